import {
  PRINTED_TENTHS,
  bareRoundTrips,
  lineOfMeans,
  neverRan,
  offLine,
  partsAgainstTotal,
  totalIsASum,
  twoLargest
} from "../../src/lib/stats/from-summaries.js";
import type {LineOfMeans, MeanPoint, PrintedRow} from "../../src/lib/stats/from-summaries.js";
import {compareRows} from "../../src/lib/stats/compare.js";
import {mean} from "../../src/lib/stats/describe.js";
import {testEquivalence} from "../../src/lib/stats/equivalence.js";
import {atLeast, atMost, near} from "./claim.js";
import type {Claim} from "./claim.js";
import {readPublished, reconstructedRows} from "./read-published.js";
import type {Phases} from "./read-published.js";

const CAPTURES = ["T1_short_en", "T2_long_en", "T3_korean", "T4_duplicate"] as const;
const RECALLS = [
  "T5_exact_match",
  "T6_cross_lang",
  "T7_topk_1",
  "T7_topk_3",
  "T7_topk_5",
  "T7_topk_10"
] as const;

type Run = ReadonlyMap<string, Phases>;
const row = (run: Run, scenario: string, phase: string): PrintedRow => {
  const found = run.get(scenario)?.get(phase);
  if (!found) throw new Error(`published figures: expected ${scenario}/${phase}, found none`);
  return found;
};
const medians = (run: Run, scenarios: readonly string[], phase: string) =>
  scenarios.map((scenario) => row(run, scenario, phase).p50!);
const pointOf = (run: Run, scenario: string, phase: string): MeanPoint => {
  const {n, mean: ms} = row(run, scenario, phase);
  return {id: scenario, x: reconstructedRows(scenario), mean: ms!, n};
};
/** Claim 6: what the analysis finds in the published figures by itself. */
export function publishedClaims(): Claim[] {
  const [first, second] = [readPublished("2026-05-04"), readPublished("2026-05-05")];
  return [
    ...growthOf(second),
    ...invalidityOf(first, second),
    ...sharesOf(first, second),
    ...largestOf(second),
    ...sumsOf(second),
    withoutSamples(second)
  ];
}

function growthOf(run: Run): Claim[] {
  const line = (phase: string): LineOfMeans => lineOfMeans(CAPTURES.map((id) => pointOf(run, id, phase)))!;
  const [score, topk] = [line("score"), line("vault_topk")];
  const left = (id: string) => score.leftOut.find((entry) => entry.id === id)!;
  const unexplained = (id: string) => Math.abs(left(id).measured / left(id).predicted - 1);
  const recall = mean(RECALLS.map((id) => offLine(score, pointOf(run, id, "score"))));
  return [
    near("2026-05-05: score grows, ms per reconstructed row", score.slope, 3.56, 0.005),
    near("2026-05-05: vault_topk grows, ms per reconstructed row", topk.slope, 2.13, 0.005),
    atMost("2026-05-05: furthest mean score from its line, ms", score.furthest, 0.95),
    atMost("2026-05-05: furthest mean vault_topk from its line, ms", topk.furthest, 0.15),
    near("2026-05-05: score of T3 predicted without T3, ms", left("T3_korean").predicted, 170, 0.05),
    near("2026-05-05: score of T4 predicted without T4, ms", left("T4_duplicate").predicted, 207.5, 0.05),
    atMost("2026-05-05: share of T3's score left for its language", unexplained("T3_korean"), 0.01),
    atMost("2026-05-05: share of T4's score left for a duplicate path", unexplained("T4_duplicate"), 0.01),
    near("2026-05-05: recall's score below the line, ms", -recall, 38, 0.5)
  ];
}

function invalidityOf(first: Run, second: Run): Claim[] {
  const missing = (run: Run) =>
    [...run.values()]
      .flatMap((phases) => [...phases.values()])
      .filter((printed) => neverRan(printed) !== null).length;
  const roundTrips = (run: Run) => {
    const embed = medians(run, CAPTURES, "embed");
    const insert = medians(run, CAPTURES, "insert").map((ms, i) => ms - embed[i]!);
    return Number(bareRoundTrips(insert, medians(run, CAPTURES, "score")));
  };
  return [
    atLeast("2026-05-04: rows of phases that never ran", missing(first), 16),
    atMost("2026-05-05: rows of phases that never ran", missing(second), 0),
    atLeast("2026-05-04: score and insert are bare round trips (1: yes)", roundTrips(first), 1),
    atMost("2026-05-05: score and insert are bare round trips (1: yes)", roundTrips(second), 0)
  ];
}

/** Point 6 of the reading: what the prose said, from the tables. */
function sharesOf(first: Run, second: Run): Claim[] {
  const share = (id: string, phases: readonly string[]) =>
    phases.reduce((sum, phase) => sum + row(second, id, phase).p50!, 0) / row(second, id, "total").p50!;
  const recall = ["score", "vault_topk", "remind"];
  const factors = CAPTURES.map((id) => row(second, id, "total").p50! / row(first, id, "total").p50!);
  const inserts = CAPTURES.map((id) => share(id, ["insert"]));
  const t4 = CAPTURES.slice(0, 3).map(
    (id) => row(second, "T4_duplicate", "score").p50! / row(second, id, "score").p50!
  );
  return [
    near(
      "2026-05-05: score, vault_topk and remind in T5, share",
      share("T5_exact_match", recall),
      0.888,
      0.0005
    ),
    near("2026-05-05: the same in T6", share("T6_cross_lang", recall), 0.9, 0.005),
    near("2026-05-05: without remind in T5", share("T5_exact_match", recall.slice(0, 2)), 0.764, 0.0005),
    near("2026-05-05: without remind in T6", share("T6_cross_lang", recall.slice(0, 2)), 0.781, 0.0005),
    near("2026-05-05: smallest share of insert in a capture", Math.min(...inserts), 0.91, 0.005),
    near("2026-05-05: largest share of insert in a capture", Math.max(...inserts), 0.95, 0.005),
    near("both days: smallest growth of a capture, factor", Math.min(...factors), 29.65, 0.01),
    near("both days: largest growth of a capture, factor", Math.max(...factors), 51.26, 0.01),
    near("2026-05-05: T4's score against the others, smallest factor", Math.min(...t4), 1.26, 0.005),
    near("2026-05-05: T4's score against the others, largest factor", Math.max(...t4), 2.11, 0.005)
  ];
}

/** Point 7: the two largest samples of each row of eight. */
function largestOf(run: Run): Claim[] {
  const rows = [...run.values()].flatMap((phases) => [...phases.values()]).filter(({n}) => n === 8);
  const consistent = rows.filter((printed) => {
    const {second, largest} = twoLargest(printed)!;
    const ordered = second.ms - second.within <= largest.ms + largest.within;
    return ordered && printed.p50! - PRINTED_TENTHS <= second.ms + second.within;
  });
  const topk = twoLargest(row(run, "T6_cross_lang", "vault_topk"))!;
  return [
    atLeast(
      "2026-05-05: rows of 8 whose two largest samples are recovered and in order",
      consistent.length,
      rows.length
    ),
    near("2026-05-05: the slow decryption behind T6's p95, ms", topk.largest.ms, 182.1, 0.075)
  ];
}

/** Point 11, and that `total` was not measured; T8's size is trivial for a loop. */
function sumsOf(run: Run): Claim[] {
  const phases = [...CAPTURES, ...RECALLS].map((id) => ({
    id,
    parts: [...run.get(id)!].filter(([name]) => name !== "total")
  }));
  const sums = phases.map(({id, parts}) =>
    partsAgainstTotal(
      parts.map(([, {mean: ms}]) => ms!),
      row(run, id, "total").mean!
    )
  );
  const excess = phases.map(
    ({id, parts}) => parts.reduce((sum, [, {p50}]) => sum + p50!, 0) - row(run, id, "total").p50!
  );
  const loops = [1, 5, 10, 20].map((size) => {
    const [total, item] = [
      row(run, `T8_batch_${size}`, "total").p50!,
      row(run, `T8_batch_${size}`, "per_item").p50!
    ];
    return Math.abs(total - size * item) <= PRINTED_TENTHS * (size + 1) + 1e-9;
  });
  return [
    atLeast(
      "2026-05-05: total is the sum of the phases, no remainder can be known (1: yes)",
      Number(totalIsASum(sums)),
      1
    ),
    atLeast(
      "2026-05-05: scenarios whose medians exceed the total's median beyond rounding",
      excess.filter((ms) => ms > 0.3).length,
      3
    ),
    near("2026-05-05: largest such excess, ms", Math.max(...excess), 4.3, 0.01),
    atLeast(
      "2026-05-05: T8 per item is its total divided by its size, hence constant trivially",
      loops.filter(Boolean).length,
      4
    )
  ];
}

/** No raw samples exist: whoever asks for an interval, a verdict or an equivalence must be told so. */
function withoutSamples(run: Run): Claim {
  const rows = [...run].flatMap(([scenario, phases]) =>
    [...phases.keys()].map((phase) => `${scenario}/${phase}`)
  );
  const compared = compareRows(
    rows.map((id) => ({id, baseline: null, current: null, notComparable: "no_raw_samples"}))
  );
  const verdicts = compared.filter(({verdict}) => verdict !== "cannot_tell").length;
  const levels = RECALLS.slice(2).map((id) => ({id, samples: []}));
  const equivalence = Number(testEquivalence(levels).verdict !== "cannot_tell");
  return atMost("2026-05-05: answers given where raw samples would be needed", verdicts + equivalence, 0);
}
