import {describe, expect, it} from "vitest";
import type {Range} from "../../../src/lib/findings/finding.js";
import {LANGS} from "../../../src/lib/units.js";
import {withRo} from "../../../src/lib/wording/particle.js";
import {roughly, sayRoughly} from "../../../src/lib/wording/rough.js";

describe("roughly", () => {
  it.each<[string, Range, string | null, string | null]>([
    ["one figure describes the whole range", [4595, 5270], "about 5 seconds", "약 5초"],
    ["a bound lies just above the range", [368, 384], "under 0.4 s", "0.4초 미만"],
    ["a second is one", [960, 1080], "about 1 second", "약 1초"],
    ["a tenth of a second is the border of ms", [71, 76], "under 80 ms", "80 ms 미만"],
    ["the range is too wide for one figure", [1500, 2400], null, null],
    ["the bound would hide how much lower the range begins", [50, 384], null, null],
    ["no round figure is near", [33, 35.5], null, null]
  ])("where %s: %j", (_, range, en, ko) => {
    const said = LANGS.map((lang) => sayRoughly(lang, range)?.replaceAll("\u00a0", " ") ?? null);
    expect(said).toEqual([en, ko]);
  });
  it("does not say under of a figure that it reaches", () => {
    expect(roughly([395, 400])).toEqual({shape: "about", ms: 400});
  });
  it("leaves a range that begins at nothing as it is", () => {
    expect(roughly([0, 0])).toEqual({shape: "range"});
  });
});

describe("withRo", () => {
  it("follows the sound of the last digit", () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 100, 16, 24].map(withRo)).toEqual([
      ...["0으로", "1로", "2로", "3으로", "4로", "5로", "6으로", "7로", "8로", "9로"],
      ...["10으로", "100으로", "16으로", "24로"]
    ]);
  });
});
