/** What a decryptor refuses, and results of more than one polynomial. */
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {createDecryptor, type Decryptor} from "../../../data-loaders/fhe/decrypt.js";
import {FormatError} from "../../../data-loaders/fhe/errors.js";
import {Q, type Mode} from "../../../data-loaders/fhe/parameters.js";
import {searchResultBytes, writeSearchResultHeader} from "../../../data-loaders/fhe/search-result.js";
import {largestDifference, oracleSecretKey, vectorFile, VECTORS} from "./fixtures.js";

let decryptor: Decryptor;
beforeAll(async () => {
  decryptor = await createDecryptor(oracleSecretKey());
});
afterAll(() => decryptor.close());

const other = (mode: Mode): Mode => (mode === "mm" ? "rmp" : "mm");

function refusal(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error("nothing was refused");
}

describe.each(VECTORS)("a decryptor given $name", ({name, mode}) => {
  it("refuses it in the other mode", () => {
    expect(refusal(() => decryptor.vectors(vectorFile(`${name}.bin`), other(mode)))).toMatchObject({
      code: "MODE"
    });
    const result = vectorFile(`${name}.result.bin`);
    expect(refusal(() => decryptor.scores(result, other(mode)))).toMatchObject({code: "MODE"});
  });

  it("refuses a set where a result is meant, and the other way round", () => {
    expect(refusal(() => decryptor.scores(vectorFile(`${name}.bin`), mode))).toBeInstanceOf(FormatError);
    expect(refusal(() => decryptor.vectors(vectorFile(`${name}.result.bin`), mode))).toBeInstanceOf(
      FormatError
    );
  });

  it.each([0, 4095, 4096, 8191])("refuses a word %i that is not below Q, naming its place", (word) => {
    const result = Buffer.from(vectorFile(`${name}.result.bin`));
    result.writeBigUInt64LE(Q, 33 + 8 * word);
    const problem = {code: "RESIDUE", offset: 33 + 8 * word, found: String(Q)};
    expect(refusal(() => decryptor.scores(result, mode))).toMatchObject(problem);
    const set = Buffer.from(vectorFile(`${name}.bin`));
    const offset = 6 + 65581 * 31 + 45 + 8 * word;
    set.writeBigUInt64LE(2n ** 64n - 1n, offset);
    expect(refusal(() => decryptor.vectors(set, mode))).toMatchObject({code: "RESIDUE", offset});
  });
});

it("decrypts a result of two polynomials: all c_a first, rows in order", () => {
  const single = vectorFile("mm32-3.result.bin");
  const scores = decryptor.scores(single, "mm");
  const file = Buffer.alloc(searchResultBytes(5000));
  writeSearchResultHeader(file, 5000, 1);
  const [a, b] = [single.subarray(33, 33 + 32768), single.subarray(33 + 32768)];
  for (const [i, part] of [a, a, b, b].entries()) part.copy(file, 33 + i * 32768);
  const both = decryptor.scores(file, "mm");
  expect(both).toHaveLength(5000);
  expect(largestDifference(both.subarray(0, 3), scores)).toBe(0);
  expect(largestDifference(both.subarray(4096, 4099), scores)).toBe(0);
});

describe("scores", () => {
  const file = vectorFile("mm32-3.result.bin");

  it("go into the array that is passed, when it is long enough, and leave its rest alone", () => {
    const into = new Float64Array(5).fill(9);
    const scores = decryptor.scores(file, "mm", into);
    expect(scores).toEqual(decryptor.scores(file, "mm"));
    expect(scores.buffer).toBe(into.buffer);
    expect([...into.subarray(3)]).toEqual([9, 9]);
  });

  it("go into a new array when it is not", () => {
    const into = new Float64Array(2).fill(9);
    expect(decryptor.scores(file, "mm", into)).toEqual(decryptor.scores(file, "mm"));
    expect([...into]).toEqual([9, 9]);
  });
});
