/**
 * What a run would do, for `--dry-run`: calls, bytes and time, before anything starts.
 * @module
 */
import {sum} from "d3-array";
import type {Phase, Run, SummaryRow} from "../../src/lib/run-schema.js";
import type {Mode} from "../fhe/engine.js";
import {shapeOf} from "../fhe/parameters.js";
import {queryFileBytes} from "../fhe/query-file.js";
import type {Calls} from "../scenarios/operations/operation.js";
import type {Plan} from "../scenarios/plan.js";
import {insertsFor} from "../pipeline/fill.js";
import {bytesToSend, countCalls, DIMENSION} from "./prepare-plan.js";
import type {Settings} from "./settings.js";
import {formatTimeLeft} from "./terminal.js";

/** Runs from which the time is expected. */
export interface Precedents {
  /** A valid run with the same settings; null where the archive has none. */
  readonly repeated: Run | null;
  /** The newest valid run of the same target, whatever it measured; null where the archive has none. */
  readonly newest: Run | null;
}

export function planPreview(plan: Plan, settings: Settings, mode: Mode, precedents: Precedents): string {
  const calls = countCalls(plan, mode);
  const iterations = [...new Set(plan.cells.map((cell) => plan.iterationsOf(cell)))].join(", ");
  const lines: [string, string][] = [
    ["protocol", settings.protocol],
    ["scenarios", [...new Set(plan.cells.map(({definition}) => definition.id))].join(" ")],
    [
      "iterations",
      `${iterations} of each cell, ${settings.warmup} of them warm-up, ${plan.cells.length} cells, ${plan.blocks} blocks`
    ],
    [
      "index",
      `${settings.index === null ? "own bench index" : `existing index ${settings.index}`}, ${plan.primed.length} primed rows`
    ],
    ...(plan.sweep.length > 0 ? [["sweep", sweepText(plan, mode)] as [string, string]] : []),
    [
      "envector",
      `${calls.batch_insert_data} batch_insert_data, ${calls.inner_product} inner_product, ${calls.get_metadata} get_metadata`
    ],
    ["vault", `${calls.DecryptScores} DecryptScores, ${calls.GetAgentManifest} GetAgentManifest`],
    ["status calls", String(calls.status)],
    ["to send", `${gib(bytesToSend(calls, mode))} of ciphertexts`],
    ["expected time", expectedTime(plan, precedents)]
  ];
  return `${lines.map(([name, value]) => `${name.padEnd(16)}${value}`).join("\n")}\n`;
}

const gib = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(2)} GiB`;

/** Vectors of one insert share its ciphertexts, so an index of thousands of rows is sent in a few of them. */
function sweepText(plan: Plan, mode: Mode): string {
  const {sweep, cells} = plan;
  const setBytes = queryFileBytes(shapeOf(mode, DIMENSION).blocks);
  const inserts = sweep.reduce((sum, rows) => sum + insertsFor(rows, mode, DIMENSION), 0);
  // Rows that the captures add go into a shard with room, or into one more an index; unmerged, into one more a capture.
  const captures = cells
    .filter(({rows, role}) => rows !== undefined && role === "capture")
    .reduce((sum, cell) => sum + plan.iterationsOf(cell), 0);
  const merged = inserts + sweep.length;
  return (
    `${sweep.length} indexes of ${sweep.join(", ")} rows, filled in ${inserts} inserts (${gib(inserts * setBytes)}); ` +
    `the server then holds up to ${gib(merged * setBytes)} for them if it merges, ${gib((inserts + captures) * setBytes)} if it does not`
  );
}

function expectedTime(plan: Plan, {repeated, newest}: Precedents): string {
  if (repeated !== null) {
    const ms = Date.parse(repeated.ended_at) - Date.parse(repeated.started_at);
    return `about ${formatTimeLeft(ms)}, as run ${repeated.id} took`;
  }
  if (newest === null) return "not known: no valid run of this target is in the archive";
  const {ms, byCalls} = sumOfMedians(plan, newest);
  const rest = byCalls.length === 0 ? "" : `; ${byCalls.join(", ")} by the calls they make`;
  return `about ${formatTimeLeft(ms)} by the medians of run ${newest.id}, without fills and waits${rest}`;
}

/** The phase that makes a call. */
const PHASE_OF = {
  batch_insert_data: "insert",
  inner_product: "score",
  get_metadata: "remind",
  DecryptScores: "vault_topk"
} as const satisfies Partial<Record<keyof Calls, Phase>>;

/** What the actions of a plan took in another run: by their totals, or where it did not measure them, by their calls. */
function sumOfMedians({actions, cells}: Plan, {summary}: Run): {ms: number; byCalls: string[]} {
  const median = (fits: (row: SummaryRow) => boolean): number | null =>
    summary.find((row) => row.step === null && row.p50 !== null && fits(row))?.p50 ?? null;
  const phase = (name: Phase): number => median((row) => row.phase === name) ?? 0;
  const callsMs = (calls: Calls): number =>
    sum(Object.entries(PHASE_OF), ([rpc, name]) => calls[rpc as keyof typeof PHASE_OF] * phase(name));
  const byCalls = new Set<string>();
  const ms = sum(actions, ({action}) => {
    if (action.do !== "measure") return phase(action.do === "insert" ? "insert" : "score");
    const {definition, variant, calls} = action.cell;
    const total = median(
      (row) => row.phase === "total" && row.scenario === definition.id && row.variant === variant
    );
    if (total === null) byCalls.add(definition.id);
    return total ?? callsMs(calls);
  });
  const ids = new Set(cells.map(({definition}) => definition.id));
  return {ms, byCalls: [...ids].filter((id) => byCalls.has(id))};
}
