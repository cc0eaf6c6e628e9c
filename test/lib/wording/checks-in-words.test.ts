import {describe, expect, it} from "vitest";
import {runChecks, verdictOf} from "../../../data-loaders/scenarios/checks.js";
import type {CheckInput} from "../../../data-loaders/scenarios/checks.js";
import {LANGS} from "../../../src/lib/units.js";
import {checkFiguresHtml, verdictHtml} from "../../../src/lib/wording/sentences.js";
import {fixtureRun} from "../../site/fixture-run.js";

const {run, samples} = fixtureRun();

/** The fixture's T8 has too few samples for an interval, and then its check does not apply. */
const summary = run.summary.map((row) =>
  row.scenario === "T8" && row.p50 !== null
    ? {...row, p50_interval: {low: row.p50 * 0.99, high: row.p50 * 1.01, coverage: 0.97}}
    : row
);

/** Every check passes. */
const GOOD: CheckInput = {
  samples: fixtureRun().samples.map((row) => (row.scenario === "T4" ? {...row, similarity: 1} : row)),
  summary,
  scenarios: run.scenarios,
  nearDuplicateThreshold: 0.93,
  largestScoreError: 0.0002,
  scoresCompared: 1240,
  scoreTolerance: 0.001,
  failures: 0,
  revision: "0123456789abcdef0123456789abcdef01234567",
  dirty: false,
  previous: run,
  machine: run
};

/** Every check fails. */
const BAD: CheckInput = {
  ...GOOD,
  samples: samples.map((row) => ({
    ...row,
    similarity: 0.1,
    verified: false,
    duration_ms: row.phase === "total" ? (row.duration_ms ?? 0) + 5 : row.duration_ms
  })),
  summary: summary.map((row) => {
    const slower = (ms: number | null) => (ms === null ? null : ms * (row.variant === "size=20" ? 2 : 1));
    const n = row.phase === "embed" ? 0 : row.n;
    const interval = row.p50_interval && {
      ...row.p50_interval,
      low: slower(row.p50_interval.low)!,
      high: slower(row.p50_interval.high)!
    };
    return {...row, n, p50: slower(row.p50), p50_interval: interval};
  }),
  largestScoreError: 0.2,
  failures: 3,
  revision: null,
  dirty: null,
  previous: {
    ...run,
    summary: run.summary.map((row) => ({
      ...row,
      p50: (row.p50 ?? 0) / 3,
      p50_interval: row.p50_interval && {...row.p50_interval, low: 0, high: row.p50_interval.low / 3}
    }))
  }
};

describe.each(LANGS)("the checks that the tool makes, in %s", (lang) => {
  it("have words for their figures when they pass, and when they do not apply", () => {
    const none: CheckInput = {...GOOD, samples: [], summary: [], largestScoreError: null, previous: null};
    for (const check of [...runChecks(GOOD), ...runChecks(none)]) {
      const text = checkFiguresHtml(lang, check);
      expect(text, check.id).toMatch(/\S/);
      expect(text, check.id).not.toMatch(/ · /);
    }
  });
  it("have a sentence each as a reason of the verdict, when they fail", () => {
    const checks = runChecks(BAD);
    expect(checks.filter(({result}) => result !== "fail").map(({id}) => id)).toEqual([]);
    const verdict = verdictOf(checks, "sealed");
    const text = verdictHtml(lang, {...run, verdict});
    expect(verdict.value).toBe("invalid");
    // The fallback for reasons without words begins with their code.
    expect(text).not.toContain("check_");
  });
});
