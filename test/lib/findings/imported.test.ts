import {describe, expect, it} from "vitest";
import {deriveFindings, headlines} from "../../../src/lib/findings/derive.js";
import type {Finding, FindingKind} from "../../../src/lib/findings/finding.js";
import {annotated, annotationsOf} from "../../../src/lib/findings/imported/annotations.js";
import {meansFollow, noResidue, recallOffTheLine} from "../../../src/lib/findings/imported/means.js";
import {
  mediansDoNotAddUp,
  tailIsOneSample,
  totalWasComputed
} from "../../../src/lib/findings/imported/printed.js";
import {
  apparentChange,
  failedFast,
  notCompared,
  printedZeros
} from "../../../src/lib/findings/imported/validity.js";
import {foreignIndex, oneQuestion, repeatedInserts} from "../../../src/lib/findings/imported/texts.js";
import {limitsOf} from "../../../src/lib/findings/limits.js";
import type {ImportedRow, ImportedRun} from "../../../src/lib/run-schema.js";
import {LANGS} from "../../../src/lib/units.js";
import type {Lang} from "../../../src/lib/units.js";
import {detailHtml, headline} from "../../../src/lib/wording/sentences.js";
import {publishedRun, withRows} from "./published-runs.js";

const first = publishedRun("2026-05-04");
const second = publishedRun("2026-05-05");
const both = [first, second];

/** The headline with plain spaces, as a reader sees it. */
const sentence = (lang: Lang, finding: Finding) => headline(lang, finding).replaceAll("\u00a0", " ");
const said = (run: ImportedRun, lang: Lang) =>
  deriveFindings(run, [], {others: both}).map((finding) => sentence(lang, finding));
const isTotal = ({scenario, phase}: ImportedRow, id: string) => scenario === id && phase === "total";

describe("the run of 2026-05-05 says by itself", () => {
  it("how long a capture and a recall take, in the words that people use", () => {
    expect(said(second, "en").slice(0, 2)).toEqual([
      "Saving a memory takes about 5 seconds; 91–95% of it is one phase, insert",
      "Finding one takes under 0.4 s, whether 1 or 10 results are asked for"
    ]);
    expect(said(second, "ko").slice(0, 2)).toEqual([
      "저장(capture)은 약 5초, 그중 91–95%가 insert 한 단계다",
      "조회(recall)는 0.4초 미만이며, 결과 수(k)를 1에서 10으로 늘려도 비슷하다"
    ]);
  });
  it("that score and vault_topk follow rows and order together, with the range and without a cause", () => {
    const lines = meansFollow(second);
    expect(lines.map(({values}) => values.phase)).toEqual(["score", "vault_topk"]);
    expect(lines.map(({values}) => values.slope_ms)).toEqual([
      expect.closeTo(3.56, 2),
      expect.closeTo(2.13, 2)
    ]);
    expect(lines.every(({strength}) => strength === "undetermined")).toBe(true);
    expect(lines[0]?.values.range).toEqual([2, 40]);
    expect(sentence("en", lines[0]!)).toBe("score follows rows and order together: 3.56 ms more a row");
  });
  it("that T3 and T4 leave no residue, and recall does", () => {
    const [score] = noResidue(second);
    expect(score?.values).toMatchObject({scenarios: ["T3", "T4"], phase: "score"});
    expect(score?.values.predictions[0]?.predicted_ms).toBeCloseTo(170, 1);
    const [recall, ...others] = recallOffTheLine(second);
    expect(recall?.values.below_ms).toBeCloseTo(38.1, 1);
    expect(recall?.strength).toBe("undetermined");
    expect(others).toEqual([]);
  });
  it("the share of a recall that waits for services", () => {
    expect(said(second, "en")).toContain(
      "score, vault_topk and remind together are 89–90% of a recall (368–384 ms)"
    );
  });
  it("that T6's p95 is one slow decryption", () => {
    expect(said(second, "en")).toContain("The p95 of T6 (464 ms) is one sample: one vault_topk of 182 ms");
    expect(said(second, "ko")).toContain(
      "T6의 p95(464 ms) 값은 표본 하나에서 나왔다: vault_topk 한 번이 182 ms"
    );
  });
  it("what cannot be read: tail quantiles, equality of k, a remainder", () => {
    expect(said(second, "en")).toEqual(
      expect.arrayContaining([
        "Neither p95 nor p99 can be read from n = 3–8",
        "Whether the number of results matters cannot be told from n = 5",
        "The total is a sum: whatever happened between the phases is unknown",
        "Medians do not add up: in T6, T7 k=1 and T7 k=3 the parts exceed the total"
      ])
    );
  });
  it("which facts are not of the report", () => {
    expect(annotationsOf(second).map(({values}) => values.subject)).toEqual([
      "index_rows",
      "tokens_embedded"
    ]);
    expect(deriveFindings(second, []).some(({kind}) => kind === "annotation")).toBe(false);
  });
});

describe("the run of 2026-05-04 says by itself", () => {
  it("that phases never ran, that calls failed fast, and that it is compared with nothing", () => {
    const kinds = deriveFindings(first, [], {others: both}).map(({kind}) => kind);
    expect(kinds.slice(0, 4)).toEqual(["phase_never_ran", "failed_fast", "apparent_change", "not_compared"]);
    expect(printedZeros(first)[0]?.values.phases).toEqual(["vault_topk", "remind"]);
  });
  it("what its apparent distance to the next day is made of", () => {
    expect(said(first, "en")).toContain(
      "The run of 2026-05-05 seems 30–51× as slow in capture; 92–97% of the distance is insert"
    );
    expect(said(first, "ko")).toContain(
      "2026-05-05 측정의 capture 시간은 이 측정의 30–51배처럼 보이지만, 그 차이의 92–97%가 insert 단계다"
    );
  });
  it("nothing about how fast a capture or a recall is", () => {
    const kinds = new Set(deriveFindings(first, [], {others: both}).map(({kind}) => kind));
    expect(
      ["dominant_phase", "recall_time", "k_independence", "t8_is_a_loop"].filter((k) =>
        kinds.has(k as FindingKind)
      )
    ).toEqual([]);
  });
  it("that embed follows tokens, whose count is an annotation", () => {
    expect(said(first, "en")).toContain("embed follows the number of tokens: 0.66 ms more a token");
  });
});

describe("what follows from the published protocol", () => {
  it("is that texts were repeated: T4 is a repeat of T1, whose embed differs by a quarter all the same", () => {
    const [finding] = repeatedInserts(second);
    expect(finding?.values.scenarios).toEqual(["T1", "T2", "T3", "T4"]);
    expect(finding?.values.apart_share).toBeCloseTo(0.244, 3);
    expect(oneQuestion(second)[0]?.values.scenarios).toEqual(["T5", "T6", "T7"]);
  });
  it("is not said of a run by another protocol, nor of one that nobody knows", () => {
    for (const protocol of ["product", null] as const) {
      const other = {...second, settings: {...second.settings, protocol}};
      expect([...repeatedInserts(other), ...oneQuestion(other)]).toEqual([]);
    }
  });
  it("is that test data went into an index that is no bench index", () => {
    expect(foreignIndex(second)[0]?.values.names).toEqual(["runecontext"]);
    const index = {...second.index, names: ["rune_bench_0f1e2d3c"]};
    expect(foreignIndex({...second, index})).toEqual([]);
    expect(foreignIndex({...second, index: {...second.index, names: null}})).toEqual([]);
  });
});

describe("failedFast", () => {
  it("is silent where insert takes longer than a score", () => {
    expect(failedFast(second)).toEqual([]);
  });
  it("is silent where captures were not split into phases", () => {
    expect(
      failedFast(withRows(first, ({phase}) => (phase === "embed" ? {n: 0, p50: null} : undefined)))
    ).toEqual([]);
  });
});

describe("apparentChange", () => {
  it("needs a run that worked, of the same implementation and version, and not an earlier one", () => {
    expect(apparentChange(first, [first])).toEqual([]);
    const older = {...second, started_at: "2026-05-03"};
    const version = {...second.services.envector, version: "1.5.0"};
    const newer = {...second, services: {...second.services, envector: version}};
    expect(apparentChange(first, [older, newer])).toEqual([]);
  });
  it("is nothing that a valid run says", () => {
    expect(apparentChange(second, both)).toEqual([]);
    expect(notCompared(second)).toEqual([]);
  });
});

describe("meansFollow", () => {
  it("is silent where a mean lies off the line by more than a tenth of its rise", () => {
    const bent = withRows(second, (row) =>
      row.scenario === "T2" && row.phase === "score" ? {mean: 168} : undefined
    );
    expect(meansFollow(bent).map(({values}) => values.phase)).toEqual(["vault_topk"]);
  });
  it("cannot tell, and says nothing, without the annotation of rows", () => {
    const bare = {...second, source: {...second.source, annotations: []}};
    expect([...meansFollow(bare), ...noResidue(bare), ...recallOffTheLine(bare)]).toEqual([]);
  });
});

describe("noResidue", () => {
  it("is silent about a scenario that the line does not predict", () => {
    const slower = withRows(second, (row) =>
      row.scenario === "T4" && row.phase === "score" ? {mean: row.mean! * 1.06} : undefined
    );
    expect(noResidue(slower).map(({values}) => values.phase)).toEqual(["vault_topk"]);
  });
});

describe("recallOffTheLine", () => {
  it("is silent where recalls lie on the line", () => {
    const raised = withRows(second, (row) =>
      /^T[567]$/.test(row.scenario) && row.phase === "score" ? {mean: 225} : undefined
    );
    expect(recallOffTheLine(raised)).toEqual([]);
  });
});

describe("tailIsOneSample", () => {
  it("is silent where no p95 stands out", () => {
    const calm = withRows(second, (row) => (isTotal(row, "T6") ? {p95: 400, p99: 402} : undefined));
    expect(tailIsOneSample(calm)).toEqual([]);
  });
  it("blames no phase where the excess is in several", () => {
    const spread = withRows(second, (row) =>
      row.scenario === "T6" && row.phase === "vault_topk" ? {p95: 120, p99: 125} : undefined
    );
    const [finding] = tailIsOneSample(spread);
    expect(finding?.values.in_one).toBe("no");
    expect(sentence("en", finding!)).toBe("The p95 of T6 (464 ms) is one sample");
  });
  it("cannot tell, and says nothing, where a p99 was not printed", () => {
    expect(tailIsOneSample(withRows(second, () => ({p99: null})))).toEqual([]);
  });
});

describe("totalWasComputed", () => {
  it("is silent where one total does not equal its parts: then it was measured", () => {
    const measured = withRows(second, (row) => (isTotal(row, "T5") ? {mean: row.mean! + 3} : undefined));
    expect(totalWasComputed(measured)).toEqual([]);
  });
});

describe("mediansDoNotAddUp", () => {
  it("is silent where medians exceed the total by rounding at most", () => {
    const even = withRows(second, (row) => (row.phase === "total" ? {p50: 1e6} : undefined));
    expect(mediansDoNotAddUp(even)).toEqual([]);
  });
});

describe("annotations", () => {
  it("are looked up by the source's own names", () => {
    expect(annotated(second, "index_rows", {scenario: "T7", variant: "k=3"})).toEqual([41, 41]);
    expect(annotated(second, "index_rows", {scenario: "T9", variant: "health"})).toBeNull();
    expect(annotated(second, "weather", {scenario: "T1", variant: null})).toBeNull();
  });
  it("of an unknown subject are shown as they are", () => {
    const odd = {subject: "weather", kind: "observed", note: "It rained.", values: {how: "much"}};
    const [finding] = annotationsOf({...second, source: {...second.source, annotations: [odd]}});
    expect(headline("en", finding!)).toBe("weather: known from elsewhere (observed)");
    expect(detailHtml("en", finding!)).toBe("It rained.");
  });
});

describe("limitsOf an imported run", () => {
  it("are three lines, of samples, the network and answers", () => {
    expect(limitsOf(second).map(({kind}) => kind)).toEqual([
      "limit_no_samples",
      "limit_unknown_network",
      "limit_answers_unchecked"
    ]);
  });
});

describe("every finding of the published runs", () => {
  it.each(both.map((run) => [run.started_at, run] as const))("of %s can be said", (_, run) => {
    for (const finding of deriveFindings(run, [], {others: both}))
      for (const lang of LANGS) {
        expect(headline(lang, finding), finding.id).toMatch(/\S/);
        expect(detailHtml(lang, finding), finding.id).not.toMatch(/undefined|NaN/);
      }
  });
  it("are led by at most five", () => {
    for (const run of both)
      expect(headlines(deriveFindings(run, [], {others: both})).length).toBeLessThanOrEqual(5);
  });
});
