/**
 * Metadata as agents seal it: JSON `{"a": agent id, "c": base64(IV ‖ AES-256-CTR ciphertext)}`. Each agent's key is
 * derived from the team secret by HKDF-SHA256 (RFC 5869) with no salt and the agent id as info.
 * The mode carries no tag: a wrong key or a changed byte gives wrong text, not an error.
 * @module
 */
import {createDecipheriv, hkdfSync} from "node:crypto";
import {fail} from "../refusals.js";

const IV_BYTES = 16;
const KEY_BYTES = 32;

/** @returns The agent's data key, 32 bytes. */
export function agentKey(teamSecret: Buffer, agentId: string): Buffer {
  return Buffer.from(
    hkdfSync("sha256", teamSecret, Buffer.alloc(0), Buffer.from(agentId, "utf8"), KEY_BYTES)
  );
}

/** @throws CallFailure INVALID_ARGUMENT saying what the envelope lacks. */
export function openEnvelope(envelope: string, position: number, teamSecret: Buffer): string {
  const where = `encrypted_metadata_list[${position}]`;
  let parsed: unknown;
  try {
    parsed = JSON.parse(envelope);
  } catch {
    throw fail.invalidCall(`${where} expected JSON {"a", "c"}, got something else`);
  }
  const {a, c} = (parsed ?? {}) as {a?: unknown; c?: unknown};
  if (typeof a !== "string" || typeof c !== "string")
    throw fail.invalidCall(`${where} expected the strings "a" and "c"`);
  const sealed = Buffer.from(c, "base64");
  if (sealed.length < IV_BYTES)
    throw fail.invalidCall(`${where}: "c" expected at least ${IV_BYTES} bytes, got ${sealed.length}`);
  const decipher = createDecipheriv("aes-256-ctr", agentKey(teamSecret, a), sealed.subarray(0, IV_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES)), decipher.final()]).toString("utf8");
}
