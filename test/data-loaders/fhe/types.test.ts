/**
 * What must not compile. `npm run types` checks this file: a line under `@ts-expect-error` that compiles is an error there.
 * At run time the same lines show that the values exist, so that nothing here is dead.
 */
import {describe, expect, it} from "vitest";
import type {CiphertextSet, ShardStore, StagedSet} from "../../../data-loaders/fhe/api.js";
import {encodeQuery} from "../../../data-loaders/fhe/encoding.js";
import {EncryptionKey} from "../../../data-loaders/fhe/keys.js";
import {shapeOf} from "../../../data-loaders/fhe/parameters.js";
import {
  add,
  multiply,
  poly,
  toCoefficients,
  toEvaluations,
  zero
} from "../../../data-loaders/fhe/reference/ring.js";
import {
  addCiphertexts,
  encrypt,
  publicKey,
  scoreMm,
  type Ciphertext,
  type PublicKey
} from "../../../data-loaders/fhe/reference/scheme.js";

const inQ = zero("Q", "coefficients");
const inP = zero("P", "coefficients");
const values = zero("Q", "evaluations");
const mm: Ciphertext<"mm", 24> = {mode: "mm", scaleBits: 24, a: inQ, b: inQ};
const rmp: Ciphertext<"rmp", 24> = {mode: "rmp", scaleBits: 24, a: values, b: values};

describe("types refuse", () => {
  it("products and sums of different domains or rings", () => {
    // @ts-expect-error coefficients cannot be multiplied slot by slot
    expect(multiply(inQ, values).domain).toBe("coefficients");
    // @ts-expect-error a sum needs one domain
    expect(add(values, inQ).domain).toBe("evaluations");
    // @ts-expect-error and one ring
    expect(add(inQ, inP).prime).toBe("Q");
    // @ts-expect-error what is transformed already
    expect(toEvaluations(values).domain).toBe("evaluations");
    // @ts-expect-error and what was not
    expect(toCoefficients(inQ).domain).toBe("coefficients");
    // @ts-expect-error a ring that does not exist
    expect(() => poly("R", "coefficients", [])).toThrow();
  });

  it("ciphertexts of different modes, and of the wrong domain for their mode", () => {
    // @ts-expect-error mm and rmp do not add up
    expect(addCiphertexts(mm, rmp).mode).toBe("mm");
    // @ts-expect-error rmp ciphertexts are evaluations
    const wrong: Ciphertext<"rmp", 24> = {mode: "rmp", scaleBits: 24, a: inQ, b: inQ};
    expect(wrong.a.domain).toBe("coefficients");
  });

  it("scores where items are meant, and messages of another scale", () => {
    const query = encodeQuery(new Float32Array(1), 1);
    const score: Ciphertext<"mm", 48> = scoreMm(query, [mm]);
    // @ts-expect-error a score is no item
    expect(scoreMm(query, [score]).scaleBits).toBe(48);
    // @ts-expect-error an item does not add to a score
    expect(addCiphertexts(score, mm).scaleBits).toBe(48);
    const key: PublicKey = {a: values, b: values};
    const samples = {v: new Int8Array(4096), e0: new Int32Array(4096), e1: new Int32Array(4096)};
    const message = {scaleBits: 48 as const, integers: new Array<number>(4096).fill(0)};
    // @ts-expect-error items have 24 binary digits
    expect(encrypt(key, "mm", message, samples).scaleBits).toBe(24);
  });

  it("sets of one mode in a store of the other, and unknown modes", () => {
    const take = (store: Pick<ShardStore<"mm">, "append">, set: StagedSet<"rmp">): unknown =>
      // @ts-expect-error an rmp set does not go into an mm store
      store.append(set);
    expect(take({append: () => Promise.resolve([])}, {} as StagedSet<"rmp">)).toBeInstanceOf(Promise);
    // @ts-expect-error the mode of a set is part of its type
    const set: CiphertextSet<"mm"> = {mode: "rmp"} as CiphertextSet<"rmp">;
    expect(set.mode).toBe("rmp");
    // @ts-expect-error no such mode
    expect(shapeOf("mm32", 32).mode).toBe("mm32");
  });

  it("keys that were not checked", () => {
    const words = new BigUint64Array(16384);
    const forged = {words, isChecked: true, part: () => words.subarray(0, 4096)};
    // @ts-expect-error only decoding and key generation make keys; the linter sees it too
    // eslint-disable-next-line @typescript-eslint/no-unsafe-class-instance-assignment
    expect(() => publicKey(forged)).not.toThrow();
    // @ts-expect-error the constructor is private
    const made: unknown = new EncryptionKey(words);
    expect(made).toBeInstanceOf(EncryptionKey);
  });
});
