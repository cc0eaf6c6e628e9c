/**
 * What an engine offers, whichever backend computes. No secret key and no decryption here: a search server imports this.
 * @module
 */
import type {EncryptionKey} from "./keys.js";
import type {Mode} from "./parameters.js";

export type {Mode} from "./parameters.js";

/** `wasm`: the kernels. `reference`: BigInt, the specification in code, some hundred times slower. */
export type BackendName = "wasm" | "reference";

export interface EngineOptions {
  /** Worker threads; default min(2, cores). 1 computes on the calling thread, in slices that let the event loop run. */
  readonly threads?: number;
  readonly backend?: BackendName;
}

export interface Engine {
  /** Threads in use: 1 when workers could not be started. */
  readonly threads: number;
  readonly backend: BackendName;
  encryptor(key: EncryptionKey): Encryptor;
  /** The server's side: encrypted rows and plaintext queries. */
  shardStore<M extends Mode>(options: ShardStoreOptions<M>): ShardStore<M>;
  /** Ends all workers and gives all memory back. Sets and stores of this engine must not be used afterwards. */
  close(): Promise<void>;
}

export interface ShardStoreOptions<M extends Mode = Mode> {
  /** Coordinates of a vector, 1..4096. */
  readonly dimension: number;
  readonly mode: M;
  /** Most bytes the store may hold; default: half of the machine's memory. */
  readonly maxBytes?: number;
}

export interface Encryptor {
  /**
   * Encrypts up to 4096 (mm) or 128 (rmp, 64 at dimension 4096) vectors of one dimension in one set. The event loop
   * stays free. Coordinates are float32, finite, |x| < 2^26 (about).
   * @throws FormatError VALUE for an empty, ragged or too large batch and for coordinates out of range.
   */
  encrypt<M extends Mode>(vectors: readonly Float32Array[], mode: M): Promise<CiphertextSet<M>>;
  /**
   * The same file in pieces, in order, each as soon as its ciphertexts exist: for uploading while encrypting. A piece is
   * a view that stays valid until the next is asked for; all pieces concatenated are the Query file.
   */
  encryptInPieces(
    vectors: readonly Float32Array[],
    mode: Mode,
    blocksPerPiece: number
  ): AsyncGenerator<Uint8Array, void, undefined>;
}

/** A set of encrypted vectors, kept as the bytes of its EVI Query file. */
export interface CiphertextSet<M extends Mode = Mode> {
  readonly mode: M;
  readonly vectorCount: number;
  readonly dimension: number;
  /** Ciphertexts: the dimension in mm, its blocks in rmp. */
  readonly blocks: number;
  readonly fileBytes: number;
  /** The file where it was computed, without a copy. Valid until `release`. */
  view(): Uint8Array;
  /** Copies the file to `target[offset ...]`. @throws RangeError when it does not fit. */
  writeFile(target: Uint8Array, offset: number): void;
  /** A copy of the file. */
  toFile(): Uint8Array;
  /** Gives the memory back for the next set. May be called twice. */
  release(): void;
}

/** Rows [row, row + count) of a shard. */
export interface Placement {
  readonly shard: number;
  readonly row: number;
  readonly count: number;
}

/** A checked set in the store's memory that belongs to no shard yet. `append` takes it over; otherwise discard it. */
export interface StagedSet<M extends Mode = Mode> {
  readonly mode: M;
  readonly vectorCount: number;
  readonly bytes: number;
  discard(): void;
}

/** Room in a store's memory for a set that is still arriving. */
export interface Landing {
  /** May be written until it is staged or given back. */
  readonly bytes: Uint8Array;
  /** Gives the room back, unless a staged set has taken it over. May be called twice. */
  release(): void;
}

/** Encrypted scores of one shard. */
export interface ShardScores {
  readonly shard: number;
  readonly rows: number;
  /** An EVI SearchResult file. */
  readonly file: Uint8Array;
}

/** Operations that write wait for one another and for scores; scores never see half a merge. */
export interface ShardStore<M extends Mode = Mode> {
  readonly mode: M;
  readonly dimension: number;
  /** Bytes held now by shards and staged sets. */
  readonly bytes: number;
  readonly shards: readonly {readonly rows: number}[];
  /**
   * Room for one set and what it comes with, `bytes` in all: a file that arrives there is staged where it lies.
   * @throws CapacityError when there is no room.
   */
  landing(bytes: number): Landing;
  /**
   * Checks a Query file (headers, shape, count, every residue) and copies it in; a file that lies in a landing of this
   * store is taken over with it instead.
   * @throws FormatError when it is not acceptable, CapacityError when there is no room.
   */
  stage(file: Uint8Array, expectedVectors: number): StagedSet<M>;
  /** Adds the set to the last shard with room for all of it, else as a new shard. */
  append(staged: StagedSet<M>): Promise<Placement[]>;
  /** Adds the set as a shard of its own. */
  appendAsShard(staged: StagedSet<M>): Promise<Placement[]>;
  /** Joins shards that fit together, in order. Keys of the map are the old `${shard}:${row}`. */
  mergeShards(): Promise<Map<string, Placement>>;
  /**
   * Plaintext query against every shard.
   * @param query `dimension` finite numbers, each below 64 in magnitude, their magnitudes' sum below 4096.
   * @throws FormatError VALUE.
   */
  score(query: Float32Array): Promise<ShardScores[]>;
  /**
   * A shard as an EVI Query file, for keeping.
   * @param use Reads the file until its promise settles; operations on the store wait for that.
   * @throws RangeError when there is no such shard.
   */
  exportShard<T>(shard: number, use: (file: Uint8Array) => T | Promise<T>): Promise<T>;
  /** Appends a shard out of a Query file. @throws as `stage`, and Error while a write is under way. */
  importShard(bytes: Uint8Array): void;
  close(): void;
}
