/**
 * What a token's role allows.
 * @module
 */
export type Role = "member" | "admin";

export interface RoleLimits {
  readonly largestK: number;
  /** Calls in any 60 seconds. */
  readonly callsPerMinute: number;
}

export const ROLE_LIMITS: Readonly<Record<Role, RoleLimits>> = {
  member: {largestK: 10, callsPerMinute: 30},
  admin: {largestK: 50, callsPerMinute: 150}
};

/** What a token may do; a token without a list may do everything. */
export type Scope = "manifest" | "decrypt_scores" | "decrypt_metadata";
