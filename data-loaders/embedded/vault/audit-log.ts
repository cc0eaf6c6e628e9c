/**
 * Who asked Vault for what, as JSON lines. Tokens never stand in it, only the agent id derived from them.
 * @module
 */
import {createWriteStream} from "node:fs";

export interface AuditEntry {
  readonly time: string;
  readonly method: string;
  /** Null when the token was not recognised. */
  readonly agent_id: string | null;
  readonly k: number | null;
  readonly results: number;
  readonly status: string;
  /** Address of the caller. */
  readonly source: string;
  readonly latency_ms: number;
}
export interface AuditLog {
  write(entry: AuditEntry): void;
  close(): Promise<void>;
}

/** @param file - Appended to, readable by its owner only; null keeps no log. */
export function openAuditLog(file: string | null): AuditLog {
  if (file === null) return {write: () => undefined, close: () => Promise.resolve()};
  const stream = createWriteStream(file, {flags: "a", mode: 0o600});
  return {
    write: (entry) => void stream.write(`${JSON.stringify(entry)}\n`),
    close: () => new Promise((resolve) => stream.end(resolve))
  };
}
