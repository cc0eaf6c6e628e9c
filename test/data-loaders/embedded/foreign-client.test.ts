import {execFileSync, spawnSync} from "node:child_process";
import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import {describe, expect, it} from "vitest";
import {startEmbeddedStack} from "../../../data-loaders/embedded/stack.js";
import {ciphertextScoreCodec} from "../../../proto/services.js";
import {Agent, unitVectors} from "./calls.js";

const root = resolve(import.meta.dirname, "../../..");
/** The first Python that has what the client needs: Debian's packages serve Debian's Python only. */
const python = ["python3", "/usr/bin/python3"].find(
  (candidate) => spawnSync(candidate, ["-c", "import grpc, grpc_tools.protoc"]).status === 0
);
if (python === undefined)
  console.log(
    "skipped: the foreign client, because no Python here has grpcio (apt install python3-grpcio python3-grpc-tools)"
  );

describe.skipIf(python === undefined)("a Python client, compiled from our .proto files", () => {
  it("is answered by Vault: health, scores, timing, and a refusal with its reason", async () => {
    const stack = await startEmbeddedStack();
    const agent = await Agent.connect(stack);
    const out = mkdtempSync(join(tmpdir(), "foreign-"));
    try {
      const vectors = unitVectors(5, 32);
      await agent.createIndex("foreign", 32);
      await agent.insertVectors("foreign", vectors);
      const blob = ciphertextScoreCodec
        .serialize(await agent.score("foreign", vectors[2]!))
        .toString("base64");
      const input = {
        // The certificate is good for all three names; a real installation says localhost.
        endpoint: stack.vault.endpoint.replace("127.0.0.1", "localhost"),
        ca: stack.vault.caPem,
        token: stack.token.reveal(),
        blob,
        k: 3,
        protos: [
          [join(root, "proto/grpc/health"), "health.proto"],
          [join(root, "proto/vault"), "vault.proto"]
        ],
        out
      };
      const script = join(import.meta.dirname, "foreign-client.py");
      const text = execFileSync(python!, [script], {
        input: `${JSON.stringify(input)}\n`,
        encoding: "utf8",
        timeout: 60_000
      });
      const answer = JSON.parse(text) as {
        status: number;
        results: [number, number, number][];
        timing: string;
        refusal: [string, string];
      };
      expect(answer.status).toBe(1); // SERVING
      expect(answer.results).toHaveLength(3);
      expect(answer.results[0]!.slice(0, 2)).toEqual([0, 2]);
      expect(Math.abs(answer.results[0]![2] - 1)).toBeLessThan(1e-3);
      expect(answer.timing).toMatch(/^queue;dur=[\d.]+, compute;dur=[\d.]+/);
      expect(answer.refusal).toEqual(["INVALID_ARGUMENT", "top_k expected 1 to 50 for role admin, got 51"]);
    } finally {
      rmSync(out, {recursive: true, force: true});
      await agent.close();
      await stack.close();
    }
  });
});
