/**
 * From reported phases to summary rows. A network call that took 0.0 ms did not happen: such figures are not used, and
 * the rows that may hide more of them are marked.
 * @module
 */
import type {ImportedRow, ImportedSample} from "../../../src/lib/run-schema.js";
import {describe} from "../../../src/lib/stats/describe.js";
import {bareRoundTrips, neverRan} from "../../../src/lib/stats/from-summaries.js";
import {cellOf, isNetworkPhase, phaseOf} from "./names.js";
import type {ReportedPhase, ReportedScenario} from "./report.js";

type Caveat = ImportedRow["caveats"][number];
type Cell = Pick<ImportedRow, "scenario" | "variant">;

/**
 * @param run - Id that the samples carry.
 * @param counted - Iterations a scenario, where neither its table nor its list tells.
 */
export function rowsOf(
  scenarios: readonly ReportedScenario[],
  run: string,
  {warmup, counted}: {warmup: number | null; counted: number | null}
): {summary: ImportedRow[]; samples: ImportedSample[]} {
  const samples: ImportedSample[] = [];
  const rows = scenarios.flatMap((scenario) => {
    const {id, variant} = cellOf(scenario.sourceId, scenario.metadata);
    const cell = {scenario: id, variant};
    return scenario.phases.map((phase) => {
      if (phase.samples === null) {
        const listed = Number(scenario.metadata.runs);
        return fromFigures(cell, {...phase, n: phase.n ?? (Number.isInteger(listed) ? listed : counted)});
      }
      const own = toSamples(cell, phase, phase.samples, run);
      samples.push(...own);
      return fromSamples(cell, phase.name, own);
    });
  });
  return {
    summary: markImplausible(markSkipped(rows)).map((row) => ({...row, warm_up: warmup ?? 0})),
    samples
  };
}

const EMPTY = {
  step: null,
  skipped: 0,
  failed: 0,
  not_recorded: 0,
  warm_up: 0,
  p50: null,
  p95: null,
  p99: null,
  mean: null,
  sd: null,
  min: null,
  max: null,
  p50_interval: null,
  bytes_sent_mean: null,
  bytes_received_mean: null,
  server_mean: null,
  tokens: null,
  distinct_texts: null
} as const;

function fromFigures(cell: Cell, reported: ReportedPhase): ImportedRow {
  const phase = phaseOf(reported.name);
  const n = reported.n ?? 0;
  const {p50, p95, p99, mean} = reported;
  const never = saidNever(reported) ?? (isNetworkPhase(phase) ? neverRan({n, p50, p95, p99, mean}) : null);
  const base = {...EMPTY, ...cell, phase};
  if (never === "all") return {...base, n: 0, skipped: n, caveats: ["did_not_run"]};
  if (never === "most") return {...base, n: 0, not_recorded: n, caveats: ["ran_in_fewer_than_half"]};
  if (n === 0 || (p50 === null && mean === null)) return {...base, n: 0, not_recorded: n, caveats: []};
  return {...base, n, p50, p95, p99, mean, caveats: []};
}

/** What this tool writes in words where other reports print 0.0. */
export const NEVER = {all: "did not run", most: "ran in fewer than half"} as const;

function saidNever({note}: ReportedPhase): keyof typeof NEVER | null {
  if (note === null) return null;
  return (["all", "most"] as const).find((extent) => note.includes(NEVER[extent])) ?? null;
}

function toSamples(
  cell: Cell,
  {name}: ReportedPhase,
  durations: readonly (number | null)[],
  run: string
): ImportedSample[] {
  const phase = phaseOf(name);
  return durations.map((ms, iteration) => {
    const skipped = ms === 0 && isNetworkPhase(phase);
    return {
      run,
      block: -1,
      order: iteration,
      ...cell,
      iteration,
      warm_up: false,
      cold: false,
      driver: null,
      index: null,
      phase,
      step: null,
      overlaps: false,
      outcome: ms === null ? "not_recorded" : skipped ? "skipped" : "measured",
      code: null,
      reason: skipped ? "reported as 0.0 ms" : null,
      marks: [],
      verified: null,
      start_ms: null,
      duration_ms: skipped ? null : ms,
      server_ms: null,
      server_detail: null,
      bytes_sent: null,
      bytes_received: null,
      index_rows: null,
      index_shards: null,
      previous_scenario: null,
      ms_since_insert: null,
      distinct_text: null,
      tokens: null,
      similarity: null,
      novelty: null,
      event_loop_lag_ms: null,
      gc_ms: null
    };
  });
}

function fromSamples(cell: Cell, name: string, samples: readonly ImportedSample[]): ImportedRow {
  const figures = describe(samples.flatMap(({duration_ms: ms}) => (ms === null ? [] : [ms])));
  const count = (outcome: ImportedSample["outcome"]): number =>
    samples.filter((sample) => sample.outcome === outcome).length;
  const skipped = count("skipped");
  const caveats: Caveat[] = figures === null && skipped > 0 ? ["did_not_run"] : [];
  return {
    ...EMPTY,
    ...cell,
    phase: phaseOf(name),
    n: 0,
    ...figures,
    skipped,
    not_recorded: count("not_recorded"),
    caveats
  };
}

/** One row that shows skipped iterations casts doubt on its phase everywhere, and on the totals that contain it. */
function markSkipped(rows: readonly ImportedRow[]): ImportedRow[] {
  const shows = (row: ImportedRow): boolean =>
    row.skipped > 0 || row.caveats.includes("did_not_run") || row.caveats.includes("ran_in_fewer_than_half");
  const doubtful = new Set(rows.filter(shows).map(({phase}) => phase));
  const cells = new Set(rows.filter(({phase}) => doubtful.has(phase)).map(cellKey));
  return rows.map((row) => {
    const contains = (row.phase === "total" || row.phase === "per_item") && cells.has(cellKey(row));
    const exact = row.caveats.length > 0;
    return !exact && (doubtful.has(row.phase) || contains) ? add(row, "may_contain_skipped") : row;
  });
}

const cellKey = ({scenario, variant}: Cell): string => `${scenario}/${variant ?? ""}`;
const add = (row: ImportedRow, caveat: Caveat): ImportedRow => ({...row, caveats: [...row.caveats, caveat]});

/**
 * What no work can have been behind. Decryption in Vault that is faster than Vault's own health check; and captures
 * whose insert, less the embedding inside it, takes what `score` takes in every scenario: both are an empty round trip.
 */
function markImplausible(rows: readonly ImportedRow[]): ImportedRow[] {
  const bare = bareCaptures(rows);
  const vaultEmpty = rows.find(({phase}) => phase === "health")?.p50 ?? null;
  return rows.map((row) => {
    const noDecryption =
      row.phase === "vault_topk" && vaultEmpty !== null && (row.p50 ?? Infinity) < vaultEmpty;
    return noDecryption || bare.has(row) ? add(row, "implausible") : row;
  });
}

function bareCaptures(rows: readonly ImportedRow[]): Set<ImportedRow> {
  const of = (phase: string, other: ImportedRow): ImportedRow | undefined =>
    rows.find((row) => row.phase === phase && cellKey(row) === cellKey(other));
  const captures = rows
    .filter((row) => row.phase === "insert" && row.p50 !== null)
    .flatMap((insert) => {
      const [embed, score] = [of("embed", insert), of("score", insert)];
      return embed?.p50 == null || score?.p50 == null
        ? []
        : [{insert, score, pair: [insert.p50!, embed.p50, score.p50] as const}];
    });
  const scores = captures.map(({pair}) => pair[2]);
  const alone = captures.map(({pair}) => pair[0]);
  const withoutEmbedding = captures.map(({pair}) => pair[0] - pair[1]);
  // Below three scenarios equality may be luck.
  if (captures.length < 3 || !(bareRoundTrips(alone, scores) || bareRoundTrips(withoutEmbedding, scores)))
    return new Set();
  return new Set(captures.flatMap(({insert, score}) => [insert, score]));
}
