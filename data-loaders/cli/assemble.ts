/**
 * Puts a finished experiment together as a run: settings, environment, services, summary, checks and verdict.
 * @module
 */
import {median} from "d3-array";
import {summarise} from "../../src/lib/stats/summarise.js";
import {
  RUN_SCHEMA_VERSION,
  type Run,
  type Sample,
  type ScenarioResult,
  type SummaryRow
} from "../../src/lib/run-schema.js";
import type {YardstickRecord} from "../../src/lib/stats/yardsticks.js";
import type {MessageKey} from "../../src/lib/wording/en.js";
import {say} from "../../src/lib/wording/say.js";
import type {Embedder} from "../clients/embedders/embedder.js";
import {runChecks, verdictOf} from "../scenarios/checks.js";
import {addsRow, type Cell} from "../scenarios/definition.js";
import {NOTHING_YET, type ExperimentResult} from "../scenarios/experiment.js";
import {markImplausible} from "../scenarios/implausible.js";
import {measured} from "../scenarios/network.js";
import {answerable} from "../scenarios/operations/recall.js";
import type {Plan} from "../scenarios/plan.js";
import type {Texts} from "../scenarios/texts/read-texts.js";
import {environment, toolIdentity} from "./environment.js";
import {DIMENSION, type PreparedPlan} from "./prepare-plan.js";
import type {Locality} from "./live/locality.js";
import {serviceRecord} from "./service-record.js";
import type {EnvectorService, Services} from "./services.js";
import type {Settings} from "./settings.js";

export interface AssembleInput {
  readonly id: string;
  readonly started: Date;
  readonly ended: Date;
  readonly settings: Settings;
  readonly runSettings: Run["settings"];
  readonly prepared: PreparedPlan;
  readonly services: Services;
  readonly envectorService: EnvectorService;
  readonly locality: {readonly envector: Locality; readonly vault: Locality};
  readonly connectMs: {readonly envector: number; readonly vault: number};
  /** What each server lets be under way unacknowledged; null where it does not say. */
  readonly windowBytes: {readonly envector: number | null; readonly vault: number | null};
  readonly threads: number;
  readonly result: ExperimentResult;
  /** Names of the bench indexes, and whether they are gone again. */
  readonly indexes: readonly string[];
  readonly deleted: boolean | null;
  /** Resident memory of all processes together, largest reading; 0 where it cannot be read. */
  readonly peakRss: number;
  readonly previous: Run | null;
  /** Makes endpoint hashes comparable within this archive only. */
  readonly identityKey: Buffer;
}

/**
 * The run as far as it is known before its first sample, its scenarios as they are when they run: kept beside the rows,
 * so that what a killed process leaves can be sealed.
 */
export function draftOf(known: Omit<AssembleInput, "ended" | "result" | "deleted" | "peakRss">): Run {
  const {run} = assemble({...known, ended: known.started, result: NOTHING_YET, deleted: null, peakRss: 0});
  const {plan, texts, embedder} = known.prepared;
  const scenarios = plan.cells.map((cell) => scenarioWhenRun(cell, plan, known.settings, texts, embedder));
  return {...run, scenarios};
}

export function assemble(input: AssembleInput): {run: Run; samples: ExperimentResult["samples"]} {
  const {result, prepared, services, settings, runSettings, connectMs} = input;
  const {plan, embedder, texts} = prepared;
  const samples = markImplausible(result.samples, {
    envectorMs: smallest(result.emptyCallMs.envector),
    vaultMs: smallest(result.emptyCallMs.vault),
    bytesPerMs: result.yardsticks.bytesPerMs
  });
  const planned = plan.cells.map((cell) => scenarioWhenRun(cell, plan, settings, texts, embedder));
  const tool = toolIdentity();
  const state = result.interrupted || result.lost !== null ? "partial" : "sealed";
  const yardsticks: Run["yardsticks"] = {
    cpu_loop_ms: median(result.yardsticks.readings, ({cpuLoopMs}) => cpuLoopMs) ?? null,
    memory_sum_ms: median(result.yardsticks.readings, ({memorySumMs}) => memorySumMs) ?? null,
    empty_call_ms: median(result.emptyCallMs.envector) ?? null
  };
  const yardstick_intervals: Run["yardstick_intervals"] = {
    cpu_loop_ms: measured(result.yardsticks.readings.map(({cpuLoopMs}) => cpuLoopMs)),
    memory_sum_ms: measured(result.yardsticks.readings.map(({memorySumMs}) => memorySumMs)),
    empty_call_ms: measured(result.emptyCallMs.envector)
  };
  const judged = judge({
    samples,
    planned,
    state,
    settings: runSettings,
    result,
    tool,
    previous: input.previous,
    machine: {yardsticks, yardstick_intervals}
  });
  const shared = {target: settings.target, tool, identityKey: input.identityKey};
  const {maxMessageBytes} = services;
  const run: Run = {
    schema: RUN_SCHEMA_VERSION,
    id: input.id,
    title: `${settings.target} ${runSettings.protocol} ${input.started.toISOString().slice(0, 10)}`,
    state,
    origin: "measured",
    started_at: input.started.toISOString(),
    ended_at: input.ended.toISOString(),
    target: settings.target,
    driver: "native",
    tool,
    settings: runSettings,
    fhe: {preset: "IP0", eval_mode: services.evalMode, dimension: DIMENSION, threads: input.threads},
    embedder: {
      kind: embedder.kind,
      model: embedder.model,
      revision: embedder.revision,
      dimension: embedder.dimension,
      tokenizer: "Qwen3",
      dtype: embedder.dtype,
      max_tokens: embedder.maxTokens,
      query_instruction: embedder.queryInstruction
    },
    index: {
      names: [...input.indexes],
      type: "FLAT",
      own: settings.index === null,
      rows_start: result.rowsStart,
      rows_end: result.rowsEnd,
      deleted: input.deleted,
      fills: result.fills.length > 0 ? [...result.fills] : null
    },
    services: {
      envector: serviceRecord({
        ...shared,
        name: "envector",
        service: input.envectorService,
        locality: input.locality.envector,
        emptyMs: result.emptyCallMs.envector,
        connectMs: connectMs.envector,
        network: result.network.envector,
        maxMessageBytes,
        http2WindowBytes: input.windowBytes.envector
      }),
      vault: serviceRecord({
        ...shared,
        name: "Rune-Vault",
        service: services.vault,
        locality: input.locality.vault,
        emptyMs: result.emptyCallMs.vault,
        connectMs: connectMs.vault,
        network: result.network.vault,
        maxMessageBytes,
        http2WindowBytes: input.windowBytes.vault
      })
    },
    environment: environment(input.peakRss || null),
    yardsticks,
    yardstick_intervals,
    ...judged,
    errors: result.lost === null ? [...result.errors] : [result.lost, ...result.errors],
    failures: result.failures
  };
  return {run, samples};
}

interface JudgeInput {
  readonly samples: readonly Sample[];
  /** Scenarios as they are when they run. */
  readonly planned: readonly ScenarioResult[];
  readonly state: Run["state"];
  readonly settings: Run["settings"];
  readonly result: Pick<
    ExperimentResult,
    "largestScoreError" | "scoresCompared" | "scoreTolerance" | "failures"
  >;
  readonly tool: Run["tool"];
  readonly previous: Run | null;
  readonly machine: YardstickRecord;
}

/** What the samples of a run say: its summary, which scenarios ran, its checks and its verdict. */
export function judge(input: JudgeInput): Pick<Run, "scenarios" | "summary" | "checks" | "verdict"> {
  const {samples, planned, state, settings, result, tool, previous, machine} = input;
  const summary = inOrderOf(planned, summarise(samples));
  const scenarios = planned.map((scenario) => (ran(scenario, summary) ? scenario : notReached(scenario)));
  const checks = runChecks({
    samples,
    summary,
    scenarios,
    nearDuplicateThreshold: settings.novelty_thresholds.near_duplicate,
    largestScoreError: result.largestScoreError,
    scoresCompared: result.scoresCompared,
    scoreTolerance: result.scoreTolerance,
    failures: result.failures,
    revision: tool.revision,
    dirty: tool.dirty,
    previous,
    machine
  });
  return {scenarios, summary, checks, verdict: verdictOf(checks, state)};
}

const ran = ({id, variant}: ScenarioResult, summary: readonly SummaryRow[]): boolean =>
  summary.some((row) => row.scenario === id && row.variant === variant);

const notReached = (scenario: ScenarioResult): ScenarioResult => ({
  ...scenario,
  status: "given_up",
  reason: inBoth("scenario.not_reached")
});

/** The schedule is shuffled; a reader looks for T1 first. */
function inOrderOf(planned: readonly ScenarioResult[], rows: readonly SummaryRow[]): SummaryRow[] {
  const rank = (row: SummaryRow): number =>
    planned.findIndex(({id, variant}) => id === row.scenario && variant === row.variant);
  return rows.toSorted((a, b) => rank(a) - rank(b));
}

const smallest = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.min(...values);

function scenarioWhenRun(
  cell: Cell,
  plan: Plan,
  settings: Settings,
  texts: Texts,
  embedder: Embedder
): ScenarioResult {
  const {definition, variant, k, hash, phases} = cell;
  const {operation} = definition;
  const query = "query" in operation ? texts.fixed.queries[operation.query] : undefined;
  const unjudged = query?.answered_by_record === true && !answerable(query, texts.fixed.record, embedder);
  return {
    id: definition.id,
    variant,
    feature: definition.feature,
    title: definition.title,
    definition_hash: hash,
    status: "run",
    reason: unjudged ? inBoth("scenario.not_judged") : null,
    iterations: plan.iterationsOf(cell),
    warmup: settings.warmup,
    phases: [...phases],
    k,
    forced_inserts: cell.repeatsText && addsRow(cell)
  };
}

/** A reason as it stands in the run: readable without this tool's catalogue. */
function inBoth(key: MessageKey): {en: string; ko: string} {
  return {en: say("en", key), ko: say("ko", key)};
}
