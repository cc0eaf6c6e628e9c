/**
 * JSON key envelopes, byte for byte as the vendor's library writes them: UTF-8, sorted keys, no white space. They are
 * written by hand where `JSON.stringify` could not (P has more digits than a double; scale factors are `24.0`).
 * On reading, length, preset and hash are checked; the vendor's reader checks none of these.
 * @module
 */
import {createHash} from "node:crypto";
import {FormatError} from "./errors.js";
import {decodeEncryptionKey, encodeEncryptionKey, type EncryptionKey} from "./keys.js";
import {P, PRESET, Q} from "./parameters.js";

export type KeyFormat = "enckey" | "seckey";

export interface EnvelopeOptions {
  /** Not empty. Some servers cap it at 20 characters; that is theirs to refuse. */
  readonly keyId: string;
  /** Cut to seconds; default now. */
  readonly createdAt?: Date;
}

const ROLE: Readonly<Record<KeyFormat, string>> = {enckey: "encryption key", seckey: "decryption key"};
const INTEGRITY: Readonly<Record<KeyFormat, string>> = {enckey: "enc", seckey: "sec"};
/** 5 * 365 days. */
const LIFETIME_MS = 43_800 * 3_600_000;
const MAX_JSON_BYTES = 1_000_000;

/** @throws FormatError ENVELOPE for an empty key id. */
export function wrapKey(format: KeyFormat, bytes: Uint8Array, {keyId, createdAt}: EnvelopeOptions): string {
  if (keyId === "") refuse("key envelope", "kid", `""`, "a key id that is not empty");
  const created = createdAt ?? new Date();
  const createdText = timestamp(created);
  const expires = timestamp(new Date(created.getTime() + LIFETIME_MS));
  const kid = JSON.stringify(keyId);
  const provider = `{"provider_version":"1","type":"LOCAL","version_id":"","wrap_alg":""}`;
  const requester = requesterText();
  const dates = `"created_at":"${createdText}"`;
  const authenticated =
    `{${dates},"expires_at":"${expires}","format_version":1,"kid":${kid},` +
    `"provider_meta":${provider},"requester":${requester},"usage":"vector_search"}`;
  return (
    `{"aad":${digest(authenticated)},${dates},"entries":[${entryText(format, bytes)}],` +
    `"expires_at":"${expires}","format":"${format}","format_version":1,` +
    `"integrity":${digest(`${keyId}:${INTEGRITY[format]}:integrity`)},"key_version":"1","kid":${kid},` +
    `"provider_meta":${provider},"requester":${requester},` +
    `"state":{"reason":null,"updated_at":"${createdText}","value":"active"},"usage":"vector_search"}`
  );
}

function entryText(format: KeyFormat, bytes: Uint8Array): string {
  const parameter = `{"DB_SCALE_FACTOR":24.0,"P":${P},"Q":${Q},"QUERY_SCALE_FACTOR":24.0,"preset":"${PRESET}"}`;
  return (
    `{"hash":"${sha256(bytes)}","key_data":"${Buffer.from(bytes).toString("base64")}",` +
    `"metadata":{"eval_mode":"","parameter":${parameter}},"name":"${format}","role":"${ROLE[format]}"}`
  );
}

/** The three members can be set from outside, as the vendor's tool does. */
function requesterText(): string {
  const {EVI_REQUESTER_ENTITY, EVI_REQUESTER_METHOD, EVI_REQUESTER_TYPE} = process.env;
  return JSON.stringify({
    entity: EVI_REQUESTER_ENTITY ?? "user@tenantA",
    method: EVI_REQUESTER_METHOD ?? "api/system/cli",
    type: EVI_REQUESTER_TYPE ?? "service/automated"
  });
}

function timestamp(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}
function sha256(data: Uint8Array | string): string {
  return createHash("sha256").update(data).digest("base64");
}
function digest(text: string): string {
  return `{"type":"SHA256","value":"${sha256(text)}"}`;
}

/**
 * The key bytes of an envelope whose format, preset and hash fit. What the bytes are is for the caller to check.
 * @throws FormatError ENVELOPE; messages never quote key data.
 */
export function unwrapKey(
  format: KeyFormat,
  json: string,
  source: string
): {bytes: Uint8Array; keyId: string} {
  const envelope = parse(json, source);
  const found = text(envelope, "format", source);
  if (found !== format) refuse(source, "format", JSON.stringify(found), `"${format}"`);
  const keyId = text(envelope, "kid", source);
  if (keyId === "") refuse(source, "kid", `""`, "a key id that is not empty");
  const entries = envelope["entries"];
  if (!Array.isArray(entries) || entries.length !== 1)
    refuse(
      source,
      "entries",
      Array.isArray(entries) ? `${entries.length} entries` : typeof entries,
      "one entry"
    );
  const entry = object((entries as unknown[])[0], "entries[0]", source);
  checkPreset(entry, source);
  const encoded = text(entry, "key_data", source, "entries[0].");
  const bytes = Buffer.from(encoded, "base64");
  if (bytes.toString("base64") !== encoded)
    refuse(
      source,
      "entries[0].key_data",
      `${encoded.length} characters`,
      "padded base64 of the standard alphabet"
    );
  const hash = text(entry, "hash", source, "entries[0].");
  if (sha256(bytes) !== hash)
    refuse(source, "entries[0].hash", JSON.stringify(hash), "the SHA-256 of key_data");
  return {bytes, keyId};
}

function parse(json: string, source: string): Record<string, unknown> {
  if (json.length > MAX_JSON_BYTES)
    refuse(source, "length", `${json.length} characters`, `at most ${MAX_JSON_BYTES}`);
  try {
    return object(JSON.parse(json), "document", source);
  } catch (error) {
    if (error instanceof FormatError) throw error;
    return refuse(source, "document", "text that is not JSON", "a key envelope");
  }
}

/** An envelope may say nothing about its preset; when it does, it has to be ours. */
function checkPreset(entry: Record<string, unknown>, source: string): void {
  if (entry["metadata"] === undefined) return;
  const metadata = object(entry["metadata"], "entries[0].metadata", source);
  const parameter = object(metadata["parameter"], "entries[0].metadata.parameter", source);
  if (parameter["preset"] !== PRESET)
    refuse(
      source,
      "entries[0].metadata.parameter.preset",
      JSON.stringify(parameter["preset"]),
      `"${PRESET}"`
    );
}

function object(value: unknown, field: string, source: string): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    refuse(source, field, value === null ? "null" : typeof value, "an object");
  return value as Record<string, unknown>;
}

function text(from: Record<string, unknown>, field: string, source: string, path = ""): string {
  const value = from[field];
  return typeof value === "string" ? value : refuse(source, path + field, typeof value, "a string");
}

function refuse(file: string, field: string, found: string, expected: string): never {
  throw new FormatError({code: "ENVELOPE", file, offset: undefined, field, found, expected});
}

/** EncKey.json. */
export function wrapEncryptionKey(key: EncryptionKey, options: EnvelopeOptions): string {
  return wrapKey("enckey", encodeEncryptionKey(key), options);
}

/** @throws FormatError ENVELOPE, or as `decodeEncryptionKey`. */
export function unwrapEncryptionKey(
  json: string,
  source = "EncKey.json"
): {key: EncryptionKey; keyId: string} {
  const {bytes, keyId} = unwrapKey("enckey", json, source);
  return {key: decodeEncryptionKey(bytes, source), keyId};
}
