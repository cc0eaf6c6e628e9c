import {describe, expect, it} from "vitest";
import {
  normalUpperPoint,
  normalUpperTail,
  studentPoint,
  studentTwoSided
} from "../../../src/lib/stats/distributions.js";

const close = (actual: number, expected: number) =>
  expect(Math.abs(actual / expected - 1), `${actual} against ${expected}`).toBeLessThan(1e-10);

// Reference: SciPy 1.10.1, python3 -c "from scipy.stats import norm, t; print(norm.sf(1.96), 2 * t.sf(4, 40))" and so on.
describe("the normal distribution", () => {
  it.each([
    [0.5, 0.3085375387259869],
    [1.96, 0.024997895148220435],
    [3, 0.0013498980316300933],
    [5, 2.866515718791933e-7],
    [10, 7.61985302416047e-24],
    [-1, 0.8413447460685429]
  ])("leaves above z = %f what SciPy's norm.sf gives", (z, tail) => close(normalUpperTail(z), tail));
  it.each([
    [0.025, 1.9599639845400545],
    [0.2, 0.8416212335729142],
    [0.0003, 3.431614403623269]
  ])("is exceeded with probability %f where norm.isf says", (tail, z) => close(normalUpperPoint(tail), z));
});

describe("Student's t distribution", () => {
  it.each([
    [2, 1, 0.2951672353008664],
    [2.306, 8, 0.050000322761284174],
    [1.5, 3.5, 0.2178181870153451],
    [4, 40, 0.0002659123956666979],
    [10, 200, 2.3774831444207506e-19],
    [0.1, 5, 0.9242301411546604]
  ])("gives t = %f with %f degrees of freedom SciPy's two-sided p", (t, df, p) => {
    close(studentTwoSided(t, df), p);
    close(studentTwoSided(-t, df), p);
  });
  // SciPy's t.isf is good to 1e-9 only; its sf, inverted: brentq(lambda x: 2 * t.sf(x, df) - .05, .5, 50, xtol=1e-15)
  it.each([
    [1, 12.706204736174703],
    [2, 4.302652729749464],
    [7, 2.364624251592785],
    [30, 2.042272456301238],
    [1000, 1.9623390808264083]
  ])("with %i degrees of freedom is exceeded in 5 of 100 cases at t = %f", (df, t) =>
    close(studentPoint(0.05, df), t)
  );
});
