/**
 * What the pipelines work with: one channel a service, one index, one key.
 * @module
 */
import type {Embedder} from "../clients/embedders/embedder.js";
import type {EnvectorClient} from "../clients/envector.js";
import type {MetadataEnvelope} from "../clients/metadata-envelope.js";
import type {VaultClient} from "../clients/vault.js";
import type {Encryptor, Mode} from "../fhe/engine.js";
import type {Clock} from "../timing/clock.js";

export interface PipelineContext {
  readonly clock: Clock;
  readonly embedder: Embedder;
  readonly encryptor: Encryptor;
  readonly envector: EnvectorClient;
  readonly vault: VaultClient;
  readonly envelope: MetadataEnvelope;
  readonly index: string;
  /** How vectors are packed: decided by the key that the server holds. */
  readonly evalMode: Mode;
  /** How many of the nearest records the novelty check looks at. */
  readonly noveltyK: number;
}

/** A record as it is stored: its text and our name for it, sealed before they leave. */
export interface RecordMetadata {
  readonly id: string;
  readonly text: string;
}
