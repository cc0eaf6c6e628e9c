import {readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {QUICK} from "./claim.js";
import type {Claim} from "./claim.js";
import {GROUPS} from "./claims.js";

const page = readFileSync(new URL("../../docs/validity.md", import.meta.url), "utf8");

// The quick form: a tenth and less of what `npm run validate` simulates, with limits that allow for it. Seeded, so
// that a failure is a change in the statistics and never bad luck.
describe.each(GROUPS)("$title", ({title, claims}) => {
  let made: Claim[] = [];
  it("in the quick simulation", () => {
    made = claims(QUICK);
    expect(made.length).toBeGreaterThan(0);
    expect(made.filter(({ok}) => !ok)).toEqual([]);
  });
  it("on the generated page, claim by claim (else: npm run validate)", () => {
    const section = page.split("\n## ").find((part) => part.startsWith(title)) ?? "";
    const cells = section.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
    const held = cells.filter((row) => row.at(-2) === "yes").map((row) => row[1]);
    expect(held).toEqual(made.map(({name}) => name));
  });
});
