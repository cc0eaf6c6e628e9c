import {spawn, type ChildProcessByStdio} from "node:child_process";
import {once} from "node:events";
import {existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, resolve} from "node:path";
import type {Readable} from "node:stream";
import {credentials, Metadata} from "@grpc/grpc-js";
import {afterEach, describe, expect, it} from "vitest";
import type {ServedStack} from "../../../data-loaders/cli/serve.js";
import {ES2EServiceClient, VaultServiceClient} from "../../../proto/services.js";
import {statusOf, unary} from "./calls.js";
import {hasProc, stillAlive} from "./process-state.js";

const root = resolve(import.meta.dirname, "../../..");
type Serving = ChildProcessByStdio<null, Readable, Readable>;

function serve(...flags: string[]): Serving {
  const program = `
    import {serveCommand} from "./data-loaders/cli/serve.ts";
    import {UserError} from "./data-loaders/timing/errors.ts";
    await serveCommand().exitOverride().parseAsync(["node", "serve", ...process.argv.slice(1)]).catch((error) => {
      process.stderr.write(error.message + "\\n");
      process.exitCode = error instanceof UserError ? error.exitCode : 2;
    });
  `;
  return spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program, "--", ...flags], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"]
  });
}
const firstOutput = async (child: Serving): Promise<string> => {
  const [text] = (await once(child.stdout.setEncoding("utf8"), "data")) as [string];
  return text;
};
const exitCode = async (child: Serving): Promise<number | null> =>
  child.exitCode ?? ((await once(child, "exit")) as [number | null])[0];
/** Of a start that fails. */
const failure = async (child: Serving) => {
  let text = "";
  child.stderr.setEncoding("utf8").on("data", (part: string) => (text += part));
  return {code: await exitCode(child), text};
};

describe("serve", () => {
  let child: Serving | undefined;
  const folder = mkdtempSync(join(tmpdir(), "serve-"));
  afterEach(async () => {
    if (child?.exitCode === null) {
      child.kill("SIGINT");
      await exitCode(child);
    }
  });

  it.runIf(hasProc)(
    "prints one line of JSON without a secret, serves by it, and leaves nothing after Ctrl-C",
    async () => {
      child = serve("--json", "--tls", "--auth");
      const line = await firstOutput(child);
      expect(line.split("\n")).toHaveLength(2);
      expect(line).not.toContain("evt_");
      const served = JSON.parse(line) as ServedStack;
      expect(statSync(served.vault.tokenFile).mode & 0o777).toBe(0o600);

      const token = readFileSync(served.vault.tokenFile, "utf8");
      const vault = new VaultServiceClient(
        served.vault.endpoint,
        credentials.createSsl(readFileSync(served.vault.caFile)),
        {
          "grpc.ssl_target_name_override": "localhost"
        }
      );
      const {value} = await unary<{manifest_json: string}>(vault, "GetAgentManifest", {token});
      const {index_name} = JSON.parse(value.manifest_json) as {index_name: string};
      const bearer = new Metadata();
      bearer.set("authorization", `Bearer ${readFileSync(served.envector.tokenFile!, "utf8")}`);
      const {endpoint, caFile} = served.envector.tls!;
      const envector = new ES2EServiceClient(endpoint, credentials.createSsl(readFileSync(caFile)), {
        "grpc.ssl_target_name_override": "localhost"
      });
      const indexes = await unary<{index_names: string[]}>(envector, "get_index_list", {}, bearer);
      // As in an installation, the index that the bundle names exists.
      expect(indexes.value.index_names).toEqual([index_name]);

      const children = readFileSync(`/proc/${child.pid!}/task/${child.pid!}/children`, "utf8")
        .trim()
        .split(" ")
        .map(Number);
      expect(children.length).toBeGreaterThanOrEqual(2);
      child.kill("SIGINT");
      expect(await exitCode(child)).toBe(0);
      expect(await stillAlive(children)).toEqual([]);
      for (const file of [served.vault.tokenFile, served.vault.caFile, served.envector.tokenFile!, caFile])
        expect(existsSync(file)).toBe(false);
      vault.close();
      envector.close();
    }
  );

  it("prints endpoints and a demo token for people, and keeps its keys with --persist", async () => {
    child = serve("--persist", join(folder, "kept"), "--eval-mode", "rmp", "--eval-key-bytes", "1e3");
    const text = await firstOutput(child);
    expect(text).toMatch(/^envector +127\.0\.0\.1:\d+ +plaintext$/m);
    expect(text).toMatch(/^vault +127\.0\.0\.1:\d+ +TLS, CA \/.*\.pem$/m);
    expect(text).toMatch(/^vault token +evt_[0-9a-f]{32} /m);
    expect(existsSync(join(folder, "kept", "vault", "SecKey.bin"))).toBe(true);
    child.kill("SIGTERM");
    expect(await exitCode(child)).toBe(0);
  });

  it("misbehaves when told to by a plan, and refuses a plan it cannot read", async () => {
    const plan = join(folder, "plan.json");
    writeFileSync(
      plan,
      JSON.stringify({faults: [{kind: "status", method: "get_index_list", code: "UNAVAILABLE"}]})
    );
    child = serve("--json", "--faults", plan);
    const served = JSON.parse(await firstOutput(child)) as ServedStack;
    const client = new ES2EServiceClient(served.envector.endpoint, credentials.createInsecure());
    expect(await statusOf(unary(client, "get_index_list", {}))).toBe("UNAVAILABLE");
    client.close();
    child.kill("SIGINT");
    await exitCode(child);

    writeFileSync(plan, '{"faults": [{"kind": "explode"}]}');
    const {code, text} = await failure((child = serve("--faults", plan)));
    expect(code).toBe(2);
    expect(text).toContain(`${plan}: "faults.0.kind"`);
    rmSync(folder, {recursive: true, force: true});
  });

  it.each([
    [["--merge", "sometimes"], '"immediate", "never" or a number of rows is expected'],
    [["--threads", "0"], "a whole number from 1 to 64 is expected"],
    [["--eval-mode", "mm32"], "mm, rmp"]
  ])("refuses %j with what is allowed", async (flags, message) => {
    const {code, text} = await failure((child = serve(...flags)));
    expect(code).toBe(2);
    expect(text).toContain(message);
  });
});
