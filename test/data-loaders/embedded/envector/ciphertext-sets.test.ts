import {describe, expect, it} from "vitest";
import {SetAssembler} from "../../../../data-loaders/embedded/envector/ciphertext-sets.js";

const WHOLE = 100;
const SHAPE = {fileBytes: WHOLE, blocks: 0x05040302};
const packed = (id: string, data: Buffer, vectors: number, metadata: string[] = []) => ({
  vector: {plain_vector: null, cipher_vector: {id, data}},
  metadata,
  num_vector: String(vectors)
});
/** Rooms that were given out and not given back. */
const held = new Set<object>();
const assembler = () =>
  new SetAssembler(SHAPE, (bytes) => {
    const room = {bytes: new Uint8Array(bytes), release: () => void held.delete(room)};
    held.add(room);
    return room;
  });
const file = Buffer.from(Array.from({length: WHOLE}, (_, at) => at));

describe("SetAssembler", () => {
  it("takes a PackedVectors of full size as a set of its own, without copying it", () => {
    const set = assembler().add(packed("a", file, 2, ["x", "y"]));
    expect(set).toEqual({vectors: 2, metadata: ["x", "y"], file});
    expect(set!.file.buffer).toBe(file.buffer);
  });

  it("keeps sets of the same id apart when each is whole", () => {
    const sets = assembler();
    for (let n = 0; n < 3; n++)
      expect(sets.add(packed("same", file, 1, [`${n}`]))!.metadata).toEqual([`${n}`]);
    sets.finish();
  });

  it("puts fragments of one id together again", () => {
    const sets = assembler();
    expect(sets.add(packed("a", file.subarray(0, 30), 1, ["x"]))).toBeNull();
    expect(sets.add(packed("a", file.subarray(30, 99), 0))).toBeNull();
    expect(sets.add(packed("a", file.subarray(99), 0))).toEqual({vectors: 1, metadata: ["x"], file});
    sets.finish();
    expect(held.size).toBe(1);
    sets.release();
    expect(held.size).toBe(0);
  });

  it.each([
    ["another set begins", (sets: SetAssembler) => sets.add(packed("b", file, 1, ["y"]))],
    ["the stream ends", (sets: SetAssembler) => sets.finish()]
  ])("calls a set truncated when %s inside it", (_what, next) => {
    const sets = assembler();
    sets.add(packed("a", file.subarray(0, 30), 1, ["x"]));
    expect(() => next(sets)).toThrow('ciphertext set "a" is truncated: expected 100 bytes, got 30');
    expect(held.size).toBe(0);
  });

  it("passes a short set without an id on as it is: nothing could continue it", () => {
    expect(assembler().add(packed("", file.subarray(0, 3), 1, ["x"]))!.file).toHaveLength(3);
  });

  it.each([
    ["a fragment without a beginning", packed("b", file, 0), "num_vector expected at least 1"],
    ["a fragment that is too long", packed("a", file, 0), "expected 100 bytes, got at least 130"],
    ["metadata on a later fragment", packed("a", Buffer.alloc(1), 0, ["x"]), "with its first fragment only"],
    ["metadata that does not match num_vector", packed("c", file, 2, ["x"]), "truncated"],
    ["no ciphertext", {vector: null, metadata: [], num_vector: "1"}, "expected a cipher_vector"]
  ])("refuses %s", (_what, message, reason) => {
    const sets = assembler();
    sets.add(packed("a", file.subarray(0, 30), 1, ["x"]));
    expect(() => sets.add(message as Parameters<typeof sets.add>[0])).toThrow(reason);
    sets.release();
    expect(held.size).toBe(0);
  });

  it("refuses a set of a smaller dimension at once, instead of waiting for more of it", () => {
    expect(() => assembler().add(packed("d", Buffer.alloc(50, 1), 1, ["x"]))).toThrow(
      'ciphertext set "d" expected 84148994 ciphertexts, as the dimension of the index asks, got 16843009'
    );
  });

  it("refuses a metadata count other than num_vector", () => {
    expect(() => assembler().add(packed("c", file, 2, ["x"]))).toThrow(
      "metadata expected one string for each of the 2 vectors (num_vector), got 1"
    );
  });
});
