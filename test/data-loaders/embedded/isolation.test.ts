import {closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync} from "node:fs";
import {connect, createServer, type AddressInfo, type Server, type Socket} from "node:net";
import {once} from "node:events";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {afterAll, beforeAll, describe, expect, it} from "vitest";
import {startEmbeddedStack, type EmbeddedStack} from "../../../data-loaders/embedded/stack.js";
import {Agent, unitVectors} from "./calls.js";
import {commandLine, environment, hasProc, openFiles} from "./process-state.js";

/** Forwards to envector and keeps every byte that a client sends. */
async function recordingProxy(port: number): Promise<{server: Server; port: number; sent: Buffer[]}> {
  const sent: Buffer[] = [];
  const server = createServer((client: Socket) => {
    const upstream = connect(port, "127.0.0.1");
    client.on("data", (chunk) => sent.push(Buffer.from(chunk)));
    client.pipe(upstream).pipe(client);
    for (const side of [client, upstream]) side.on("error", () => side.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {server, port: (server.address() as AddressInfo).port, sent};
}

const Q = 2_251_799_813_554_177n;
/** The middle of a key, in the forms that a program could hold it in: packed, or a number a coefficient. */
function traces(keyFile: Buffer): Record<string, Buffer> {
  const from = 500;
  const packed = keyFile.subarray(from, from + 24);
  const coefficients = [...packed].flatMap((byte) =>
    [6, 4, 2, 0].map((shift) => ({0: 0, 1: 1, 3: -1})[(byte >> shift) & 3]!)
  );
  expect(coefficients.filter((value) => value !== 0).length).toBeGreaterThan(30);
  const words = (values: bigint[]) => Buffer.from(BigUint64Array.from(values).buffer);
  return {
    "the key file": Buffer.from(packed),
    "one byte a coefficient": Buffer.from(Int8Array.from(coefficients).buffer),
    "two bytes a coefficient": Buffer.from(Int16Array.from(coefficients).buffer),
    "four bytes a coefficient": Buffer.from(Int32Array.from(coefficients).buffer),
    "eight bytes a coefficient": Buffer.from(BigInt64Array.from(coefficients.map(BigInt)).buffer),
    "residues modulo Q": words(coefficients.map((value) => (value < 0 ? Q - 1n : BigInt(value)))),
    doubles: Buffer.from(Float64Array.from(coefficients).buffer)
  };
}
const found = (haystack: Buffer, needles: Record<string, Buffer>) =>
  Object.keys(needles).filter((name) => haystack.includes(needles[name]!));

/** Which traces lie in the memory of a process; null where the system does not let one look. */
function foundInMemory(pid: number, needles: Record<string, Buffer>): string[] | null {
  const names = new Set<string>();
  const piece = Buffer.alloc(2 ** 23);
  const overlap = Math.max(...Object.values(needles).map(({length}) => length));
  let memory: number;
  try {
    memory = openSync(`/proc/${pid}/mem`, "r");
  } catch {
    return null;
  }
  try {
    for (const {start, end} of residentRegions(pid))
      for (let at = start; at < end; at += piece.length - overlap) {
        const length = Math.min(piece.length, end - at);
        try {
          const read = readSync(memory, piece, 0, length, at);
          for (const name of found(piece.subarray(0, read), needles)) names.add(name);
        } catch {
          // Gone since it was listed, or not readable: guard pages, device memory.
        }
      }
  } finally {
    closeSync(memory);
  }
  return [...names];
}

/** Writable parts of memory that hold anything. */
function residentRegions(pid: number): {start: number; end: number}[] {
  const regions: {start: number; end: number}[] = [];
  let current: {start: number; end: number} | null = null;
  for (const line of readFileSync(`/proc/${pid}/smaps`, "utf8").split("\n")) {
    const head = /^([0-9a-f]+)-([0-9a-f]+) rw/.exec(line);
    if (head) current = {start: parseInt(head[1]!, 16), end: parseInt(head[2]!, 16)};
    else if (/^[0-9a-f]+-[0-9a-f]+ /.test(line)) current = null;
    else if (current && /^Rss: +[1-9]/.test(line)) regions.push(current);
  }
  return regions;
}

describe.runIf(hasProc)("the secret key", () => {
  const folder = mkdtempSync(join(tmpdir(), "isolation-"));
  let stack: EmbeddedStack;
  let proxy: Awaited<ReturnType<typeof recordingProxy>>;
  let needles: Record<string, Buffer>;

  beforeAll(async () => {
    stack = await startEmbeddedStack({persistDir: folder, envectorAuth: true});
    proxy = await recordingProxy(Number(stack.envector.endpoint.split(":")[1]));
    const through = {...stack, envector: {...stack.envector, endpoint: `127.0.0.1:${proxy.port}`}};
    const agent = await Agent.connect(through);
    await agent.createIndex("isolated", 64);
    const vectors = unitVectors(3, 64);
    await agent.insertVectors("isolated", vectors);
    const [best] = await agent.topK("isolated", vectors[1]!, 1);
    expect(best).toMatchObject({shard_idx: 0, row_idx: 1});
    await agent.metadataAt("isolated", [best!]);
    await agent.close();
    needles = traces(readFileSync(join(folder, "vault", "SecKey.bin")));
  });
  afterAll(async () => {
    proxy.server.close();
    await stack.close();
    rmSync(folder, {recursive: true, force: true});
  });

  it("stands in no argument, environment variable or open file of envector", () => {
    const {pid} = stack.envector;
    const visible = Buffer.from(commandLine(pid) + environment(pid), "latin1");
    expect(visible.length).toBeGreaterThan(100);
    expect(found(visible, needles)).toEqual([]);
    expect(openFiles(pid).filter((file) => file.startsWith(join(folder, "vault")))).toEqual([]);
  });

  it("is in no byte that envector received", () => {
    const received = Buffer.concat(proxy.sent);
    expect(received.length).toBeGreaterThan(4 * 2 ** 20);
    expect(received.includes("isolated")).toBe(true);
    expect(found(received, needles)).toEqual([]);
  });

  it("is in Vault's memory and nowhere in envector's", ({skip}) => {
    const inVault = foundInMemory(stack.vault.pid, needles);
    if (inVault === null) {
      console.log(
        "skipped: the search of memory, because this system does not let one read another process's"
      );
      skip();
    }
    // The search finds it where it is, so that finding nothing elsewhere means something.
    expect(inVault).not.toEqual([]);
    expect(foundInMemory(stack.envector.pid, needles)).toEqual([]);
  });
});
