/**
 * From sample rows to summary rows: one for each phase and step of each scenario and variant. Statistics speak of
 * measured samples only, without warm-up and the first calls on the run's connections (`population.ts`); every other
 * outcome is counted beside them, and a figure that does not exist is null, never 0.
 * @module
 */
import type {Sample, SummaryRow} from "../run-schema.js";
import type {Milliseconds} from "../units.js";
import {describe} from "./describe.js";
import {isCounted} from "./population.js";

/**
 * Groups by scenario, variant, phase and step, in the order in which they first appear.
 * `n + skipped + failed + not_recorded + warm_up` is the number of rows of the group, less first calls outside the
 * blocks, which are read from the samples. A measured row without a duration, as an older or foreign file may have,
 * counts as not recorded.
 * @param samples - Rows of one run; not changed. Their outcomes are trusted.
 */
export function summarise(samples: readonly Sample[]): SummaryRow[] {
  const groups: Group[] = [];
  const scenarios = new Map<string, ByVariant>();
  for (const sample of samples) {
    const variants = at(scenarios, sample.scenario, (): ByVariant => new Map());
    const phases = at(variants, sample.variant, (): ByPhase => new Map());
    const steps = at(phases, sample.phase, (): ByStep => new Map());
    const group = at(steps, sample.step, () => {
      const fresh = emptyGroup(sample);
      groups.push(fresh);
      return fresh;
    });
    add(group, sample);
  }
  return groups.map(toRow);
}

/** Nested maps instead of one joined key: no string is built per sample (a million rows are the goal). */
type ByStep = Map<Sample["step"], Group>;
type ByPhase = Map<Sample["phase"], ByStep>;
type ByVariant = Map<Sample["variant"], ByPhase>;

function at<K, V>(map: Map<K, V>, key: K, create: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const fresh = create();
  map.set(key, fresh);
  return fresh;
}

/** What is gathered of a group in one pass over the samples. */
interface Group {
  readonly identity: Pick<SummaryRow, "scenario" | "variant" | "phase" | "step">;
  readonly counts: Pick<SummaryRow, "skipped" | "failed" | "not_recorded" | "warm_up">;
  readonly durations: Milliseconds[];
  readonly bytesSent: Sum;
  readonly bytesReceived: Sum;
  readonly server: Sum;
  readonly texts: Set<string>;
  tokens: [number, number] | null;
}

interface Sum {
  n: number;
  sum: number;
}

function emptyGroup({scenario, variant, phase, step}: Sample): Group {
  return {
    identity: {scenario, variant, phase, step},
    counts: {skipped: 0, failed: 0, not_recorded: 0, warm_up: 0},
    durations: [],
    bytesSent: {n: 0, sum: 0},
    bytesReceived: {n: 0, sum: 0},
    server: {n: 0, sum: 0},
    texts: new Set(),
    tokens: null
  };
}

function add(group: Group, sample: Sample): void {
  const {outcome, duration_ms: duration, tokens, distinct_text: text} = sample;
  if (sample.warm_up) group.counts.warm_up++;
  if (!isCounted(sample)) return;
  if (outcome !== "measured") group.counts[outcome]++;
  else if (isAbsent(duration)) group.counts.not_recorded++;
  else {
    group.durations.push(duration);
    addTo(group.bytesSent, sample.bytes_sent);
    addTo(group.bytesReceived, sample.bytes_received);
    addTo(group.server, sample.server_ms);
    if (!isAbsent(text)) group.texts.add(text);
    if (!isAbsent(tokens)) group.tokens = widen(group.tokens ?? [tokens, tokens], tokens);
  }
}

/** `undefined` too: a column that came later is missing from older files. */
function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function addTo(total: Sum, value: number | null): void {
  if (isAbsent(value)) return;
  total.n++;
  total.sum += value;
}

function widen([low, high]: [number, number], value: number): [number, number] {
  return [Math.min(low, value), Math.max(high, value)];
}

function meanOf({n, sum}: Sum): number | null {
  return n === 0 ? null : sum / n;
}

function toRow(group: Group): SummaryRow {
  const figures = describe(group.durations);
  return {
    ...group.identity,
    n: group.durations.length,
    ...group.counts,
    p50: figures?.p50 ?? null,
    p95: figures?.p95 ?? null,
    p99: figures?.p99 ?? null,
    mean: figures?.mean ?? null,
    sd: figures?.sd ?? null,
    min: figures?.min ?? null,
    max: figures?.max ?? null,
    p50_interval: figures?.p50_interval ?? null,
    bytes_sent_mean: meanOf(group.bytesSent),
    bytes_received_mean: meanOf(group.bytesReceived),
    server_mean: meanOf(group.server),
    tokens: group.tokens,
    distinct_texts: group.texts.size === 0 ? null : group.texts.size
  };
}
