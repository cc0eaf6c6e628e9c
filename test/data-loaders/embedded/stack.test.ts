import {spawn} from "node:child_process";
import {once} from "node:events";
import {existsSync} from "node:fs";
import {connect, type Settings} from "node:http2";
import {createServer, type AddressInfo} from "node:net";
import {resolve} from "node:path";
import {credentials} from "@grpc/grpc-js";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {startEmbeddedStack, type EmbeddedStack} from "../../../data-loaders/embedded/stack.js";
import {ES2EServiceClient, HealthClient} from "../../../proto/services.js";
import {statusOf, unary, vaultCredentials} from "./calls.js";
import {commandLine, environment, hasProc, isAlive, openFiles, stillAlive} from "./process-state.js";

const root = resolve(import.meta.dirname, "../../..");
const CANARY = "evt_canary0canary0canary0canary0cana";

describe("a running stack", () => {
  let stack: EmbeddedStack;
  beforeAll(async () => {
    process.env.RUNEVAULT_TOKEN = CANARY;
    stack = await startEmbeddedStack({envectorAuth: true});
    delete process.env.RUNEVAULT_TOKEN;
  });
  afterAll(() => stack.close());

  it("answers the health check of both services, also by name, and knows no others", async () => {
    const names = {envector: "ES2E.ES2EService", vault: "rune.vault.v1.VaultService"};
    const clients = {
      envector: new HealthClient(stack.envector.endpoint, credentials.createInsecure()),
      vault: new HealthClient(stack.vault.endpoint, vaultCredentials(stack), {
        "grpc.ssl_target_name_override": "localhost"
      })
    };
    for (const side of ["envector", "vault"] as const) {
      for (const service of ["", names[side]])
        expect((await unary(clients[side], "Check", {service})).value).toEqual({status: "SERVING"});
      expect(await statusOf(unary(clients[side], "Check", {service: "nobody"}))).toBe("NOT_FOUND");
      clients[side].close();
    }
  });

  it("tells its receive window and its limit of streams to every client of envector", async () => {
    const session = connect(`http://${stack.envector.endpoint}`);
    const [settings] = (await once(session, "remoteSettings")) as [Settings];
    session.destroy();
    expect(settings.initialWindowSize).toBe(stack.http2WindowBytes);
    expect(settings.maxConcurrentStreams).toBe(100);
  });

  it("hands out a token of 36 characters that prints as nothing", () => {
    expect(stack.token.reveal()).toMatch(/^evt_[0-9a-f]{32}$/);
    expect(JSON.stringify({token: stack.token})).not.toContain(stack.token.reveal());
  });

  it("runs each service in a process of its own", () => {
    expect(new Set([process.pid, stack.envector.pid, stack.vault.pid]).size).toBe(3);
  });

  it.runIf(hasProc)("tells how much memory the two hold", () => {
    expect(stack.rssBytes()).toBeGreaterThan(50 * 2 ** 20);
  });

  it.runIf(hasProc)("passes no secret by argument or environment, nor any it was not asked to pass", () => {
    for (const {pid} of [stack.envector, stack.vault]) {
      const visible = commandLine(pid) + environment(pid);
      expect(visible).toContain("PATH=");
      for (const secret of [stack.token.reveal(), stack.envectorToken!.reveal(), CANARY])
        expect(visible).not.toContain(secret);
    }
  });

  it.runIf(hasProc)("gives envector no file of Vault's", () => {
    const files = openFiles(stack.envector.pid);
    expect(files.length).toBeGreaterThan(3);
    expect(files.filter((file) => /vault|SecKey|rune-latency-/i.test(file))).toEqual([]);
  });
});

describe("the end of a stack", () => {
  it.runIf(hasProc)("leaves no process and no file behind, however often it is closed", async () => {
    const stack = await startEmbeddedStack();
    const pids = [stack.envector.pid, stack.vault.pid];
    expect(pids.map(isAlive)).toEqual([true, true]);
    expect(existsSync(stack.vault.caFile)).toBe(true);
    await Promise.all([stack.close(), stack.close()]);
    await stack.close();
    expect(pids.filter(isAlive)).toEqual([]);
    expect(existsSync(stack.vault.caFile)).toBe(false);
  });

  it.runIf(hasProc)("is told with a sentence when a server dies by itself", async () => {
    const stack = await startEmbeddedStack();
    process.kill(stack.envector.pid, "SIGKILL");
    expect(await stack.exited).toBe(`envector (process ${stack.envector.pid}) ended with SIGKILL`);
    await stack.close();
    expect(await stillAlive([stack.vault.pid])).toEqual([]);
  });

  it.runIf(hasProc)("comes to both servers when the measuring process is killed with -9", async () => {
    const program = `
      import {startEmbeddedStack} from ${JSON.stringify(`${root}/data-loaders/embedded/stack.ts`)};
      const stack = await startEmbeddedStack();
      console.log(JSON.stringify([stack.envector.pid, stack.vault.pid]));
    `;
    const parent = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
      cwd: root,
      stdio: ["ignore", "pipe", "inherit"]
    });
    const [line] = (await once(parent.stdout.setEncoding("utf8"), "data")) as [string];
    const pids = JSON.parse(line) as number[];
    expect(pids.map(isAlive)).toEqual([true, true]);
    parent.kill("SIGKILL");
    expect(await stillAlive(pids)).toEqual([]);
  });

  it("lets a call under way finish", async () => {
    const faults = [{kind: "delay" as const, method: "get_index_list" as const, ms: {fixed: 700}}];
    const stack = await startEmbeddedStack({faults: {faults}});
    const client = new ES2EServiceClient(stack.envector.endpoint, credentials.createInsecure());
    await unary(client, "get_key_list", {}); // connected
    const finished: string[] = [];
    const call = unary(client, "get_index_list", {}).then(() => finished.push("answered"));
    await new Promise((resolve) => setTimeout(resolve, 200));
    await stack.close().then(() => finished.push("closed"));
    await call;
    expect(finished).toEqual(["answered", "closed"]);
    client.close();
  });

  it("closes connections of clients that still hold one", async () => {
    const stack = await startEmbeddedStack();
    const client = new ES2EServiceClient(stack.envector.endpoint, credentials.createInsecure());
    await unary(client, "get_index_list", {});
    await stack.close();
    expect(await statusOf(unary(client, "get_index_list", {}))).toBe("UNAVAILABLE");
    client.close();
  });
});

describe("a start that fails", () => {
  it("names the port that another process holds, and leaves nothing running", async () => {
    const squatter = createServer().listen(0, "127.0.0.1");
    await once(squatter, "listening");
    const {port} = squatter.address() as AddressInfo;
    try {
      await expect(startEmbeddedStack({ports: {vault: port}})).rejects.toThrow(
        `vault: port ${port} of 127.0.0.1 could not be opened`
      );
    } finally {
      squatter.close();
    }
  });
});
