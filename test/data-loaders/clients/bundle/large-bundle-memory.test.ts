import {execFile} from "node:child_process";
import {join, resolve} from "node:path";
import {promisify} from "node:util";
import {describe, expect, it} from "vitest";
import {startEmbeddedStack} from "../../../../data-loaders/embedded/stack.js";
import {freshSecrets} from "../../../../data-loaders/embedded/vault/key-store.js";
import {wrapEncryptionKey} from "../../../../data-loaders/fhe/envelope.js";
import {hasGrpcio, startGrpcioVault} from "./grpcio-vault.js";
import type {BundleClientInput, BundleClientOutput} from "./bundle-client.js";

const MIB = 2 ** 20;
const slow = process.env["RUNE_LATENCY_SLOW"] === "1";
/** As with envector 1.4, or enough to see that memory does not grow with it. */
const EVAL_KEY_BYTES = slow ? 1_200_000_000 : 256 * MIB;
const run = promisify(execFile);

interface LargeVault {
  readonly input: BundleClientInput;
  close(): Promise<void>;
}

async function grpcJsVault(): Promise<LargeVault> {
  const stack = await startEmbeddedStack({
    evalKeyBytes: EVAL_KEY_BYTES,
    faults: {faults: [{kind: "status", method: "GetAgentManifest", code: "UNIMPLEMENTED"}]}
  });
  const {endpoint, caPem} = stack.vault;
  return {input: {endpoint, caPem, token: stack.token.reveal()}, close: () => stack.close()};
}

async function grpcioVault(): Promise<LargeVault> {
  const {secretKey, encryptionKey} = freshSecrets();
  secretKey.close();
  const fields = {
    "EncKey.json": wrapEncryptionKey(encryptionKey, {keyId: "key_1"}),
    key_id: "key_1",
    agent_id: "agent",
    agent_dek: Buffer.alloc(32).toString("base64")
  };
  const token = `evt_${"0".repeat(32)}`;
  const vault = await startGrpcioVault(fields, token, EVAL_KEY_BYTES);
  return {input: {endpoint: vault.endpoint, caPem: vault.caPem, token}, close: () => vault.close()};
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`;

describe(`the bundle call, for an evaluation key of ${megabytes(EVAL_KEY_BYTES)} over TLS`, () => {
  const servers: [string, () => Promise<LargeVault>][] = [["grpc-js", grpcJsVault]];
  if (hasGrpcio) servers.push(["grpcio", grpcioVault]);

  it.each(servers)("takes at most 100 MB of memory, from a %s server", async (name, start) => {
    const vault = await start();
    try {
      const output = await client(vault.input);
      const seconds = (output.transferMs / 1000).toFixed(1);
      console.log(
        `bundle of ${megabytes(output.bytes)} from ${name}: ${seconds} s, ${megabytes(output.extraBytes)} of extra memory at its peak`
      );
      expect(output.method).toBe("GetPublicKey");
      expect(output.evalKeyBytes).toBeGreaterThan(EVAL_KEY_BYTES);
      expect(output.bytes - output.evalKeyBytes).toBeLessThan(MIB);
      expect(output.extraBytes).toBeLessThan(100e6);
      expect(output.reports.length).toBeGreaterThan(EVAL_KEY_BYTES / (8 * MIB));
      expect(output.reports.at(-1)).toBe(output.bytes);
    } finally {
      await vault.close();
    }
  });
});

async function client(input: BundleClientInput): Promise<BundleClientOutput> {
  const root = resolve(import.meta.dirname, "../../../..");
  const running = run(process.execPath, ["--import", "tsx", join(import.meta.dirname, "bundle-client.ts")], {
    cwd: root
  });
  running.child.stdin!.end(JSON.stringify(input));
  return JSON.parse((await running).stdout) as BundleClientOutput;
}
