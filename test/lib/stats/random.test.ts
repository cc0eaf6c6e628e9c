import {describe, expect, it} from "vitest";
import {mean, sd} from "../../../src/lib/stats/describe.js";
import {normalFrom, seededRandom, shuffled} from "../../../src/lib/stats/random.js";

describe("seededRandom", () => {
  it("gives the sequence of an independent sfc32, seed 42", () => {
    /* python3:
       M = 2**32; a, b, c, n = 0, 42, 0, 1
       def step():
         global a, b, c, n
         s = (a + b + n) % M; n = (n + 1) % M
         a = b ^ (b >> 9); b = (c + (c << 3)) % M; c = ((c << 21 | c >> 11) % M + s) % M
         return s
       for _ in range(16): step()
       print([step() for _ in range(4)]) */
    const random = seededRandom(42);
    expect([random(), random(), random(), random()].map((u) => u * 2 ** 32)).toEqual([
      656401615, 478193053, 3278332503, 1360198844
    ]);
  });
  it("gives equal sequences for equal seeds, others for neighbouring seeds", () => {
    const draw = (seed: number) => Array.from({length: 5}, seededRandom(seed));
    expect(draw(7)).toEqual(draw(7));
    expect(draw(7)).not.toEqual(draw(8));
  });
  it("fills the unit interval evenly: 10 cells of 100 000 draws within 4 standard errors", () => {
    const random = seededRandom(3);
    const cells = new Array<number>(10).fill(0);
    for (let i = 0; i < 100_000; i++) cells[Math.floor(random() * 10)]!++;
    for (const count of cells) expect(Math.abs(count - 10_000)).toBeLessThan(4 * Math.sqrt(9_000));
  });
});

describe("normalFrom", () => {
  it("has mean 0 and spread 1 over 100 000 draws", () => {
    const draws = Array.from({length: 100_000}, normalFrom(seededRandom(5)));
    expect(Math.abs(mean(draws))).toBeLessThan(4 / Math.sqrt(100_000));
    expect(Math.abs(sd(draws)! - 1)).toBeLessThan(4 / Math.sqrt(200_000));
  });
});

describe("shuffled", () => {
  it("keeps every item and leaves the list given untouched", () => {
    const items = [1, 2, 3, 4, 5, 6];
    const result = shuffled(items, seededRandom(1));
    expect(result).not.toEqual(items);
    expect([...result].sort()).toEqual(items);
    expect(items).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
