import {describe, expect, it} from "vitest";
import {pacedRate, pacedSeconds, rateLine, vaultLimit} from "../../../data-loaders/cli/vault-rate.js";

describe("the rate of Vault's calls", () => {
  it("is a member's on a live target, unless the settings know better", () => {
    expect(vaultLimit({target: "live", vaultRate: null})).toBe(30);
    expect(vaultLimit({target: "embedded", vaultRate: null})).toBe(150);
    expect(vaultLimit({target: "live", vaultRate: 150})).toBe(150);
  });

  it("stays below the limit by a few calls, and never at none", () => {
    expect([150, 30, 2, 1].map(pacedRate)).toEqual([145, 28, 1, 1]);
  });

  it("makes a run longer by a minute for each full minute's worth", () => {
    expect([0, 1, 28, 29, 56, 57].map((calls) => pacedSeconds(calls, 28))).toEqual([0, 0, 0, 61, 61, 122]);
  });

  it("is said before the run, with how long it takes and the way out", () => {
    expect(rateLine(28, 30)).toBeNull();
    expect(rateLine(90, 30)).toMatch(
      /Vault takes 30 calls a minute from this token; 90 of them, 28 a minute, take 3 min 03 s or more\..*--vault-rate 150/
    );
    expect(rateLine(300, 150)).toMatch(/take 2 min 02 s or more$/);
  });
});
