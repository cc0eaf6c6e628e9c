/**
 * The typed services: definitions for servers, constructors for clients, and codecs of the messages that travel
 * inside other fields. All of proto/ that the rest of the product needs, with `encodeInsertRequest` beside it.
 * @module
 */
import {loadPackageDefinition, makeGenericClientConstructor} from "@grpc/grpc-js";
import type * as grpc from "@grpc/grpc-js";
import type {BatchInsertDataRequest} from "./gen/ES2E/BatchInsertDataRequest.js";
import type {BatchInsertDataResponse__Output} from "./gen/ES2E/BatchInsertDataResponse.js";
import type {ES2EServiceClient as GeneratedES2EServiceClient} from "./gen/ES2E/ES2EService.js";
import type {ProtoGrpcType as Es2e} from "./gen/es2e.js";
import type {ProtoGrpcType as Health} from "./gen/health.js";
import type {ProtoGrpcType as IndexState} from "./gen/index_state.js";
import type {ProtoGrpcType as Runed} from "./gen/runed.js";
import type {ProtoGrpcType as Vault} from "./gen/vault.js";
import {loadDefinitions} from "./load.js";

export type {CiphertextScore, CiphertextScore__Output} from "./gen/ES2/CiphertextScore.js";
export type {ES2EServiceHandlers} from "./gen/ES2E/ES2EService.js";
export type {HealthHandlers} from "./gen/grpc/health/v1/Health.js";
export type {IndexStateHandlers} from "./gen/rune/latency/v1/IndexState.js";
export type {VaultServiceHandlers} from "./gen/rune/vault/v1/VaultService.js";
export type {RunedServiceHandlers} from "./gen/runed/v1/RunedService.js";

// `rune` holds two packages from two files; `runed` is another package altogether.
type Packages = Es2e & Vault & Health & IndexState & Runed;
const packages = loadPackageDefinition(loadDefinitions()) as unknown as Packages;

type InsertCallback = grpc.requestCallback<BatchInsertDataResponse__Output>;
/** Takes a message, or the bytes that `encodeInsertRequest` already made of one. */
type InsertStream = grpc.ClientWritableStream<BatchInsertDataRequest | Buffer>;

/** The generated client, except that an insert stream also accepts requests that are already encoded. */
export interface ES2EServiceClient extends Omit<
  GeneratedES2EServiceClient,
  "batch_insert_data" | "batchInsertData"
> {
  batch_insert_data(
    metadata: grpc.Metadata,
    options: grpc.CallOptions,
    callback: InsertCallback
  ): InsertStream;
}
type ClientConstructor<T> = new (...args: ConstructorParameters<typeof grpc.Client>) => T;

const generated = packages.ES2E.ES2EService.service;
const insert = generated.batch_insert_data;

/** envector. Received ciphertext bytes are views of the received message, not copies (tested). */
export const ES2EServiceDefinition = {
  ...generated,
  batch_insert_data: {
    ...insert,
    requestSerialize: (value: BatchInsertDataRequest | Buffer): Buffer =>
      Buffer.isBuffer(value) ? value : insert.requestSerialize(value)
  }
};

export const ES2EServiceClient = makeGenericClientConstructor(
  ES2EServiceDefinition,
  "ES2E.ES2EService"
) as unknown as ClientConstructor<ES2EServiceClient>;

export const VaultServiceDefinition = packages.rune.vault.v1.VaultService.service;
export const VaultServiceClient = packages.rune.vault.v1.VaultService;
export type VaultServiceClient = InstanceType<typeof VaultServiceClient>;

export const HealthDefinition = packages.grpc.health.v1.Health.service;
export const HealthClient = packages.grpc.health.v1.Health;
export type HealthClient = InstanceType<typeof HealthClient>;

export const IndexStateDefinition = packages.rune.latency.v1.IndexState.service;
export const IndexStateClient = packages.rune.latency.v1.IndexState;
export type IndexStateClient = InstanceType<typeof IndexStateClient>;

export const RunedServiceDefinition = packages.runed.v1.RunedService.service;
export const RunedServiceClient = packages.runed.v1.RunedService;
export type RunedServiceClient = InstanceType<typeof RunedServiceClient>;

/** `ES2.CiphertextScore`, which Vault takes as base64 of its bytes. */
export const ciphertextScoreCodec = packages.ES2.CiphertextScore;
/** `ES2.RequestHeader`, for requests that are encoded by hand. */
export const requestHeaderCodec = packages.ES2.RequestHeader;
