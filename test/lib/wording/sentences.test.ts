import {describe, expect, it} from "vitest";
import {deriveFindings} from "../../../src/lib/findings/derive.js";
import type {Finding, Strength} from "../../../src/lib/findings/finding.js";
import {limitsOf} from "../../../src/lib/findings/limits.js";
import type {Check, Verdict} from "../../../src/lib/run-schema.js";
import {LANGS} from "../../../src/lib/units.js";
import {sayHtml} from "../../../src/lib/wording/say.js";
import {
  checkFiguresHtml,
  detailHtml,
  headline,
  headlineHtml,
  verdictHtml
} from "../../../src/lib/wording/sentences.js";
import {fixtureRun} from "../../site/fixture-run.js";
import type {FixtureKind} from "../../site/fixture-run.js";

const KINDS: readonly FixtureKind[] = ["good", "partial", "invalid"];
const {run} = fixtureRun();

describe("findings in words", () => {
  it.each(KINDS)("can be said in both languages, for a %s run", (kind) => {
    const {run: of, samples} = fixtureRun(kind);
    const findings = deriveFindings(of, samples);
    for (const finding of [...findings, ...limitsOf(of)])
      for (const lang of LANGS) {
        expect(headline(lang, finding), finding.id).toMatch(/\S/);
        if (!finding.kind.startsWith("limit_")) expect(detailHtml(lang, finding), finding.id).toMatch(/\S/);
      }
  });
  it("hedge by their strength", () => {
    const said = (strength: Strength, within: "yes" | "no") => {
      const finding: Finding<"k_independence"> = {
        id: "k",
        kind: "k_independence",
        scope: {feature: "recall", scenarios: ["T7"]},
        values: {
          scenario: "T7",
          k: [1, 10],
          p50_ms: [30, 31],
          spread_share: 0.03,
          band_share: 0.1,
          within,
          samples_within: "yes",
          n: 5
        },
        strength,
        evidence: []
      };
      return LANGS.map((lang) => headline(lang, finding));
    };
    expect(said("established", "yes")[0]).toContain("takes the same time");
    expect(said("established", "no")[0]).toContain("depends on");
    expect(said("likely", "yes")[0]).toContain("likely");
    expect(said("undetermined", "yes")[0]).toContain("cannot be told from n = 5");
    expect(said("undetermined", "yes")[1]).toContain("판단할 수 없다");
  });
  it("say in Korean what the published overview said", () => {
    const dominant = deriveFindings(run, fixtureRun().samples)[0]!;
    expect(headline("ko", dominant)).toMatch(/^저장\(capture\)은 약 \d\.\d초, 그중 \d+%가 insert 한 단계다$/);
  });
  it("escape what comes from outside", () => {
    expect(sayHtml("en", "limit.limit_lexical", {model: "<img onerror=x>"})).not.toContain("<img");
    expect(sayHtml("en", "limit.limit_lexical", {model: "m"})).toContain("<code>m</code>");
  });
  it("keep a Korean particle on the line of its figure", () => {
    const share = {feature: "capture", phase: "insert", total_ms: [1, 9], total_about_ms: [1, 9]} as const;
    const values = {...share, phase_share: [0.91, 0.95], majority: "yes", strength: "established"} as const;
    const html = sayHtml("ko", "finding.dominant_phase.headline", values);
    expect(html).toContain('<span class="together">91–95%</span>\u2060가');
  });
  it("keep a range and its unit on one line", () => {
    const loop = deriveFindings(run, fixtureRun().samples).find(({kind}) => kind === "t8_is_a_loop")!;
    expect(headlineHtml("en", loop)).toMatch(/<span class="together">[\d.]+–[\d.]+\u00a0ms<\/span>/);
  });
});

describe("the verdict in words", () => {
  it("says each reason, and one it has no words for as code and figures", () => {
    const invalid = verdictHtml("en", fixtureRun("invalid").run);
    expect(invalid).toContain("This run is invalid.");
    expect(invalid).toContain("13 phases that should have run never did, the first is T1 vault_topk.");
    expect(invalid).toContain("a_code_from_a_newer_tool: n 3.");
  });
  it("says once that a run is partial", () => {
    expect(verdictHtml("en", fixtureRun("partial").run).match(/partial/g)).toHaveLength(1);
  });
  it("falls back to figures when a known reason lacks one", () => {
    const verdict: Verdict = {value: "invalid", reasons: [{code: "check_no_failures", values: {lost: 2}}]};
    expect(verdictHtml("en", {...run, verdict})).toContain("check_no_failures: lost 2.");
  });
});

describe("the figures of a check", () => {
  it("are said in words, with shares as per cent", () => {
    const check: Check = {
      id: "t8_constant",
      result: "fail",
      values: {smallest_ms: 10, largest_ms: 13, spread: 0.3, limit: 0.2}
    };
    expect(checkFiguresHtml("en", check)).toBe(
      "medians of 10.0\u00a0ms to 13.0\u00a0ms an item, 30% apart; sizes differ when it is more than 20% and the intervals are apart"
    );
  });
  it("of a run by another tool are listed as they are", () => {
    expect(checkFiguresHtml("en", {id: "t8_constant", result: "pass", values: {a_b: 1, c: null}})).toBe(
      "a b 1 · c not recorded"
    );
  });
  it("of a check that does not apply are the reason", () => {
    const check: Check = {
      id: "repeats_previous",
      result: "not_applicable",
      values: {previous: null, why: "no_previous"}
    };
    expect(checkFiguresHtml("ko", check)).toBe("비교할 직전 측정이 없음");
  });
  it("that were not recorded are called so", () => {
    const check: Check = {id: "revision_known", result: "fail", values: {revision: null, dirty: null}};
    expect(checkFiguresHtml("en", check)).toBe("not recorded, changes not recorded");
  });
});
