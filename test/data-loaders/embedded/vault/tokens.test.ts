import {status} from "@grpc/grpc-js";
import {describe, expect, it} from "vitest";
import {agentIdOf, TokenGuard, type TokenGrant} from "../../../../data-loaders/embedded/vault/tokens.js";

const token = (letter: string) => `evt_${letter.repeat(32)}`;

function codeOf(action: () => unknown): string {
  try {
    action();
  } catch (error) {
    return status[(error as {code: status}).code];
  }
  return "OK";
}

describe("TokenGuard", () => {
  const admin: TokenGrant = {token: token("a"), role: "admin"};
  const member: TokenGrant = {token: token("m"), role: "member"};

  it("knows a caller by the first 32 hex digits of the token's SHA-256", () => {
    // printf %s evt_aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa | sha256sum
    expect(agentIdOf(token("a"))).toBe("da1cbd6d8f2dd7f4980f0b9ee062c3fe");
    expect(new TokenGuard([admin], true).admit(token("a"), "manifest")).toEqual({
      agentId: agentIdOf(token("a")),
      role: "admin",
      limits: {largestK: 50, callsPerMinute: 150}
    });
  });

  it.each([
    ["too short", "evt_short"],
    ["too long", `${token("a")}a`],
    ["another prefix", `abc_${"a".repeat(32)}`],
    ["unknown", token("b")],
    ["empty", ""]
  ])("turns away a token that is %s", (_what, given) => {
    expect(codeOf(() => new TokenGuard([admin], true).admit(given, "manifest"))).toBe("UNAUTHENTICATED");
  });

  it("turns away a token from the moment it expires", () => {
    let now = 999;
    const guard = new TokenGuard([{...admin, expiresAt: 1_000}], true, () => now);
    expect(codeOf(() => guard.admit(admin.token, "manifest"))).toBe("OK");
    now = 1_000;
    expect(codeOf(() => guard.admit(admin.token, "manifest"))).toBe("UNAUTHENTICATED");
  });

  it("denies what the token's scopes leave out", () => {
    const guard = new TokenGuard([{...admin, scopes: ["manifest"]}], true);
    expect(codeOf(() => guard.admit(admin.token, "manifest"))).toBe("OK");
    expect(codeOf(() => guard.admit(admin.token, "decrypt_scores"))).toBe("PERMISSION_DENIED");
  });

  it.each([
    [member, 30],
    [admin, 150]
  ])("lets %o make %i calls in any 60 seconds, and counts each token apart", (grant, allowed) => {
    let now = 0;
    const guard = new TokenGuard([admin, member], true, () => now);
    const other = grant === admin ? member : admin;
    for (let call = 0; call < allowed; call++, now += 100)
      expect(codeOf(() => guard.admit(grant.token, "decrypt_scores"))).toBe("OK");
    expect(codeOf(() => guard.admit(grant.token, "decrypt_scores"))).toBe("RESOURCE_EXHAUSTED");
    expect(codeOf(() => guard.admit(other.token, "decrypt_scores"))).toBe("OK");
    now = 60_000; // the first call, at 0, has left the window; the second, at 100, has not
    expect(codeOf(() => guard.admit(grant.token, "decrypt_scores"))).toBe("OK");
    expect(codeOf(() => guard.admit(grant.token, "decrypt_scores"))).toBe("RESOURCE_EXHAUSTED");
  });

  it("counts nothing when the rate limit is off", () => {
    const guard = new TokenGuard([member], false, () => 0);
    for (let call = 0; call < 100; call++) guard.admit(member.token, "manifest");
  });
});
