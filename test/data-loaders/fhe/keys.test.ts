import {inspect} from "node:util";
import {afterEach, describe, expect, it, vi} from "vitest";
import fc from "fast-check";
import {createDecryptor} from "../../../data-loaders/fhe/decrypt.js";
import {unwrapEncryptionKey, wrapEncryptionKey} from "../../../data-loaders/fhe/envelope.js";
import {FormatError} from "../../../data-loaders/fhe/errors.js";
import {decodeEncryptionKey, encodeEncryptionKey} from "../../../data-loaders/fhe/keys.js";
import {DEGREE, P, PRIME, Q, SECRET_WEIGHT, type PrimeName} from "../../../data-loaders/fhe/parameters.js";
import {
  add,
  centre,
  multiply,
  poly,
  toCoefficients,
  toEvaluations
} from "../../../data-loaders/fhe/reference/ring.js";
import {
  decodeSecretKey,
  encodeSecretKey,
  generateKeyPair,
  unwrapSecretKey,
  wrapSecretKey,
  type KeyPair
} from "../../../data-loaders/fhe/secret-key.js";
import {oracleEncryptionKey, oracleSecretKey, vectorFile} from "./fixtures.js";

/** The problem that `run` throws as a FormatError. */
function refusal(run: () => unknown): FormatError {
  try {
    run();
  } catch (error) {
    if (error instanceof FormatError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

/** pk_b + pk_a*s of a pair, centred: the error polynomial. */
function keyError({encryptionKey, secretKey}: KeyPair, prime: PrimeName): number[] {
  const part = (name: "a" | "b"): bigint[] => [...encryptionKey.part(name, prime)];
  const s = toEvaluations(poly(prime, "coefficients", Array.from(secretKey.reveal(), BigInt)));
  const sum = add(poly(prime, "evaluations", part("b")), multiply(poly(prime, "evaluations", part("a")), s));
  return toCoefficients(sum).residues.map((x) => Number(centre(x, PRIME[prime])));
}

describe("key files", () => {
  it("are written as they were read", () => {
    expect(
      Buffer.from(encodeEncryptionKey(oracleEncryptionKey())).equals(vectorFile("keys/EncKey.bin"))
    ).toBe(true);
    expect(Buffer.from(encodeSecretKey(oracleSecretKey())).equals(vectorFile("keys/SecKey.bin"))).toBe(true);
  });

  it("of the reference library belong together: pk_b + pk_a*s is one small error, modulo Q and modulo P", () => {
    const pair = {encryptionKey: oracleEncryptionKey(), secretKey: oracleSecretKey()};
    const error = keyError(pair, "Q");
    expect(Math.max(...error.map(Math.abs))).toBeLessThanOrEqual(21);
    expect(keyError(pair, "P")).toEqual(error);
  });

  it("put the first coefficient of a byte on top: 0x4D is +1, 0, -1, +1", () => {
    const bytes = vectorFile("keys/SecKey.bin");
    const [first] = [bytes[5]!];
    const code = (pair: number): number => [0, 1, NaN, -1][(first >> (6 - 2 * pair)) & 3]!;
    expect([...decodeSecretKey(bytes).reveal().subarray(0, 4)]).toEqual([0, 1, 2, 3].map(code));
  });
});

describe("a generated pair", () => {
  const pair = generateKeyPair();

  it("has 2730 coefficients that are +1 or -1, and is another one each time", () => {
    const s = pair.secretKey.reveal();
    expect(s.filter((x) => Math.abs(x) === 1)).toHaveLength(SECRET_WEIGHT);
    expect(s.filter((x) => x === 0)).toHaveLength(DEGREE - SECRET_WEIGHT);
    expect(generateKeyPair().secretKey.reveal()).not.toEqual(s);
  });

  it("hides one Gaussian error, modulo Q and modulo P", () => {
    const error = keyError(pair, "Q");
    expect(keyError(pair, "P")).toEqual(error);
    const variance = error.reduce((sum, e) => sum + e * e, 0) / DEGREE;
    // Six standard errors around 3.2^2 + 1/12.
    expect(Math.abs(variance - 10.32)).toBeLessThan(1.4);
    expect(new Set(error).size).toBeGreaterThan(15);
  });

  it("survives its files and envelopes", () => {
    const {encryptionKey, secretKey} = pair;
    const envelope = unwrapEncryptionKey(wrapEncryptionKey(encryptionKey, {keyId: "pair"}));
    expect(envelope.keyId).toBe("pair");
    expect(envelope.key.words).toEqual(encryptionKey.words);
    const sealed = unwrapSecretKey(wrapSecretKey(secretKey, {keyId: "pair"}));
    expect(sealed.key.reveal()).toEqual(secretKey.reveal());
  });
});

describe("a secret key", () => {
  it("cannot be printed or serialised", () => {
    const key = oracleSecretKey();
    const shown = [inspect(key), String(key), JSON.stringify({key}), inspect({deep: [key]}, {depth: null})];
    for (const text of shown) expect(text).toMatch(/^\D*\[secret key\]\D*$/);
  });

  it("is overwritten on close and refuses to be used", () => {
    const key = oracleSecretKey();
    const coefficients = key.reveal();
    key.close();
    expect(coefficients.every((x) => x === 0)).toBe(true);
    expect(() => key.reveal()).toThrow("used after close()");
  });

  it("leaves nothing in a closed decryptor, which refuses to be used", async () => {
    const created: WebAssembly.Memory[] = [];
    const {Memory} = WebAssembly;
    vi.spyOn(WebAssembly, "Memory").mockImplementation(function (descriptor) {
      const memory = new Memory(descriptor);
      created.push(memory);
      return memory;
    });
    const decryptor = await createDecryptor(oracleSecretKey());
    decryptor.scores(vectorFile("mm32-1.result.bin"), "mm");
    expect(created).toHaveLength(1);
    const bytes = Buffer.from(new Uint8Array(created[0]!.buffer));
    expect(bytes.some((x) => x !== 0)).toBe(true);
    decryptor.close();
    expect(new Uint8Array(created[0]!.buffer).every((x) => x === 0)).toBe(true);
    expect(() => decryptor.scores(vectorFile("mm32-1.result.bin"), "mm")).toThrow("used after close()");
  });
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe("key envelopes", () => {
  const createdAt = new Date("2026-11-30T08:21:22Z");

  it("are the reference library's, byte for byte", () => {
    const enc = wrapEncryptionKey(oracleEncryptionKey(), {keyId: "oracle-key", createdAt});
    expect(enc).toBe(vectorFile("keys/EncKey.json").toString("utf8"));
    const sec = wrapSecretKey(oracleSecretKey(), {keyId: "oracle-key", createdAt});
    expect(sec).toBe(vectorFile("keys/SecKey.json").toString("utf8"));
  });

  it("take the requester from the environment, as the library does", () => {
    vi.stubEnv("EVI_REQUESTER_ENTITY", "bench@example");
    const text = wrapEncryptionKey(oracleEncryptionKey(), {keyId: "k", createdAt});
    expect(text).toContain(`"requester":{"entity":"bench@example","method":"api/system/cli"`);
  });

  it("keep keys sorted and numbers exact, where JSON.parse would lose digits", () => {
    const text = wrapEncryptionKey(oracleEncryptionKey(), {keyId: "k", createdAt});
    expect(text).toContain(`"P":${P},"Q":${Q},"QUERY_SCALE_FACTOR":24.0`);
    const keys = Object.keys(JSON.parse(text) as object);
    expect(keys).toEqual([...keys].sort());
  });

  it("refuse an empty key id", () => {
    expect(refusal(() => wrapEncryptionKey(oracleEncryptionKey(), {keyId: ""})).field).toBe("kid");
  });

  const whole = (): Record<string, unknown> =>
    JSON.parse(vectorFile("keys/EncKey.json").toString("utf8")) as Record<string, unknown>;
  const entry = (change: Record<string, unknown>): Record<string, unknown> => {
    const envelope = whole();
    const [first] = envelope["entries"] as Record<string, unknown>[];
    return {...envelope, entries: [{...first, ...change}]};
  };
  const truncated = vectorFile("keys/EncKey.bin").subarray(0, 5000);
  it.each([
    ["no JSON", "{", "document"],
    ["an array", [], "document"],
    ["another format", {...whole(), format: "seckey"}, "format"],
    ["no key id", {...whole(), kid: undefined}, "kid"],
    ["an empty key id", {...whole(), kid: ""}, "kid"],
    ["no entries", {...whole(), entries: []}, "entries"],
    ["two entries", {...whole(), entries: [{}, {}]}, "entries"],
    ["no key data", entry({key_data: undefined}), "entries[0].key_data"],
    ["invalid base64", entry({key_data: "A*"}), "entries[0].key_data"],
    [
      "a truncated key under the old hash",
      entry({key_data: truncated.toString("base64")}),
      "entries[0].hash"
    ],
    ["another hash", entry({hash: "AAAA"}), "entries[0].hash"],
    [
      "another preset",
      entry({metadata: {parameter: {preset: "IP1"}}}),
      "entries[0].metadata.parameter.preset"
    ]
  ])("with %s are refused, naming the field and no key data", (_, document, field) => {
    const text = typeof document === "string" ? document : JSON.stringify(document);
    const problem = refusal(() => unwrapEncryptionKey(text, "bad.json"));
    expect(problem).toMatchObject({code: "ENVELOPE", file: "bad.json", field});
    expect(problem.message.length).toBeLessThan(250);
  });

  it("with a truncated key and a hash that fits are refused by the key's length", async () => {
    const {createHash} = await import("node:crypto");
    const hash = createHash("sha256").update(truncated).digest("base64");
    const text = JSON.stringify(entry({key_data: truncated.toString("base64"), hash}));
    expect(refusal(() => unwrapEncryptionKey(text)).code).toBe("LENGTH");
  });
});

describe("bad key files", () => {
  const enc = (): Buffer => Buffer.from(vectorFile("keys/EncKey.bin"));
  const sec = (): Buffer => Buffer.from(vectorFile("keys/SecKey.bin"));
  const changed = (bytes: Buffer, offset: number, ...values: number[]): Buffer => {
    bytes.set(values, offset);
    return bytes;
  };

  it.each([
    ["an empty encryption key", () => decodeEncryptionKey(new Uint8Array(0)), "LENGTH", 0],
    ["a truncated encryption key", () => decodeEncryptionKey(enc().subarray(0, 131076)), "LENGTH", 131076],
    ["a byte too many", () => decodeEncryptionKey(Buffer.concat([enc(), Buffer.of(0)])), "LENGTH", 131077],
    ["a secret key's tag", () => decodeEncryptionKey(changed(enc(), 0, 1)), "TAG", 0],
    ["another preset", () => decodeEncryptionKey(changed(enc(), 3, 0x31)), "PRESET", 1],
    ["a truncated secret key", () => decodeSecretKey(sec().subarray(0, 1000)), "LENGTH", 1000],
    ["an encryption key's tag", () => decodeSecretKey(changed(sec(), 0, 2)), "TAG", 0],
    ["another preset of a secret key", () => decodeSecretKey(changed(sec(), 1, 0x50)), "PRESET", 1],
    ["the code 10", () => decodeSecretKey(changed(sec(), 700, 0b10_00_00_00)), "FIELD", 700],
    ["a secret key of another weight", () => decodeSecretKey(changed(sec(), 700, 0, 0, 0, 0)), "FIELD", 5]
  ])("%s is refused", (_, decode, code, offset) => {
    expect(refusal(decode)).toMatchObject({code, offset});
  });

  it("any word that is not below its prime is refused at its place (property)", () => {
    fc.assert(
      fc.property(
        fc.integer({min: 0, max: 4 * DEGREE - 1}),
        fc.bigInt({min: 0n, max: 1000n}),
        (word, above) => {
          const bytes = enc();
          const prime = Math.floor(word / DEGREE) % 2 === 0 ? Q : P;
          bytes.writeBigUInt64LE(prime + above, 5 + 8 * word);
          expect(refusal(() => decodeEncryptionKey(bytes))).toMatchObject({
            code: "RESIDUE",
            offset: 5 + 8 * word
          });
        }
      ),
      {numRuns: 20}
    );
  });

  it("says where, what was found and what was expected", () => {
    expect(refusal(() => decodeEncryptionKey(enc().subarray(0, 10), "my.bin")).message).toBe(
      `my.bin at byte 10: "file length" expected 131077 bytes, found 10 bytes [LENGTH]`
    );
  });
});
