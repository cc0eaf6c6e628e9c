/**
 * The first call after a start: everything that a later call finds ready is made inside the window.
 * @module
 */
import type {Embedder} from "../clients/embedders/embedder.js";
import type {MetadataEnvelope} from "../clients/metadata-envelope.js";
import type {Bundle} from "../clients/bundle/bundle-fields.js";
import type {Encryptor} from "../fhe/engine.js";
import {CallError} from "../timing/errors.js";
import {Stopwatch} from "../timing/stopwatch.js";
import type {PipelineContext} from "./context.js";
import {recall, type RecallResult, type StatusServices} from "./operations.js";

/** Keys in the form in which a client works with them. */
export interface ReadyKeys {
  readonly encryptor: Encryptor;
  readonly envelope: MetadataEnvelope;
  readonly close: () => Promise<void>;
}

/** Makes what a client needs, anew each time. */
export interface StartUp {
  /** Clients that are not connected yet. */
  readonly services: () => StatusServices;
  readonly keys: (bundle: Bundle) => Promise<ReadyKeys>;
  readonly model: () => Promise<Embedder>;
}

export interface FirstCall {
  readonly query: string;
  readonly k: number;
  readonly deadlineMs: number;
}

/**
 * connect → bundle → keys → model → first_call, a recall. Code is loaded and compiled already: it is a client that
 * starts anew, not a process.
 */
export async function firstCall(
  context: PipelineContext,
  watch: Stopwatch,
  startUp: StartUp,
  {query, k, deadlineMs}: FirstCall
): Promise<RecallResult | null> {
  const opened: (() => unknown)[] = [];
  const result = await watch.total(async () => {
    const {envector, vault} = await watch.phase("connect", async () => {
      const services = startUp.services();
      opened.push(
        () => services.envector.close(),
        () => services.vault.close()
      );
      await Promise.all([services.vault.connect(deadlineMs), services.envector.connect(deadlineMs)]);
      return services;
    });
    const {bundle} = await watch.phase("bundle", () => vault.bundle());
    const keys = await watch.phase("keys", () => startUp.keys(bundle));
    opened.push(keys.close);
    const embedder = await watch.phase("model", startUp.model);
    opened.push(() => embedder.close());
    const {encryptor, envelope} = keys;
    const fresh: PipelineContext = {...context, envector, vault, embedder, encryptor, envelope};
    return watch.phase("first_call", () => recallWhole(fresh, query, k));
  });
  for (const close of opened) await close();
  return result;
}

/** A recall as one phase: its own phases are those of T5. */
async function recallWhole(context: PipelineContext, query: string, k: number): Promise<RecallResult> {
  const inner = new Stopwatch(context.clock);
  const result = await recall(context, inner, query, k);
  if (result !== null) return result;
  const {code, reason} = inner.failure ?? {code: "INTERNAL_ERROR", reason: "no answer"};
  throw new CallError(code, "recall", "first_call", reason);
}
