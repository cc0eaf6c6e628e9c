import {execFile} from "node:child_process";
import {join, resolve} from "node:path";
import {promisify} from "node:util";
import {describe, expect, it} from "vitest";
import {startEmbeddedStack} from "../../../../data-loaders/embedded/stack.js";
import type {BundleClientInput, BundleClientOutput} from "./bundle-client.js";

const MIB = 2 ** 20;
const slow = process.env["RUNE_LATENCY_SLOW"] === "1";
/** As with envector 1.4, or enough to see that memory does not grow with it. */
const EVAL_KEY_BYTES = slow ? 1_200_000_000 : 256 * MIB;
const run = promisify(execFile);

describe("the bundle call", () => {
  it(`takes at most 100 MB of memory for an evaluation key of ${Math.round(EVAL_KEY_BYTES / 1e6)} MB over TLS`, async () => {
    const stack = await startEmbeddedStack({
      evalKeyBytes: EVAL_KEY_BYTES,
      faults: {faults: [{kind: "status", method: "GetAgentManifest", code: "UNIMPLEMENTED"}]}
    });
    try {
      const input: BundleClientInput = {
        endpoint: stack.vault.endpoint,
        caPem: stack.vault.caPem,
        token: stack.token.reveal()
      };
      const output = await client(input);
      console.log(
        `bundle of ${(output.bytes / 1e6).toFixed(0)} MB: ${(output.transferMs / 1000).toFixed(1)} s, ` +
          `${(output.extraBytes / 1e6).toFixed(0)} MB of extra memory at its peak`
      );
      expect(output.method).toBe("GetPublicKey");
      expect(output.evalKeyBytes).toBeGreaterThan(EVAL_KEY_BYTES);
      expect(output.bytes - output.evalKeyBytes).toBeLessThan(MIB);
      expect(output.extraBytes).toBeLessThan(100e6);
      expect(output.reports.length).toBeGreaterThan(EVAL_KEY_BYTES / (8 * MIB));
      expect(output.reports.at(-1)).toBe(output.bytes);
    } finally {
      await stack.close();
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
