/**
 * From sample rows to summary rows: one for each phase and step of each scenario and variant. Statistics speak of
 * measured samples outside warm-up and cold start only; every other outcome is counted beside them, and a figure
 * that does not exist is null, never 0.
 * @module
 */
import type {Sample, SummaryRow} from "../run-schema.js";
import {describe, mean} from "./describe.js";

/**
 * Groups by scenario, variant, phase and step, in the order in which they first appear.
 * `n + skipped + failed + not_recorded + warm_up` is the number of rows of the group, less its cold ones (first
 * calls on a fresh connection, which are read from the samples). A measured row without a duration, as an older or
 * foreign file may have, counts as not recorded.
 * @param samples - Rows of one run; not changed. Their outcomes are trusted.
 */
export function summarise(samples: readonly Sample[]): SummaryRow[] {
  return groupRows(samples).map(summariseGroup);
}

type ByStep = Map<Sample["step"], Sample[]>;
type ByPhase = Map<Sample["phase"], ByStep>;
type ByVariant = Map<Sample["variant"], ByPhase>;

/** Nested maps instead of one joined key: no string is built per sample (a million rows are the goal). */
function groupRows(samples: readonly Sample[]): Sample[][] {
  const groups: Sample[][] = [];
  const scenarios = new Map<string, ByVariant>();
  for (const sample of samples) {
    const variants = at(scenarios, sample.scenario, (): ByVariant => new Map());
    const phases = at(variants, sample.variant, (): ByPhase => new Map());
    const steps = at(phases, sample.phase, (): ByStep => new Map());
    const rows = at(steps, sample.step, () => {
      const fresh: Sample[] = [];
      groups.push(fresh);
      return fresh;
    });
    rows.push(sample);
  }
  return groups;
}

function at<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const fresh = create();
  map.set(key, fresh);
  return fresh;
}

function summariseGroup(rows: readonly Sample[]): SummaryRow {
  const regular = rows.filter((row) => !row.warm_up && !row.cold);
  const counted = regular.filter((row) => row.outcome === "measured" && Number.isFinite(row.duration_ms));
  const withOutcome = (outcome: Sample["outcome"]) => regular.filter((row) => row.outcome === outcome).length;
  const figures = describe(counted.map((row) => row.duration_ms!));
  const {scenario, variant, phase, step} = rows[0]!;
  return {
    scenario,
    variant,
    phase,
    step,
    n: counted.length,
    skipped: withOutcome("skipped"),
    failed: withOutcome("failed"),
    not_recorded: withOutcome("not_recorded") + withOutcome("measured") - counted.length,
    warm_up: rows.filter((row) => row.warm_up).length,
    p50: figures?.p50 ?? null,
    p95: figures?.p95 ?? null,
    p99: figures?.p99 ?? null,
    mean: figures?.mean ?? null,
    sd: figures?.sd ?? null,
    min: figures?.min ?? null,
    max: figures?.max ?? null,
    p50_interval: figures?.p50_interval ?? null,
    bytes_sent_mean: meanOfRecorded(counted.map((row) => row.bytes_sent)),
    bytes_received_mean: meanOfRecorded(counted.map((row) => row.bytes_received)),
    server_mean: meanOfRecorded(counted.map((row) => row.server_ms)),
    tokens: range(recorded(counted.map((row) => row.tokens))),
    distinct_texts: distinct(recorded(counted.map((row) => row.distinct_text)))
  };
}

/** `undefined` too: a column that came later is missing from older files. */
function recorded<T>(values: readonly (T | null | undefined)[]): T[] {
  return values.filter((value): value is T => value !== null && value !== undefined);
}

function meanOfRecorded(values: readonly (number | null)[]): number | null {
  const known = recorded(values);
  return known.length === 0 ? null : mean(known);
}

function range(values: readonly number[]): [number, number] | null {
  if (values.length === 0) return null;
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return [low, high];
}

function distinct(values: readonly string[]): number | null {
  return values.length === 0 ? null : new Set(values).size;
}
