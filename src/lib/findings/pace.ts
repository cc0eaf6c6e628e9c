/**
 * Did the pace change during the run, and which samples stand apart? Drift is looked for in phases that know no index:
 * in the others growth looks the same.
 * @module
 */
import {group, max} from "d3-array";
import {LEVEL, NOTICEABLE, detectDrift} from "../stats/drift.js";
import type {Drift} from "../stats/drift.js";
import {mean, sd} from "../stats/describe.js";
import {POWER} from "../stats/detectable.js";
import {normalUpperPoint} from "../stats/distributions.js";
import {observationsOf} from "../stats/observations.js";
import type {Observation} from "../stats/observations.js";
import {markOutliers} from "../stats/outliers.js";
import {quantile} from "../stats/quantile.js";
import {sortMs} from "../units.js";
import type {Phase, Run, Sample} from "../run-schema.js";
import {BLIND} from "./contrast.js";
import type {Finding} from "./finding.js";
import {tablesOf} from "./finding.js";
import {cellsOf, uniqueIds} from "./rows.js";

const KNOW_NO_INDEX: readonly Phase[] = ["embed", "insert", "health"];
export function driftOf(run: Run, samples: readonly Sample[]): Finding<"drift">[] {
  const tested = KNOW_NO_INDEX.flatMap((phase) => {
    const observations = observationsOf(samples, phase).filter(({ms}) => ms > 0);
    const drift = detectDrift(observations);
    return drift === null ? [] : [{phase, drift, observations}];
  });
  const flagged = tested.filter(({drift}) => drift.flagged);
  const size = ({ratio}: Drift) => Math.max(ratio, 1 / ratio);
  const shown =
    flagged.toSorted((a, b) => size(b.drift) - size(a.drift))[0] ??
    tested.toSorted((a, b) => longest(b) - longest(a))[0];
  if (shown === undefined) return [];
  const {phase, drift, observations} = shown;
  const detectable = smallestDrift(observations);
  return [
    {
      id: "drift",
      kind: "drift",
      scope: {feature: null, scenarios: []},
      values: {
        phases: tested.map((one) => one.phase),
        phase,
        flagged: !drift.flagged ? "none" : drift.ratio > 1 ? "slower" : "faster",
        change_share: Math.abs(drift.ratio - 1),
        since_share: placeOf(drift, samples),
        detectable: detectable === null ? "no" : "yes",
        detectable_share: (detectable ?? 1) - 1,
        n: drift.n
      },
      strength: drift.flagged
        ? "established"
        : detectable === null || detectable - 1 > BLIND
          ? "undetermined"
          : "likely",
      evidence: tablesOf(uniqueIds(cellsOf(run).filter((cell) => cell.phases.includes(phase))))
    }
  ];
}

/** Where most of the time goes, a drift would matter most. */
function longest({observations}: {observations: readonly Observation[]}): number {
  return mean(observations.map(({ms}) => ms));
}

/** Where in the run the change is, as a fraction of its iterations. */
function placeOf({since}: Drift, samples: readonly Sample[]): number {
  return since / Math.max(1, max(samples, ({order}) => order) ?? 0);
}

/**
 * A step half-way that the test would likely have found: two halves compared at its level, and a size that counts as
 * noticeable. By the normal approximation: the estimate of Hodges & Lehmann has 3/π of the mean's efficiency.
 */
function smallestDrift(observations: readonly Observation[]): number | null {
  const kinds = [...group(observations, ({scenario}) => scenario).values()];
  const logs = kinds.flatMap((own) => {
    const middle = quantile(sortMs(own.map(({ms}) => ms)), 0.5);
    return own.map(({ms}) => Math.log(ms / middle));
  });
  const noise = sd(logs);
  if (noise === null) return null;
  const spread = noise * Math.sqrt((Math.PI / 3) * (4 / logs.length));
  const power = normalUpperPoint(1 - POWER) * spread;
  return Math.exp(power + Math.max(normalUpperPoint(LEVEL / 2) * spread, Math.log1p(NOTICEABLE)));
}

/** Totals far from the rest of their own cell. */
export function outliersOf(samples: readonly Sample[]): Finding<"outliers">[] {
  const cells = [...group(observationsOf(samples, "total"), ({scenario}) => scenario)].map(([cell, own]) => {
    const {counts} = markOutliers(own.map(({ms}) => ms));
    const far = counts.far_high + counts.far_low;
    return {cell, far, outside: far + counts.high + counts.low, samples: own.length};
  });
  const sum = (pick: (cell: (typeof cells)[number]) => number) =>
    cells.reduce((total, cell) => total + pick(cell), 0);
  const most = cells.toSorted((a, b) => b.outside - a.outside || b.far - a.far)[0];
  if (most === undefined || most.outside === 0) return [];
  return [
    {
      id: "outliers",
      kind: "outliers",
      scope: {feature: null, scenarios: []},
      values: {
        outside: sum(({outside}) => outside),
        far: sum(({far}) => far),
        samples: sum((cell) => cell.samples),
        cell: most.cell,
        of_cell: most.outside
      },
      strength: "established",
      evidence: tablesOf([most.cell.split(" ")[0]!])
    }
  ];
}
