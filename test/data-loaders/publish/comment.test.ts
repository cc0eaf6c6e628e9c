import {describe, expect, it} from "vitest";
import {
  MAX_CHARACTERS,
  MAX_VISIBLE_LINES,
  commentMarkdown,
  markerOf
} from "../../../data-loaders/publish/comment.js";
import {compareRuns} from "../../../src/lib/compare/compare-runs.js";
import type {Lang} from "../../../src/lib/units.js";
import type {FixtureRun} from "../../site/fixture-run.js";
import {fixtureRun} from "../../site/fixture-run.js";
import {
  about,
  allFailed,
  baseline,
  capture,
  current,
  elsewhere,
  partial,
  recall,
  regressed,
  runAt,
  unchanged
} from "../../lib/compare/two-runs.js";

const SITE = "https://example.org/pr/12";
const comment = (now: FixtureRun, before: FixtureRun | null = baseline, lang: Lang = "en"): string =>
  commentMarkdown(now.run, before && compareRuns(before, now), {lang, name: "default", site: SITE});
const visible = (text: string): string[] => {
  const lines = text.split("<details>")[0]!.split("\n");
  return lines.slice(0, lines.findLastIndex((line) => line !== "" && !line.startsWith("<!--")) + 1);
};
const first = (text: string): string => text.split("\n")[0]!;

const CASES: readonly [string, FixtureRun, FixtureRun | null, RegExp, RegExp][] = [
  [
    "a first run without baseline",
    unchanged,
    null,
    /^\*\*Measured; there is no baseline/,
    /기준 측정이 아직 없음/
  ],
  ["no change", unchanged, baseline, /^\*\*No difference seen in 8 compared rows\*\*$/, /차이가 보이지 않음/],
  [
    "one regression",
    regressed,
    baseline,
    /^\*\*Slower: T1 total \+18%, T1 insert \+20%, of 8 compared rows\*\*$/,
    /느려짐: T1 total/
  ],
  [
    "an unlike baseline",
    elsewhere,
    baseline,
    /^\*\*Not comparable with the baseline: environment\.cpu differs\*\*$/,
    /비교할 수 없음/
  ],
  [
    "a partial run",
    partial,
    baseline,
    /\(partial run: it stopped before the plan was done\)\*\*$/,
    /부분 측정/
  ],
  [
    "a run in which all failed",
    allFailed,
    baseline,
    /^\*\*Nothing was measured: 12 calls failed\*\*$/,
    /호출 12건 실패/
  ]
];

describe.each(CASES)("the comment on %s", (_, now, before, english, korean) => {
  it("says the verdict in its first line, in both languages", () => {
    expect(first(comment(now, before))).toMatch(english);
    expect(first(comment(now, before, "ko"))).toMatch(korean);
  });
  it("shows at most twenty lines unfolded and ends in its marker", () => {
    for (const lang of ["en", "ko"] as const) {
      const text = comment(now, before, lang);
      expect(visible(text).length).toBeLessThanOrEqual(MAX_VISIBLE_LINES);
      expect(text.trimEnd().endsWith(markerOf("default"))).toBe(true);
      expect(text).not.toMatch(/NaN|Infinity|undefined|null/);
    }
  });
});

describe("commentMarkdown", () => {
  it("says whose time it is, and names both runs", () => {
    expect(visible(comment(regressed))[2]).toBe(
      "Target embedded, driver native; run 20261102t000000z-bbbbbb, baseline 20261101t000000z-aaaaaa"
    );
  });

  it("shows what changed first, with both medians, the interval and the verdict", () => {
    const rows = visible(comment(regressed)).filter((line) => line.startsWith("| T"));
    expect(rows[0]).toMatch(
      /^\| T1 \| total \| 325.ms .*n.=.20 \| 385.ms .* \| \+18% \(\+\d.*…\+\d.*\) \| slower \|$/
    );
    expect(rows[1]).toMatch(/^\| T1 \| insert \|/);
    expect(rows[2]).toMatch(/^\| T5 \| total \|.*no difference seen; would have found \+/);
  });

  it("puts the smallest change that would have been found beside every row without a difference", () => {
    const rows = comment(unchanged)
      .split("\n")
      .filter((line) => /^\| T\d/.test(line));
    expect(rows.length).toBeGreaterThan(8);
    expect(rows.every((line) => /no difference seen; would have found \+\d/.test(line))).toBe(true);
  });

  it("takes the totals apart, folded", () => {
    expect(comment(regressed)).toContain("- T1: +60.0 = insert +60.0, ");
  });

  it("marks the table of unlike runs, gives no verdict in it, and lists what differs", () => {
    const text = comment(elsewhere);
    expect(text).toContain("No verdicts: the figures below are not comparable.");
    expect(text).not.toMatch(/\| (slower|faster|no difference seen)/);
    expect(text).toContain("| environment.cpu |");
  });

  it("lets no text of a run become markup, a cell or a mention", () => {
    const text = comment(elsewhere);
    expect(text).toContain("another \\| &lt;b>CPU&lt;/b> @\u200bteam");
    expect(text).not.toContain("<b>");
  });

  it("links the run's own page and each scenario on it, only if there is a site", () => {
    const page = `${SITE}/en/runs/${unchanged.run.id}.html`;
    expect(comment(unchanged)).toContain(`[report](${page}); scenarios: [T1](${page}#t1) [T5](${page}#t5)`);
    const alone = commentMarkdown(unchanged.run, null, {lang: "en", name: "default", site: null});
    expect(alone).not.toContain("](");
  });

  it("shows the site's chart where it is asked for, and none where there is nothing to draw", () => {
    const shown = (now: FixtureRun, site: string | null) =>
      commentMarkdown(now.run, compareRuns(baseline, now), {lang: "en", name: "default", site, chart: true});
    expect(shown(regressed, SITE)).toMatch(
      new RegExp(`^!\\[Slower: .*\\]\\(${SITE}/data/runs/${regressed.run.id}\\.svg\\)$`, "m")
    );
    expect(comment(regressed)).not.toContain("![");
    expect(shown(regressed, null)).not.toContain("![");
    expect(shown(allFailed, SITE)).not.toContain("![");
  });

  it("says which checks failed, and that a baseline is old", () => {
    const failed = current([capture(300), recall(20)], {
      checks: [{id: "no_failures", result: "fail", values: {failures: 1}}]
    });
    expect(comment(failed)).toContain("Failed checks: No call failed");
    const old = runAt("20260901t000000z-eeeeee", [capture(300), recall(20)]);
    expect(comment(unchanged, old)).toContain("The baseline is 62 days old.");
    expect(comment(unchanged)).not.toContain("days old");
  });

  it("stays below GitHub's limit with hundreds of scenarios, cut at a row with a note", () => {
    const many = Array.from({length: 250}, (_, i) => ({
      ...capture(300, 20, 6),
      scenario: `S${i}`,
      ms: {embed: about(5, 6), insert: about(300, 6)}
    }));
    const [before, now] = [runAt("20261101t000000z-ffffff", many), current(many)];
    const comparison = compareRuns(before, now, {detectable: false});
    const text = commentMarkdown(now.run, comparison, {lang: "ko", name: "default", site: null});
    expect(text.length).toBeLessThanOrEqual(MAX_CHARACTERS);
    expect(text.length).toBeGreaterThan(MAX_CHARACTERS - 1000);
    expect(text).toMatch(/… 여기서 잘림: \d/);
    expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length);
    for (const line of text.split("\n").filter((row) => row.startsWith("| S")))
      expect(line.endsWith(" |")).toBe(true);
    expect(text.trimEnd().endsWith(markerOf("default"))).toBe(true);
  });

  it("holds a run of every scenario in twenty visible lines", () => {
    const {run} = fixtureRun();
    const text = commentMarkdown(run, null, {lang: "en", name: "default", site: SITE});
    expect(visible(text).length).toBeLessThanOrEqual(MAX_VISIBLE_LINES);
    expect(visible(text).length).toBeGreaterThan(12);
  });
});
