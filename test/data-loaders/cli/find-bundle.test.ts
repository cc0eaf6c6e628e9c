import {mkdtempSync, readdirSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {checkKey, findBundle} from "../../../data-loaders/cli/find-bundle.js";
import {VaultClient} from "../../../data-loaders/clients/vault.js";
import {startEmbeddedStack, type EmbeddedStack} from "../../../data-loaders/embedded/stack.js";
import {Secret} from "../../../data-loaders/secret.js";
import {EXIT, UserError} from "../../../data-loaders/timing/errors.js";

let stack: EmbeddedStack;
let parent: string;
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), "bundle-"));
  stack = await startEmbeddedStack({
    evalKeyBytes: 70_000_000,
    faults: {
      faults: [
        {kind: "status", method: "GetAgentManifest", code: "UNIMPLEMENTED"},
        {kind: "crash", method: "GetPublicKey", at: 3}
      ]
    }
  });
});
afterAll(async () => {
  await stack.close();
  rmSync(parent, {recursive: true, force: true});
});

function vault(token = stack.token): VaultClient {
  const bytes = 2 ** 22;
  return new VaultClient({
    endpoint: stack.vault.endpoint,
    tls: {caPem: stack.vault.caPem, serverName: "localhost"},
    token,
    limits: {sendBytes: bytes, receiveBytes: bytes},
    deadlineMs: 30_000,
    bundleDeadlineMs: 90_000,
    checkKey
  });
}

async function find(cacheKeys: boolean | string, token = stack.token) {
  const lines: string[] = [];
  const client = vault(token);
  try {
    const bundle = await findBundle(client, {endpoint: stack.vault.endpoint, token}, cacheKeys, (line) =>
      lines.push(line)
    );
    return {bundle, lines};
  } finally {
    client.close();
  }
}

describe("findBundle", () => {
  it("fetches, tells how far it is, and writes nothing unless asked", async () => {
    const {bundle, lines} = await find(false);
    expect(bundle.keyId).not.toBe("");
    expect(lines.slice(0, 3).every((line) => / of 70 MB$/.test(line))).toBe(true);
    expect(lines.at(-1)).toMatch(/^bundle {10}GetPublicKey, 70 MB in [\d.]+ s, 70 MB of it evaluation key$/);
    expect(readdirSync(parent)).toEqual([]);
  });

  it("keeps the bundle in the folder that is given, and takes it from there the next time", async () => {
    const folder = join(parent, "keys");
    const first = await find(folder);
    expect(readdirSync(folder)).toHaveLength(1);
    expect(first.lines.at(-1)).toContain(`kept in ${folder}`);
    const second = await find(folder);
    expect(second.bundle.encKeyJson).toBe(first.bundle.encKeyJson);
    expect(second.lines).toHaveLength(1);
    expect(second.lines[0]).toContain("fetched 20");
  });

  it("says what to do when Vault refuses the token", async () => {
    const error: unknown = await find(false, new Secret(`evt_${"0".repeat(32)}`)).catch(
      (reason: unknown) => reason
    );
    expect(error).toBeInstanceOf(UserError);
    expect((error as UserError).exitCode).toBe(EXIT.badSettings);
    expect((error as UserError).message).toMatch(
      /^Vault's bundle: vault\/GetAgentManifest: .*--vault-token-file/
    );
  });

  it("ends with exit code 3 when Vault dies meanwhile", async () => {
    const error: unknown = await find(false).catch((reason: unknown) => reason);
    expect((error as UserError).exitCode).toBe(EXIT.unreachable);
  });
});
