/**
 * Checks tokens: shape, identity in constant time, expiry, scope, rate.
 * @module
 */
import {createHash} from "node:crypto";
import type {Milliseconds} from "../../../src/lib/units.js";
import {equalSecrets} from "../constant-time.js";
import {CallFailure, fail} from "../refusals.js";
import {status} from "@grpc/grpc-js";
import {ROLE_LIMITS, type Role, type RoleLimits, type Scope} from "./roles.js";

export interface TokenGrant {
  readonly token: string;
  readonly role: Role;
  /** Null: everything. */
  readonly scopes?: readonly Scope[] | null;
  /** Milliseconds since 1970; null: never. */
  readonly expiresAt?: Milliseconds | null;
}
export interface Caller {
  readonly agentId: string;
  readonly role: Role;
  readonly limits: RoleLimits;
}

const TOKEN_SHAPE = /^evt_.{32}$/;
const WINDOW_MS = 60_000;

/** Who a token belongs to, without disclosing it: the first 32 hex digits of its SHA-256. */
export function agentIdOf(token: string): string {
  return createHash("sha256").update(token, "utf8").digest("hex").slice(0, 32);
}

export class TokenGuard {
  readonly #grants: readonly TokenGrant[];
  readonly #rateLimit: boolean;
  readonly #now: () => Milliseconds;
  /** Times of the calls of the last minute, by agent. */
  readonly #calls = new Map<string, Milliseconds[]>();

  /** @param now - Milliseconds since 1970; tests pass their own. */
  constructor(grants: readonly TokenGrant[], rateLimit: boolean, now: () => Milliseconds = Date.now) {
    this.#grants = grants;
    this.#rateLimit = rateLimit;
    this.#now = now;
  }

  /** @throws CallFailure UNAUTHENTICATED, PERMISSION_DENIED or RESOURCE_EXHAUSTED */
  admit(token: string, scope: Scope): Caller {
    if (!TOKEN_SHAPE.test(token))
      throw fail.unauthenticated("token expected 36 characters beginning with evt_");
    // Every grant is compared, so that the time tells nothing about which one matched.
    const grant = this.#grants.filter((candidate) => equalSecrets(candidate.token, token))[0];
    if (grant === undefined) throw fail.unauthenticated("token is not known here");
    if (typeof grant.expiresAt === "number" && grant.expiresAt <= this.#now())
      throw fail.unauthenticated("token has expired");
    const agentId = agentIdOf(token);
    const limits = ROLE_LIMITS[grant.role];
    this.#count(agentId, grant.role, limits);
    if (grant.scopes && !grant.scopes.includes(scope))
      throw new CallFailure(status.PERMISSION_DENIED, `token lacks the scope ${scope}`);
    return {agentId, role: grant.role, limits};
  }

  #count(agentId: string, role: Role, {callsPerMinute}: RoleLimits): void {
    if (!this.#rateLimit) return;
    const now = this.#now();
    const recent = (this.#calls.get(agentId) ?? []).filter((time) => time > now - WINDOW_MS);
    this.#calls.set(agentId, recent);
    if (recent.length >= callsPerMinute)
      throw fail.exhausted(
        `rate limit of role ${role}: ${callsPerMinute} calls in 60 s; try again in ` +
          `${Math.ceil((recent[0]! + WINDOW_MS - now) / 1000)} s`
      );
    recent.push(now);
  }
}
