import {compareRows} from "../../src/lib/stats/compare.js";
import type {CompareOptions, RowPair} from "../../src/lib/stats/compare.js";
import {smallestDetectable} from "../../src/lib/stats/detectable.js";
import {normalFrom, seededRandom} from "../../src/lib/stats/random.js";
import {aboveChance, atLeast, atMost, belowChance, fraction} from "./claim.js";
import type {Claim, Effort} from "./claim.js";

/** As many rows as a run of all scenarios has phases; noise of a sample within a run. */
const ROWS = 84;
const NOISE = 0.05;

interface Pair {
  readonly n: number;
  /** Standard deviation of a factor that each row has in each run. */
  readonly runToRun?: number;
  /** Factor of the first row in the current run. */
  readonly change?: number;
}

function drawPair({n, runToRun = 0, change = 1}: Pair, normal: () => number): RowPair[] {
  return Array.from({length: ROWS}, (_, row) => {
    const level = 10 * (row + 1);
    const side = (factor: number) => {
      const own = level * factor * Math.exp(runToRun * normal());
      return Array.from({length: n}, () => own * Math.exp(NOISE * normal()));
    };
    return {id: `row ${row}`, baseline: side(1), current: side(row === 0 ? change : 1)};
  });
}

const verdicts = (rows: readonly RowPair[], options: CompareOptions = {}) =>
  compareRows(rows, {...options, detectable: false}).map(({verdict}) => verdict);

/** Fraction of pairs of runs in which any row is called slower or faster. */
function alarms(count: number, seed: number, pair: Pair, options: CompareOptions = {}): number {
  const normal = normalFrom(seededRandom(seed));
  return fraction(count, () =>
    verdicts(drawPair(pair, normal), options).some((verdict) => verdict === "slower" || verdict === "faster")
  );
}

/** Claim 2: how often two runs of the same are called different. */
export function falseAlarmClaims({pairs}: Effort): Claim[] {
  const limit = aboveChance(0.05, pairs);
  return [8, 20].flatMap((n) => [
    atMost(
      `false alarms, no floor, identical runs, n = ${n}`,
      alarms(pairs, 2000 + n, {n}, {floor: 0}),
      limit
    ),
    atMost(`false alarms, identical runs, n = ${n}`, alarms(pairs, 2100 + n, {n}), limit),
    atMost(
      `false alarms, run-to-run effect of 1 %, n = ${n}`,
      alarms(pairs, 2200 + n, {n, runToRun: 0.01}),
      0.05
    )
  ]);
}

/** How often the changed row is called slower. */
function found(count: number, seed: number, pair: Pair): number {
  const normal = normalFrom(seededRandom(seed));
  return fraction(count, () => verdicts(drawPair(pair, normal))[0] === "slower");
}

/** Claim 3: how often a true slowdown is found, and whether the smallest one that is promised is. */
export function powerClaims({pairs}: Effort): Claim[] {
  const count = Math.ceil(pairs / 5);
  const promised = [8, 20].map((n) => {
    const change = smallestDetectable({n, m: n, noise: NOISE, rows: ROWS, floor: 0.05})!;
    const name = `found, the smallest change promised at n = ${n} (${((change - 1) * 100).toFixed(1)} %)`;
    return atLeast(name, found(count, 3000 + n, {n, change}), belowChance(0.8, count));
  });
  const normal = normalFrom(seededRandom(3100));
  const printed = compareRows(drawPair({n: 8}, normal));
  return [
    atLeast("found, a slowdown of 15 %, n = 20", found(count, 3200, {n: 20, change: 1.15}), 0.9),
    ...promised,
    atLeast(
      "comparisons at n = 8 that state the smallest change",
      fraction(ROWS, (row) => (printed[row]!.smallestDetectable ?? 0) > 1),
      1
    )
  ];
}
