import {describe, expect, it} from "vitest";
import {causeOf} from "../../../src/lib/wording/outcome.js";

describe("causeOf", () => {
  it("says why a phase was skipped in the language of the page", () => {
    const skipped = {
      outcome: "skipped",
      code: "NEAR_DUPLICATE",
      reason: "near-duplicate: the product does not insert it"
    } as const;
    expect(causeOf("en", skipped)).toBe("a near-duplicate, which the product does not insert");
    expect(causeOf("ko", skipped)).toMatch(/^중복 입력/);
  });

  it("keeps the code of a failure beside its words", () => {
    const failed = {outcome: "failed", code: "UNAVAILABLE", reason: "envector/inner_product: gone"} as const;
    expect(causeOf("ko", failed)).toMatch(/\(UNAVAILABLE\)$/);
  });

  it("gives what was recorded where it knows no words, as for runs of earlier versions", () => {
    expect(causeOf("ko", {outcome: "failed", code: "X9", reason: "odd"})).toBe("X9: odd");
    expect(causeOf("ko", {outcome: "skipped", code: null, reason: "no hits"})).toBe("no hits");
  });
});
