/**
 * One measurement from settings to sealed run: starts the stack, connects, draws the plan, runs it, checks it, seals it,
 * and cleans up after itself in every case.
 * @module
 */
import type {Run} from "../../src/lib/run-schema.js";
import {Archive, type RunWriter} from "../archive/archive.js";
import {newRunId} from "../archive/run-id.js";
import {receiveWindow} from "../clients/connection/receive-window.js";
import {MetadataEnvelope} from "../clients/metadata-envelope.js";
import {createEngine, type Engine} from "../fhe/engine.js";
import {unwrapEncryptionKey} from "../fhe/envelope.js";
import type {PipelineContext} from "../pipeline/context.js";
import {SharedIndexEnvelope} from "../pipeline/shared-index.js";
import {NOVELTY_K} from "../pipeline/novelty.js";
import {Experiment, type ExperimentResult} from "../scenarios/experiment.js";
import {systemClock, toMs, type Clock} from "../timing/clock.js";
import {EXIT, type ExitCode} from "../timing/errors.js";
import type {Progress} from "../timing/progress.js";
import {localities, planNotes, servicesLine, servicesOf} from "./announce.js";
import {assemble, draftOf} from "./assemble.js";
import {BenchIndexes, ExistingIndex, type RunIndexes} from "./bench-index.js";
import {connect, type Connections} from "./connect.js";
import {requireKey} from "./live/require-key.js";
import {DIMENSION, planLine, preparePlan, type PreparedPlan} from "./prepare-plan.js";
import {runToRepeat, settingsOf} from "./run-settings.js";
import type {Services} from "./services.js";
import type {Settings} from "./settings.js";
import {startUpOf} from "./start-up.js";
import {pacedRate, vaultLimit} from "./vault-rate.js";

export interface MeasureOptions {
  readonly settings: Settings;
  readonly signal: AbortSignal;
  /** Whole lines for people. */
  readonly log: (line: string) => void;
  readonly onProgress: (progress: Progress) => void;
  readonly clock?: Clock;
}

export interface Measured {
  readonly run: Run;
  readonly exitCode: ExitCode;
}

/** What is to be undone at the end, last thing first, whatever happened. */
class Cleanup {
  readonly #steps: (() => Promise<void> | void)[] = [];

  defer(step: () => Promise<void> | void): void {
    this.#steps.unshift(step);
  }

  async run(): Promise<void> {
    for (const step of this.#steps.splice(0)) await step();
  }
}

/**
 * Measures once.
 * @throws UserError with exit code 2 (settings, disk) or 3 (a service does not answer before the first sample); then
 *   nothing was sealed. An interruption seals what there is.
 */
export async function measure(options: MeasureOptions): Promise<Measured> {
  const {settings, log} = options;
  const clock = options.clock ?? systemClock;
  const cleanup = new Cleanup();
  try {
    const prepared = await preparePlan(settings, log);
    cleanup.defer(() => prepared.embedder.close());
    const started = clock.now();
    const services = await servicesOf(settings, prepared.plan);
    cleanup.defer(() => services.close());
    const connections = await connect(services, settings, {clock, log});
    cleanup.defer(connections.close);
    log(servicesLine(settings, services, connections, toMs(clock.now() - started)));
    return await measureOn({...options, clock}, {...prepared, services, connections}, cleanup);
  } finally {
    await cleanup.run();
  }
}

interface Ready extends PreparedPlan {
  readonly services: Services;
  readonly connections: Connections;
}

async function measureOn(
  options: MeasureOptions & {readonly clock: Clock},
  ready: Ready,
  cleanup: Cleanup
): Promise<Measured> {
  const {settings, clock, log} = options;
  const {services, connections, plan} = ready;
  const {bundle} = connections;
  if (settings.target === "live") await requireKey(connections.envector, bundle.keyId);
  const windowBytes = {
    envector: await receiveWindow(connections.envectorService),
    vault: await receiveWindow(services.vault)
  };
  const engine = await createEngine({threads: settings.threads});
  cleanup.defer(() => engine.close());
  const Envelope = settings.index === null ? MetadataEnvelope : SharedIndexEnvelope;
  const envelope = new Envelope(bundle.agentId, bundle.agentDek);
  cleanup.defer(() => envelope.close());

  const started = clock.wall();
  const id = newRunId(started);
  const runSettings = settingsOf(settings, ready, services);
  const archive = new Archive(settings.archive);
  const previous = runToRepeat(archive, settings, ready, runSettings);
  const indexes =
    settings.index === null
      ? new BenchIndexes(plan.sweep, connections.envector, log)
      : new ExistingIndex(settings.index, connections.envector, log);
  const writer = archive.begin({
    id,
    started_at: started.toISOString(),
    target: settings.target,
    // What is listed here may be deleted by `clean`: never an index that was there before.
    index_names: settings.index === null ? indexes.names : [],
    settings: runSettings
  });
  cleanup.defer(() => writer.close());
  log(planLine(plan, settings, services.evalMode));
  for (const line of planNotes(settings, plan, services.evalMode)) log(line);
  const known = {
    id,
    started,
    settings,
    runSettings,
    prepared: ready,
    services,
    envectorService: connections.envectorService,
    locality: await localities(connections.envectorService, services.vault),
    connectMs: connections.connectMs,
    windowBytes,
    threads: engine.threads,
    indexes: indexes.names,
    previous,
    identityKey: archive.identityKey()
  };
  writer.draft(draftOf(known));
  cleanup.defer(() => indexes.delete());
  await indexes.create(DIMENSION, bundle.keyId);

  const context: PipelineContext = {
    clock,
    embedder: ready.embedder,
    encryptor: encryptorOf(engine, bundle.encKeyJson),
    envector: connections.envector,
    vault: connections.vault,
    envelope,
    index: indexes.main.name,
    evalMode: services.evalMode,
    noveltyK: NOVELTY_K
  };
  const {result, peakRss} = await experiment(options, ready, {id, context, runSettings, writer, indexes});
  await indexes.delete();
  const {run, samples} = assemble({
    ...known,
    ended: clock.wall(),
    result,
    deleted: indexes.deleted,
    peakRss
  });
  writer.seal(run, samples);
  // An interrupted run is kept, but it is not what the next build should show.
  if (!result.interrupted) archive.setCurrent(id);
  return {run, exitCode: exitCodeOf(run, result, options.signal)};
}

function encryptorOf(engine: Engine, encKeyJson: string) {
  return engine.encryptor(unwrapEncryptionKey(encKeyJson, "Vault's bundle").key);
}

/** Runs the plan, watching the memory of all processes between blocks, and whether a service has died. */
async function experiment(
  options: MeasureOptions,
  {plan, services, connections, openEmbedder}: Ready,
  run: {
    readonly id: string;
    readonly context: PipelineContext;
    readonly runSettings: Run["settings"];
    readonly writer: RunWriter;
    readonly indexes: RunIndexes;
  }
): Promise<{result: ExperimentResult; peakRss: number}> {
  let peakRss = 0;
  let gone: string | null = null;
  void services.died.then((why) => (gone = why));
  const result = await new Experiment({
    runId: run.id,
    plan,
    context: run.context,
    settings: run.runSettings,
    sweepIndexes: run.indexes.sweepNames,
    othersRows: run.indexes.othersRows,
    byTls: connections.byTls,
    onFilled: ({rows, inserts, shards, fill_ms: ms}) =>
      options.log(
        `filled          ${rows} rows in ${(ms / 1000).toFixed(1)} s (inserts: ${inserts}, shards: ${shards})`
      ),
    startUp: startUpOf(connections, options.settings.threads, openEmbedder),
    signal: options.signal,
    vaultCallsPerMinute: pacedRate(vaultLimit(options.settings)),
    onWait: (ms) =>
      options.log(
        `waiting ${Math.ceil(ms / 1000)} s for Vault's limit of calls a minute: a refused call is no sample`
      ),
    onRows: (rows) => run.writer.append(rows),
    onProgress: options.onProgress,
    gone: () => gone,
    onBlock: () => {
      const theirs = services.rssBytes();
      if (theirs > 0) peakRss = Math.max(peakRss, process.memoryUsage.rss() + theirs);
    }
  }).run();
  return {result, peakRss};
}

function exitCodeOf(run: Run, result: ExperimentResult, signal: AbortSignal): ExitCode {
  if (result.interrupted) return signal.reason === "SIGTERM" ? EXIT.terminated : EXIT.interrupted;
  const failed =
    run.checks.some(({result: outcome}) => outcome === "fail") ||
    run.scenarios.some(({status}) => status === "given_up") ||
    result.lost !== null;
  return failed ? EXIT.failed : EXIT.good;
}
