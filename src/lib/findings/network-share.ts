/**
 * How much of each phase is the way to the service and back, estimated from what the run measured of the network
 * outside its windows: round trips to each service, and uploads of known size. Neither uses the phase itself, so the
 * estimate is not true by construction; what a phase leaves after the server's and the client's own work bounds it.
 * @module
 */
import type {Feature, Phase, Run, Step} from "../run-schema.js";
import type {Milliseconds} from "../units.js";
import type {Finding, Range} from "./finding.js";
import {tablesOf} from "./finding.js";
import {isMeasured, itemsOf, measuredCells, rowOf, saves, uniqueIds} from "./rows.js";
import type {CellRef, MeasuredRow} from "./rows.js";

/** The network's part of one phase of one cell; means, in ms. */
export interface NetworkPart extends CellRef {
  /** `total` is the sum of the phases that call a service. */
  readonly phase: Phase;
  readonly phase_ms: Milliseconds;
  readonly network_ms: Milliseconds;
  readonly low: Milliseconds;
  readonly high: Milliseconds;
}

type Service = keyof Run["services"];

/** Phases that are one call of a service an item. */
const SERVICE: Partial<Record<Phase, Service>> = {
  score: "envector",
  insert: "envector",
  remind: "envector",
  vault_topk: "vault",
  health: "vault"
};

/** Steps that this machine does by itself. */
const LOCAL: readonly Step[] = ["embed", "encrypt", "seal", "encode", "open"];

/** Features whose phases are calls of another number than their items: polls, batches against calls, connections. */
const UNCOUNTED: readonly Feature[] = ["searchable", "batch", "startup"];

/**
 * Every phase that calls a service; after the phases of a cell its `total`. Empty where the run has no round-trip time,
 * as older runs have none.
 */
export function networkShare(run: Run): NetworkPart[] {
  const counted = measuredCells(run).filter(({feature}) => !UNCOUNTED.includes(feature));
  return counted.flatMap((cell) => {
    const parts = Object.entries(SERVICE).flatMap(([phase, service]) =>
      partOf(run, cell, phase as Phase, service)
    );
    if (parts.length === 0) return [];
    const sum = (pick: (part: NetworkPart) => number) => parts.reduce((total, part) => total + pick(part), 0);
    const total: NetworkPart = {
      scenario: cell.scenario,
      variant: cell.variant,
      phase: "total",
      phase_ms: cell.total.mean,
      network_ms: sum((part) => part.network_ms),
      low: sum((part) => part.low),
      high: sum((part) => part.high)
    };
    return [...parts, total];
  });
}

function partOf(run: Run, cell: CellRef, phase: Phase, service: Service): NetworkPart[] {
  const row = rowOf(run, cell, phase);
  const {rtt_ms: trip, upload_mbit_per_s: rate} = run.services[service];
  if (!isMeasured(row) || trip === null) return [];
  // T8's loop makes one call an item; a query batch is one call whatever its size.
  const calls = itemsOf(cell.variant);
  const sent = row.bytes_sent_mean ?? 0;
  const received = row.bytes_received_mean ?? 0;
  const left = Math.max(0, row.mean - (row.server_mean ?? 0) - localMs(run, cell, phase));
  const within = (ms: number): number => Math.min(left, ms);
  // Only uploads are measured. An answer is taken to travel as fast as a request; at best it costs no time at all.
  const answered = (trips: number, mbitPerS: number, bytes: number): number =>
    within(calls * trips + msAt(mbitPerS, bytes));
  return [
    {
      scenario: cell.scenario,
      variant: cell.variant,
      phase,
      phase_ms: row.mean,
      network_ms: answered(trip.median, rate?.median ?? Infinity, sent + received),
      low: answered(trip.low, rate?.high ?? Infinity, sent),
      // Without a rate, only the bytes' own phase bounds what they cost.
      high: rate === null ? left : answered(trip.high, rate.low, sent + received)
    }
  ];
}

/** ms that so many bytes take at a rate. */
function msAt(mbitPerS: number, bytes: number): Milliseconds {
  return (bytes * 8) / (mbitPerS * 1000);
}

function localMs(run: Run, cell: CellRef, phase: Phase): Milliseconds {
  return LOCAL.map((step) => rowOf(run, cell, phase, step))
    .filter((row): row is MeasuredRow => isMeasured(row))
    .reduce((sum, row) => sum + row.mean, 0);
}

/** Above this share of the total, the uncertainty leaves nothing to say. */
const TOO_WIDE = 0.5;

/** The network's share of what a feature takes, over its scenarios, each with the same weight. */
export function networkShareFinding(run: Run, feature: Feature): Finding<"network_share">[] {
  // A refused capture sends no vector: it would halve the mean of a saving that it is not.
  const cells = measuredCells(run, feature).filter(saves);
  const totals = networkShare(run).filter(
    (part) => part.phase === "total" && cells.some((cell) => isSame(cell, part))
  );
  if (totals.length === 0) return [];
  const mean = (pick: (part: NetworkPart) => number) =>
    totals.reduce((sum, part) => sum + pick(part), 0) / totals.length;
  const total = mean((part) => part.phase_ms);
  const between: Range = [mean((part) => part.low), mean((part) => part.high)];
  const scenarios = uniqueIds(totals);
  return [
    {
      id: `network_share/${feature}`,
      kind: "network_share",
      scope: {feature, scenarios},
      values: {
        feature,
        network_ms: mean((part) => part.network_ms),
        between_ms: between,
        network_share: mean((part) => part.network_ms) / total,
        total_ms: total,
        rtt_ms: run.services.envector.rtt_ms?.median ?? 0,
        locality: run.services.envector.locality
      },
      strength: (between[1] - between[0]) / total > TOO_WIDE ? "undetermined" : "likely",
      evidence: tablesOf(scenarios)
    }
  ];
}

function isSame(a: CellRef, b: CellRef): boolean {
  return a.scenario === b.scenario && a.variant === b.variant;
}
