/**
 * What `doctor` finds: one line a check, with what was seen and, where something is not right, what to do about it.
 * @module
 */
import {UserError, CallError} from "../../timing/errors.js";

export type LineStatus = "ok" | "warn" | "fail";

export interface Line {
  readonly service: "here" | "vault" | "envector" | "embedder";
  readonly check: string;
  readonly status: LineStatus;
  readonly seen: string;
  /** Null where there is nothing to do. */
  readonly remedy: string | null;
}

/** Collects lines, and hands each out as soon as it is known. */
export class Lines {
  readonly all: Line[] = [];
  readonly #onLine: (line: Line) => void;

  constructor(onLine: (line: Line) => void = () => undefined) {
    this.#onLine = onLine;
  }

  ok(service: Line["service"], check: string, seen: string): void {
    this.#add({service, check, status: "ok", seen, remedy: null});
  }

  warn(service: Line["service"], check: string, seen: string, remedy: string): void {
    this.#add({service, check, status: "warn", seen, remedy});
  }

  fail(service: Line["service"], check: string, seen: string, remedy: string | null): void {
    this.#add({service, check, status: "fail", seen, remedy});
  }

  /** Nothing failed; a warning is no failure. */
  get good(): boolean {
    return this.all.every(({status}) => status !== "fail");
  }

  /**
   * Runs a check. A failure that a person can act on becomes its line, or the token's where that is what was refused; the
   * sentence has the remedy in it.
   * @returns Null when it failed.
   */
  async attempt<T>(service: Line["service"], check: string, body: () => Promise<T> | T): Promise<T | null> {
    try {
      return await body();
    } catch (error) {
      if (!(error instanceof UserError || error instanceof CallError)) throw error;
      const refused = error instanceof CallError && error.code === "UNAUTHENTICATED";
      this.fail(service, refused ? "token" : check, error.message, null);
      return null;
    }
  }

  #add(line: Line): void {
    this.all.push(line);
    this.#onLine(line);
  }
}

const STATUS_WORDS: Record<LineStatus, string> = {ok: "ok  ", warn: "WARN", fail: "FAIL"};

/** For a terminal; the remedy on a line of its own. */
export function lineText({service, check, status, seen, remedy}: Line): string {
  const text = `${STATUS_WORDS[status]}  ${service.padEnd(8)}  ${check.padEnd(12)}  ${seen}`;
  return remedy === null ? text : `${text}\n      → ${remedy}`;
}
