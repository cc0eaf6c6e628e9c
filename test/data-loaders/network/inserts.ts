/**
 * Inserts through a simulated network, timed by the product's own `insert` phase, as a run whose findings can be asked.
 */
import {randomBytes} from "node:crypto";
import {setTimeout as sleep} from "node:timers/promises";
import {receiveWindow} from "../../../data-loaders/clients/connection/receive-window.js";
import {EnvectorClient} from "../../../data-loaders/clients/envector.js";
import {MetadataEnvelope} from "../../../data-loaders/clients/metadata-envelope.js";
import {startServerProcess} from "../../../data-loaders/embedded/child-process.js";
import type {EnvectorReady} from "../../../data-loaders/embedded/control-messages.js";
import {openStackFolder} from "../../../data-loaders/embedded/stack-folder.js";
import {envectorSettings, type EmbeddedOptions} from "../../../data-loaders/embedded/stack-settings.js";
import {createEngine, type Encryptor} from "../../../data-loaders/fhe/engine.js";
import {generateKeyPair} from "../../../data-loaders/fhe/secret-key.js";
import {insert} from "../../../data-loaders/pipeline/phases.js";
import {NetworkProbe} from "../../../data-loaders/scenarios/network.js";
import {NO_ANSWER, sampleRows} from "../../../data-loaders/scenarios/sample-rows.js";
import {Secret} from "../../../data-loaders/secret.js";
import {systemClock} from "../../../data-loaders/timing/clock.js";
import {Stopwatch} from "../../../data-loaders/timing/stopwatch.js";
import {smallRun} from "../../lib/findings/small-run.js";
import {summarise} from "../../../src/lib/stats/summarise.js";
import type {Run, Sample} from "../../../src/lib/run-schema.js";
import {startProxy} from "./proxy.js";

export interface Conditions {
  /** 64 ciphertexts of 64 KiB each at dimension 64, 1024 of them at 1024. */
  readonly dimension: number;
  readonly inserts: number;
  readonly rttMs: number;
  readonly mbitPerS: number | null;
  /** How much longer each encryption takes. */
  readonly slowerEncryptionMs?: number;
  readonly server: EmbeddedOptions;
}

const NO_INTERFERENCE = {gcMs: () => 0, eventLoopLagMs: () => 0};
const DEADLINE_MS = 180_000;
const INDEX = "rune_bench_00000001";

/** Starts an envector for the inserts alone, and ends it. No key that could open them is needed. */
export async function runOfInserts(conditions: Conditions): Promise<Run> {
  const identity = await openStackFolder(null, "mm");
  const settings = envectorSettings({threads: 1, ...conditions.server}, identity, {
    vault: "",
    envector: null
  });
  const program = new URL("../../../data-loaders/embedded/envector-process.ts", import.meta.url);
  const server = await startServerProcess<EnvectorReady>("envector", program, settings, () => undefined);
  const {rttMs, mbitPerS} = conditions;
  const proxy = await startProxy({target: `127.0.0.1:${server.ready.port}`, rttMs, mbitPerS});
  const limits = {sendBytes: settings.maxMessageBytes, receiveBytes: settings.maxMessageBytes};
  const open = (): EnvectorClient =>
    new EnvectorClient({endpoint: proxy.endpoint, tls: null, token: null, limits, deadlineMs: DEADLINE_MS});
  // Small calls leave part of a connection's window unacknowledged; the inserts get a connection of their own.
  const [prepare, envector] = [open(), open()];
  try {
    await prepare.connect(10_000);
    await envector.connect(10_000);
    const probe = new NetworkProbe(systemClock);
    await probe.roundTrips("envector", () => prepare.keyList());
    await prepare.createIndex(INDEX, conditions.dimension, identity.keyId);
    const samples = await timedInserts(conditions, envector);
    return runOf(samples, await receiveWindow({endpoint: proxy.endpoint, tls: null}), probe);
  } finally {
    prepare.close();
    envector.close();
    await proxy.close();
    await server.stop();
  }
}

async function timedInserts(
  {dimension, inserts, slowerEncryptionMs = 0}: Conditions,
  envector: EnvectorClient
): Promise<Sample[]> {
  const engine = await createEngine({threads: 1});
  const {secretKey, encryptionKey} = generateKeyPair();
  const envelope = new MetadataEnvelope("agent", new Secret(randomBytes(32).toString("base64")));
  const encryptor = slowed(engine.encryptor(encryptionKey), slowerEncryptionMs);
  // An insert embeds nothing and asks no Vault.
  const context = {
    clock: systemClock,
    envector,
    envelope,
    encryptor,
    index: INDEX,
    evalMode: "mm"
  } as Parameters<typeof insert>[0];
  try {
    const samples: Sample[] = [];
    for (let i = 0; i < inserts; i++) {
      const vector = Float32Array.from({length: dimension}, () => 1 / Math.sqrt(dimension));
      const watch = new Stopwatch(systemClock);
      await watch.total(() => insert(context, watch, [{vector, metadata: {id: `row-${i}`, text: "a row"}}]));
      samples.push(...rowsOf(watch, i));
    }
    return samples;
  } finally {
    envelope.close();
    secretKey.close();
    await engine.close();
  }
}

function slowed(encryptor: Encryptor, ms: number): Encryptor {
  return {
    encrypt: async (vectors, mode) => {
      await sleep(ms);
      return encryptor.encrypt(vectors, mode);
    },
    encryptInPieces: async function* (vectors, mode, blocksPerPiece) {
      await sleep(ms);
      yield* encryptor.encryptInPieces(vectors, mode, blocksPerPiece);
    }
  };
}

function rowsOf(watch: Stopwatch, iteration: number): Sample[] {
  const facts = {
    run: "inserts",
    block: iteration,
    order: iteration,
    scenario: "T1",
    variant: null,
    iteration
  };
  return sampleRows(
    watch,
    NO_INTERFERENCE,
    {
      ...facts,
      warmUp: false,
      cold: false,
      index: null,
      expected: ["insert", "total"],
      startMs: 0,
      indexRows: iteration,
      previousScenario: null,
      msSinceInsert: null,
      distinctText: null
    },
    NO_ANSWER
  );
}

/** The fixture's run with these samples, and what was measured of the network. */
function runOf(samples: readonly Sample[], windowBytes: number | null, probe: NetworkProbe): Run {
  const {run} = smallRun([{scenario: "T1", feature: "capture", ms: {insert: [1]}}]);
  const envector = {
    ...run.services.envector,
    http2_window_bytes: windowBytes,
    ...probe.record("envector")
  };
  return {...run, summary: summarise(samples), services: {...run.services, envector}};
}
