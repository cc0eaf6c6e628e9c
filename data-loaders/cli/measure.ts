/**
 * One measurement from settings to sealed run: starts the stack, connects, draws the plan, runs it, checks it, seals it,
 * and cleans up after itself in every case.
 * @module
 */
import {randomBytes} from "node:crypto";
import type {Run} from "../../src/lib/run-schema.js";
import {Archive} from "../archive/archive.js";
import {newRunId} from "../archive/run-id.js";
import {createLexicalEmbedder} from "../clients/embedders/lexical.js";
import {EnvectorClient} from "../clients/envector.js";
import {MetadataEnvelope} from "../clients/metadata-envelope.js";
import {VaultClient} from "../clients/vault.js";
import {createEngine, type Mode} from "../fhe/engine.js";
import {unwrapEncryptionKey} from "../fhe/envelope.js";
import {shapeOf} from "../fhe/parameters.js";
import {queryFileBytes} from "../fhe/query-file.js";
import {DEFAULT_THRESHOLDS} from "../pipeline/novelty.js";
import type {PipelineContext} from "../pipeline/context.js";
import {readDefinitions} from "../scenarios/definition.js";
import {Experiment, type ExperimentResult} from "../scenarios/experiment.js";
import {drawPlan, type Plan} from "../scenarios/plan.js";
import {documentsOf, readTexts} from "../scenarios/texts/read-texts.js";
import {systemClock, toMs, type Clock} from "../timing/clock.js";
import {EXIT, UserError, type ExitCode} from "../timing/errors.js";
import type {Progress} from "../timing/progress.js";
import {assemble, DIMENSION, NOVELTY_K, type Prepared} from "./assemble.js";
import {embeddedServices, servedServices, type Services} from "./services.js";
import type {Settings} from "./settings.js";

const DEADLINE_MS = 30_000;
const CONNECT_DEADLINE_MS = 10_000;

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

/**
 * Measures once.
 * @throws UserError with exit code 2 (settings, disk) or 3 (a service does not answer before the first sample); then
 *   nothing was sealed. An interruption seals what there is.
 */
export async function measure(options: MeasureOptions): Promise<Measured> {
  const {settings, log} = options;
  const clock = options.clock ?? systemClock;
  const texts = readTexts();
  const embedder = createLexicalEmbedder({documents: documentsOf(texts)});
  const cleanups: (() => Promise<void> | void)[] = [() => embedder.close()];
  try {
    const plan = await drawPlan(
      {
        definitions: readDefinitions(),
        scenarios: settings.scenario,
        features: settings.feature,
        iterations: settings.iterations,
        warmup: settings.warmup,
        primedRows: primedRowsOf(settings),
        protocol: settings.protocol,
        seed: settings.seed
      },
      texts,
      embedder
    );
    const started = clock.now();
    const services =
      settings.from === null ? await embeddedServices(settings) : servedServices(settings.from);
    cleanups.unshift(() => services.close());
    const {envector, vault} = services;
    log(
      `embedded stack  envector ${envector.endpoint}  vault ${vault.endpoint} (${vault.caPem === null ? "plaintext" : "TLS"})  ready in ${(toMs(clock.now() - started) / 1000).toFixed(1)} s`
    );
    return await measureOn({...options, clock}, {services, plan, embedder, texts}, cleanups);
  } finally {
    for (const cleanup of cleanups) await cleanup();
  }
}

interface Connections {
  readonly envector: EnvectorClient;
  readonly vault: VaultClient;
  readonly connectMs: {readonly envector: number; readonly vault: number};
  readonly open: () => {envector: EnvectorClient; vault: VaultClient};
}

async function measureOn(
  options: MeasureOptions & {clock: Clock},
  prepared: Prepared,
  cleanups: (() => Promise<void> | void)[]
): Promise<Measured> {
  const {settings, clock, log} = options;
  const {services, plan, embedder} = prepared;
  const connections = await connect(services, clock);
  cleanups.unshift(() => {
    connections.envector.close();
    connections.vault.close();
  });
  const manifest = await connections.vault.manifest();
  const {key} = unwrapEncryptionKey(manifest.encKeyJson, "Vault's manifest");
  const engine = await createEngine({threads: settings.threads});
  cleanups.unshift(() => engine.close());
  const envelope = new MetadataEnvelope(manifest.agentId, manifest.agentDek);
  cleanups.unshift(() => envelope.close());

  const started = clock.wall();
  const id = newRunId(started);
  const index = `rune_bench_${randomBytes(4).toString("hex")}`;
  const runSettings = settingsOf(settings, plan, services);
  const archive = new Archive(settings.archive);
  const previous = previousRun(archive, runSettings, settings.target);
  const writer = archive.begin({
    id,
    started_at: started.toISOString(),
    target: settings.target,
    index_names: [index],
    settings: runSettings
  });
  cleanups.unshift(() => writer.close());
  log(describePlan(plan, settings, services.evalMode));

  await connections.envector.createIndex(index, DIMENSION, manifest.keyId);
  let deleted = false;
  const deleteIndex = async (): Promise<void> => {
    if (deleted) return;
    deleted = true;
    try {
      await connections.envector.deleteIndex(index);
    } catch (error) {
      deleted = false;
      log(
        `the bench index ${index} could not be deleted: ${error instanceof Error ? error.message : String(error)}`
      );
    }
  };
  cleanups.unshift(deleteIndex);

  let peakRss = 0;
  let gone: string | null = null;
  void services.died.then((why) => (gone = why));
  const context: PipelineContext = {
    clock,
    embedder,
    encryptor: engine.encryptor(key),
    envector: connections.envector,
    vault: connections.vault,
    envelope,
    index,
    evalMode: services.evalMode,
    refuseFrom: settings.protocol === "product" ? runSettings.novelty_thresholds.near_duplicate : null,
    noveltyK: NOVELTY_K
  };
  const result = await new Experiment({
    runId: id,
    plan,
    context,
    settings: runSettings,
    openServices: connections.open,
    signal: options.signal,
    onRows: (rows) => writer.append(rows),
    onProgress: options.onProgress,
    gone: () => gone,
    onBlock: () => {
      const theirs = services.rssBytes();
      if (theirs > 0) peakRss = Math.max(peakRss, process.memoryUsage.rss() + theirs);
    }
  }).run();
  await deleteIndex();
  const run = assemble({
    id,
    started,
    ended: clock.wall(),
    settings,
    runSettings,
    prepared,
    connectMs: connections.connectMs,
    threads: engine.threads,
    result,
    index,
    deleted,
    peakRss,
    previous,
    identityKey: archive.identityKey()
  });
  writer.seal(run.run, run.samples);
  archive.setCurrent(id);
  return {run: run.run, exitCode: exitCodeOf(run.run, result, options.signal)};
}

async function connect(services: Services, clock: Clock): Promise<Connections> {
  const open = (): {envector: EnvectorClient; vault: VaultClient} => ({
    envector: new EnvectorClient({
      ...services.envector,
      maxMessageBytes: services.maxMessageBytes,
      deadlineMs: DEADLINE_MS
    }),
    vault: new VaultClient({
      ...services.vault,
      maxMessageBytes: services.maxMessageBytes,
      deadlineMs: DEADLINE_MS
    })
  });
  const {envector, vault} = open();
  const start = clock.now();
  await envector.connect(CONNECT_DEADLINE_MS);
  const middle = clock.now();
  await vault.connect(CONNECT_DEADLINE_MS);
  const end = clock.now();
  return {
    envector,
    vault,
    connectMs: {envector: toMs(middle - start), vault: toMs(end - middle)},
    open
  };
}

/** The published runs began with an empty index; the others begin with some rows, so that the first score has work. */
function primedRowsOf({primed, protocol}: Settings): number {
  return primed ?? (protocol === "published" ? 0 : 16);
}

function settingsOf(settings: Settings, plan: Plan, services: Services): Run["settings"] {
  return {
    protocol: settings.protocol,
    seed: settings.seed,
    iterations: settings.iterations ?? Math.max(...plan.cells.map((cell) => plan.iterationsOf(cell))),
    warmup: settings.warmup,
    scenarios: [...new Set(plan.cells.map(({definition}) => definition.id))],
    primed_rows: primedRowsOf(settings),
    novelty_k: NOVELTY_K,
    novelty_thresholds: DEFAULT_THRESHOLDS,
    merge: services.merge,
    framing: "vendor",
    embed_reused_for_insert: true,
    callers: 1,
    deadline_ms: DEADLINE_MS
  };
}

/** The newest valid run with the same target and settings, the seed aside: what "repeats" means. */
function previousRun(archive: Archive, settings: Run["settings"], target: Run["target"]): Run | null {
  const same = ({seed: _, ...rest}: Run["settings"]): string => JSON.stringify(rest);
  for (const id of archive.sealed().toReversed()) {
    const run = readable(archive, id);
    if (
      run?.state === "sealed" &&
      run.verdict.value !== "invalid" &&
      run.origin === "measured" &&
      run.target === target &&
      same(run.settings) === same(settings)
    )
      return run;
  }
  return null;
}

/** An archived run of another version is no reason not to measure. */
function readable(archive: Archive, id: string): Run | null {
  try {
    return archive.read(id);
  } catch (error) {
    if (error instanceof UserError) return null;
    throw error;
  }
}

function describePlan(plan: Plan, settings: Settings, mode: Mode): string {
  const inserts = plan.actions.filter(
    ({action}) =>
      action.do === "insert" || (action.do === "measure" && action.cell.definition.feature === "capture")
  ).length;
  const gib = ((inserts + 1) * queryFileBytes(shapeOf(mode, DIMENSION).blocks)) / 2 ** 30;
  return `plan            ${settings.protocol}, ${plan.blocks} blocks (${settings.warmup} warm-up), ${plan.primed.length} primed rows, ${plan.cells.length} cells, ${inserts} inserts, ${gib.toFixed(1)} GiB to send`;
}

function exitCodeOf(run: Run, result: ExperimentResult, signal: AbortSignal): ExitCode {
  if (result.interrupted) return signal.reason === "SIGTERM" ? EXIT.terminated : EXIT.interrupted;
  const failed =
    run.checks.some(({result: outcome}) => outcome === "fail") ||
    run.scenarios.some(({status}) => status === "given_up") ||
    result.lost !== null;
  return failed ? EXIT.failed : EXIT.good;
}
