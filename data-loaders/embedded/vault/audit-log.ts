/**
 * Who asked Vault for what, as JSON lines. Tokens never stand in it, only the agent id derived from them.
 * @module
 */
import {closeSync, openSync, writeSync} from "node:fs";

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
  /** Returns when the line is in the file, so that nobody has an answer that the log does not know of. */
  write(entry: AuditEntry): void;
  close(): void;
}

/**
 * @param file - Appended to, readable by its owner only; null keeps no log.
 * @param complain - Told when a line cannot be written: a full disk must not take Vault down.
 */
export function openAuditLog(file: string | null, complain: (line: string) => void): AuditLog {
  if (file === null) return {write: () => undefined, close: () => undefined};
  const descriptor = openSync(file, "a", 0o600);
  return {
    write(entry) {
      try {
        writeSync(descriptor, `${JSON.stringify(entry)}\n`);
      } catch (error) {
        complain(`audit log ${file}: ${(error as Error).message}`);
      }
    },
    close: () => closeSync(descriptor)
  };
}
