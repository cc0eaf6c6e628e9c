import {describe, expect, it} from "vitest";
import {combine, leastSquares} from "../../../src/lib/stats/least-squares.js";

const ROWS = [2, 3, 4, 5, 6, 7, 8, 9, 12, 13, 14, 15, 16, 17, 18, 19];
const SECOND = ROWS.map((_, i) => (i < 8 ? 0 : 1));
const Y = [
  88.1, 91.9, 93.2, 98.7, 100.2, 106.9, 107.1, 112.5, 121.0, 126.8, 128.3, 133.1, 134.2, 141.5, 141.9, 149.0
];
const ones = {name: "level", values: ROWS.map(() => 1)};
const rows = {name: "rows", values: ROWS};
const second = {name: "second", values: SECOND};

/* python3, NumPy:
     XtXi = inv(X.T @ X); beta = XtXi @ X.T @ y; e = y - X @ beta; h = einsum('ij,jk,ik->i', X, XtXi, X)
     HC3 = XtXi @ (X.T * (e / (1 - h))**2) @ X @ XtXi; classical = XtXi * e @ e / (n - p) */
describe("leastSquares", () => {
  it("gives NumPy's line and R²", () => {
    const fit = leastSquares([ones, rows], Y);
    expect(fit.coefficients[0]).toBeCloseTo(80.55619834710751, 9);
    expect(fit.coefficients[1]).toBeCloseTo(3.485123966942148, 10);
    expect(1 - fit.unexplained).toBeCloseTo(0.9950856177553542, 10);
    expect(fit.degreesOfFreedom).toBe(14);
  });
  it("gives HC3 standard errors by default and classical ones on request", () => {
    const slope = (errors: "hc3" | "classical") =>
      combine(leastSquares([ones, rows, second], Y, {errors}), {rows: 1}).standardError;
    expect(slope("hc3")).toBeCloseTo(0.1807613897099852, 9);
    expect(slope("classical")).toBeCloseTo(0.16041248287067994, 9);
  });
  it("leaves out and names a column that the others explain", () => {
    const first = {name: "first", values: SECOND.map((x) => 1 - x)};
    const fit = leastSquares([ones, second, first, rows], Y);
    expect(fit.aliased).toEqual(["first"]);
    expect(fit.terms).toEqual(["level", "second", "rows"]);
  });
  it("counts an observation of weight 3 like three equal ones", () => {
    const x = [1, 2, 4, 4, 4];
    const y = [2, 3, 7, 7, 7];
    const column = (values: number[]) => [
      {name: "level", values: values.map(() => 1)},
      {name: "x", values}
    ];
    const long = leastSquares(column(x), y);
    const short = leastSquares(column([1, 2, 4]), [2, 3, 7], {weights: [1, 1, 3]});
    short.coefficients.forEach((value, i) => expect(value).toBeCloseTo(long.coefficients[i]!, 10));
  });
  it("refuses columns of another length than the response", () => {
    expect(() => leastSquares([{name: "rows", values: [1]}], [1, 2])).toThrow('"rows" expected 2 values');
  });
});

describe("combine", () => {
  it("gives the difference of two terms with a t interval", () => {
    const fit = leastSquares([ones, rows, second], Y, {errors: "classical"});
    const {estimate, interval} = combine(fit, {second: 1});
    expect(estimate).toBeCloseTo(-1.1595238095241598, 8);
    // 1.7645373115774787 · t(0.975, 13) = 1.7645 · 2.160369
    expect(interval!.high - estimate).toBeCloseTo(1.7645373115774787 * 2.1603686564627926, 6);
  });
  it("knows an exact line without degrees of freedom, but no interval for it", () => {
    const fit = leastSquares(
      [
        {name: "level", values: [1, 1]},
        {name: "x", values: [0, 1]}
      ],
      [3, 5]
    );
    expect(combine(fit, {x: 1})).toMatchObject({
      estimate: expect.closeTo(2, 12) as number,
      interval: null,
      p: null
    });
  });
  it("refuses a term that was not estimated", () => {
    expect(() => combine(leastSquares([ones, rows], Y), {tokens: 1})).toThrow('got "tokens"');
  });
});
