/**
 * How many calls Vault takes from a token, what a run may therefore ask of it, and how much longer that makes the run.
 * @module
 */
import type {Settings} from "./settings.js";

/** Calls in any 60 s that Vault takes from its two roles. */
const ADMIN_LIMIT = 150;
const MEMBER_LIMIT = 30;
/** The embedded token is an admin's; a live one is taken for the smaller role. */
const USUAL_LIMITS: Record<Settings["target"], number> = {embedded: ADMIN_LIMIT, live: MEMBER_LIMIT};

/** Limit of the token: as the settings say, else the usual one of the target. */
export function vaultLimit({vaultRate, target}: Pick<Settings, "vaultRate" | "target">): number {
  return vaultRate ?? USUAL_LIMITS[target];
}

/**
 * What a run asks for: the limit, less a few for the calls before the first block and for counting that differs from
 * ours.
 */
export function pacedRate(limit: number): number {
  return Math.max(1, limit - Math.max(2, Math.ceil(limit * 0.03)));
}

/** Seconds that so many calls take at least, however fast they are answered. */
export function pacedSeconds(calls: number, perMinute: number): number {
  return Math.floor(Math.max(0, calls - 1) / perMinute) * 61;
}

/** For the log of a run; null when its calls fit into one minute's limit. */
export function rateLine(calls: number, limit: number): string | null {
  const rate = pacedRate(limit);
  const seconds = pacedSeconds(calls, rate);
  if (seconds === 0) return null;
  const remedy = limit < ADMIN_LIMIT ? ". If the token is an admin's: --vault-rate 150" : "";
  return `rate            Vault takes ${limit} calls a minute from this token; ${calls} of them, ${rate} a minute, take ${duration(seconds)} or more${remedy}`;
}

function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? `${seconds} s` : `${minutes} min ${String(seconds % 60).padStart(2, "0")} s`;
}
