import fc from "fast-check";
import {describe, expect, it} from "vitest";
import {BundleFormatError, JsonFields} from "../../../../data-loaders/clients/bundle/json-fields.js";
import {MessageScanner} from "../../../../data-loaders/clients/bundle/message-scanner.js";
import {LargeBundle} from "../../../../data-loaders/embedded/vault/large-bundle.js";
import {VaultServiceDefinition} from "../../../../proto/services.js";

const WANTED = ["a", "b", "EncKey.json"];
const limits = new Map(WANTED.map((name) => [name, 100_000] as const));

/** Cuts bytes at the given fractions; a cut may fall inside a character, an escape, or nowhere. */
function pieces(bytes: Buffer, cuts: readonly number[]): Buffer[] {
  const places = [
    0,
    ...cuts.map((cut) => Math.floor(cut * bytes.length)).toSorted((a, b) => a - b),
    bytes.length
  ];
  // Copies, because a scanner that kept a view of a chunk would see it overwritten.
  return places.slice(1).map((end, i) => Buffer.from(bytes.subarray(places[i], end)));
}

function scanJson(chunks: readonly Buffer[]) {
  const fields = new JsonFields(limits);
  for (const chunk of chunks) {
    fields.write(chunk);
    chunk.fill(0x22);
  }
  return fields.end();
}

function frame(message: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

function scan(chunks: readonly Buffer[]) {
  const scanner = new MessageScanner(limits);
  for (const chunk of chunks) scanner.write(chunk);
  return scanner.end();
}

const answer = (fields: {key_bundle_json?: string; error?: string}) =>
  VaultServiceDefinition.GetPublicKey.responseSerialize(fields);

const name = fc.oneof(
  fc.constantFrom(...WANTED, "EvalKey.json"),
  fc.string({unit: "grapheme", maxLength: 8})
);
const leaf = fc.oneof(
  fc.string({unit: "grapheme"}),
  fc.string({unit: fc.constantFrom("\\", '"', "\n", "ü", "{", "}", "]", ",", "x")}),
  fc.double({noNaN: true, noDefaultInfinity: true}),
  fc.boolean(),
  fc.constant(null)
);
const value = fc.oneof(leaf, fc.jsonValue({maxDepth: 3}));
const cuts = fc.array(fc.double({min: 0, max: 1, noNaN: true}), {maxLength: 20});

describe("JsonFields", () => {
  it("finds what JSON.parse finds, however the bytes are cut (property)", () => {
    fc.assert(
      fc.property(
        fc.dictionary(name, value, {noNullPrototype: true}),
        fc.constantFrom(0, 1),
        cuts,
        (object, indent, at) => {
          const found = scanJson(pieces(Buffer.from(JSON.stringify(object, null, indent)), at));
          expect([...found.keys()].toSorted()).toEqual(Object.keys(object).toSorted());
          for (const [key, expected] of Object.entries(JSON.parse(JSON.stringify(object)) as object)) {
            const {kind, value: kept} = found.get(key)!;
            const isObject = typeof expected === "object" && expected !== null;
            expect(kind).toBe(expected === null ? "null" : typeof expected);
            expect(kept).toEqual(WANTED.includes(key) && !isObject ? expected : undefined);
          }
        }
      ),
      {numRuns: 500}
    );
  });

  it("counts the bytes of what it passes over", () => {
    const found = scanJson([Buffer.from('{"x":"\\"\\\\", "y" : [1, "]"] }')]);
    expect(found.get("x")).toEqual({kind: "string", bytes: 6});
    expect(found.get("y")).toEqual({kind: "object", bytes: 8});
  });

  it("keeps the last of two members of one name, as JSON.parse does", () => {
    expect(scanJson([Buffer.from('{"a":1,"\\u0061":"two"}')]).get("a")).toMatchObject({value: "two"});
  });

  it.each([
    ["", "JSON ends early (before the first value)"],
    ['{"a":"x"', 'JSON ends early ("a")'],
    ['{"a":"x', 'JSON ends early ("a")'],
    ['{"a":1 2}', 'JSON is malformed ("a")'],
    ['{"a":1,}', 'JSON is malformed ("a")'],
    ['{"a":tru}', '"a" is not JSON'],
    ['{"a":"\\x"}', '"a" is not JSON'],
    ['{"a":"x"}}', 'JSON is malformed ("a")'],
    ["[1]", "JSON is malformed (before the first value)"]
  ])("refuses %s", (json, message) => {
    expect(() => scanJson([Buffer.from(json)])).toThrow(new BundleFormatError(message));
  });

  it("refuses a wanted value that is too large, without quoting it", () => {
    const json = Buffer.from(`{"a":"${"k".repeat(100_001)}"}`);
    expect(() => scanJson(pieces(json, [0.5]))).toThrow(
      new BundleFormatError('"a" has more than 100000 bytes')
    );
  });

  it("refuses bytes that are not UTF-8 in a wanted value", () => {
    const json = Buffer.concat([Buffer.from('{"a":"'), Buffer.of(0xff), Buffer.from('"}')]);
    expect(() => scanJson([json])).toThrow('"a" is not UTF-8');
  });
});

describe("MessageScanner", () => {
  it("reads a bundle with an evaluation key, however the bytes are cut (property)", () => {
    const message = frame(new LargeBundle(5000).encode({a: "é", "EncKey.json": '{"kid":"k"}'}));
    fc.assert(
      fc.property(cuts, (at) => {
        const {fields, error} = scan(pieces(message, at))!;
        expect(error).toBe("");
        expect(fields!.get("a")).toMatchObject({value: "é"});
        expect(fields!.get("EncKey.json")).toMatchObject({value: '{"kid":"k"}'});
        expect(fields!.get("EvalKey.json")!.bytes).toBeGreaterThan(5000);
        expect(fields!.get("EvalKey.json")!.value).toBeUndefined();
      })
    );
  });

  it("gives the same when the bytes come one by one", () => {
    const message = frame(answer({key_bundle_json: '{"a":1}'}));
    const {fields} = scan([...message].map((byte) => Buffer.of(byte)))!;
    expect(fields!.get("a")!.value).toBe(1);
  });

  it("passes over fields that later versions may add", () => {
    // Field 3 as a number of two bytes, 4 and 5 of fixed size, 6 as a string.
    const later = Buffer.from([
      0x18,
      0x96,
      0x01,
      0x21,
      ...Array<number>(8).fill(9),
      0x2d,
      1,
      2,
      3,
      4,
      0x32,
      2,
      65,
      66
    ]);
    const message = frame(Buffer.concat([later, answer({key_bundle_json: '{"a":true}'}), later]));
    expect(scan([message])!.fields!.get("a")!.value).toBe(true);
  });

  it("gives the error alone where there is one", () => {
    expect(scan([frame(answer({key_bundle_json: "", error: "no"}))])).toEqual({fields: null, error: "no"});
  });

  it("has no message where a failed call sent none", () => {
    expect(scan([])).toBeNull();
  });

  it.each([
    [
      "half of a message",
      frame(answer({key_bundle_json: '{"a":1}'})).subarray(0, 9),
      "the answer ends after 4 bytes, announced were 9"
    ],
    ["half of a head", Buffer.from([0, 0]), "the answer ends after 0 bytes, announced were none yet"],
    [
      "two messages",
      Buffer.concat([frame(answer({error: "x"})), frame(Buffer.alloc(0))]),
      "more than the one message of 3 bytes"
    ],
    ["compression", Buffer.from([1, 0, 0, 0, 0]), "the answer is compressed"],
    ["a field that ends too early", frame(Buffer.from([0x12, 9, 65])), "the message ends inside a field"],
    ["a field of an unknown type", frame(Buffer.from([0x1b])), "field 3 has the unknown wire type 3"],
    ["a bundle that is a number", frame(Buffer.from([0x08, 1])), "field 1 is no string"],
    ["a number without an end", frame(Buffer.alloc(11, 0xff)), "has more than 10 bytes"]
  ])("refuses %s", (_, bytes, message) => {
    expect(() => scan([bytes])).toThrow(message);
  });
});
