import {describe, expect, it} from "vitest";
import {QUICK} from "./claim.js";
import {GROUPS} from "./claims.js";

// The quick form: a tenth and less of what `npm run validate` simulates, with limits that allow for it. Seeded, so
// that a failure is a change in the statistics and never bad luck.
describe.each(GROUPS)("$title", ({claims}) => {
  it("in the quick simulation", () => {
    const made = claims(QUICK);
    expect(made.length).toBeGreaterThan(0);
    expect(made.filter(({ok}) => !ok)).toEqual([]);
  });
});
