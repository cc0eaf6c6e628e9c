/**
 * What a run records of a service: enough to compare two runs, nothing that discloses where it is.
 * @module
 */
import {createHmac} from "node:crypto";
import {median} from "d3-array";
import type {Run} from "../../src/lib/run-schema.js";
import type {Endpoint, MessageLimits} from "../clients/endpoint.js";
import type {NetworkRecord} from "../scenarios/network.js";
import type {Locality} from "./live/locality.js";

export type ServiceRecord = Run["services"]["vault"];

export interface ServiceFacts {
  readonly name: string;
  readonly target: Run["target"];
  readonly tool: Run["tool"];
  readonly service: Endpoint & {readonly limits: MessageLimits};
  readonly locality: Locality;
  readonly emptyMs: readonly number[];
  readonly connectMs: number;
  readonly network: NetworkRecord;
  /** Of the server, where it is ours to know. */
  readonly maxMessageBytes: number | null;
  /** As the server announced it. */
  readonly http2WindowBytes: number | null;
  /** Makes endpoint hashes comparable within one archive only. */
  readonly identityKey: Buffer;
}

/** Tells whether two endpoints of one archive are the same, and nothing else. */
export function endpointHash({endpoint}: Endpoint, identityKey: Buffer): string {
  return createHmac("sha256", identityKey).update(endpoint).digest("hex").slice(0, 16);
}

export function serviceRecord(facts: ServiceFacts): ServiceRecord {
  const {name, target, tool, service, identityKey} = facts;
  // The embedded services are this tool's own code; no live service says what it is.
  const own = target === "embedded";
  return {
    name,
    implementation: target,
    version: own ? tool.version : null,
    revision: own ? tool.revision : null,
    tls: service.tls !== null,
    locality: facts.locality,
    endpoint_hash: endpointHash(service, identityKey),
    empty_call_ms: median(facts.emptyMs) ?? null,
    connect_ms: facts.connectMs,
    max_message_bytes: facts.maxMessageBytes,
    http2_window_bytes: facts.http2WindowBytes,
    ...facts.network,
    limits: {send_bytes: service.limits.sendBytes, receive_bytes: service.limits.receiveBytes}
  };
}
