/**
 * Mixed load from two processes, and what the servers hold meanwhile. Not part of the test suite:
 *   node --import tsx test/data-loaders/embedded/soak.ts [seconds, default 300]
 * Prints a line of figures every ten seconds; exits 1 when memory at the end, less what is stored, is more than
 * 10 % above what it was after the first fifth of the time.
 * @module
 */
import {fork, type ChildProcess} from "node:child_process";
import {once} from "node:events";
import {fileURLToPath} from "node:url";
import {startEmbeddedStack, type EmbeddedStack} from "../../../data-loaders/embedded/stack.js";
import {Secret} from "../../../data-loaders/secret.js";
import {Agent, unary, unitVectors} from "./calls.js";

const DIM = 128;
/** Then the index is deleted and made anew, so that giving memory back is part of the load. */
const ROWS_AN_INDEX = 200;
const SAMPLE_MS = 10_000;
const MIB = 2 ** 20;

interface Start {
  envector: string;
  vault: string;
  caPem: string;
  token: string;
  index: string;
  seed: number;
}
interface Tally {
  inserts: number;
  recalls: number;
  checks: number;
  wrong: number;
}

if (process.send === undefined) await supervise(Number(process.argv[2] ?? 300));
else process.once("message", (start: Start) => void load(start));

/** One client: inserts, recalls what it inserted, asks for what is cheap; until the parent hangs up. */
async function load(start: Start): Promise<void> {
  const stack = {
    envector: {endpoint: start.envector, tls: null, pid: 0},
    vault: {endpoint: start.vault, caPem: start.caPem, caFile: "", pid: 0},
    token: new Secret(start.token),
    envectorToken: null
  } as unknown as EmbeddedStack;
  const agent = await Agent.connect(stack);
  const tally: Tally = {inserts: 0, recalls: 0, checks: 0, wrong: 0};
  process.on("disconnect", () => process.exit(0));
  // The parent ends this by hanging up.
  for (let round = 0; ; round++) {
    const vectors = unitVectors(ROWS_AN_INDEX, DIM, start.seed + round);
    await agent.createIndex(start.index, DIM);
    for (let row = 0; row < vectors.length; row++) {
      const {item_ids} = await agent.insertVectors(start.index, [vectors[row]!], [`row ${row}`]);
      tally.inserts += item_ids.length;
      for (let n = 0; n < 2; n++) {
        const asked = (row * 7 + n) % (row + 1);
        const [best] = await agent.topK(start.index, vectors[asked]!, 3);
        const [metadata] = await agent.metadataAt(start.index, [best!]);
        tally.recalls++;
        if (metadata!.data !== `row ${asked}`) tally.wrong++;
      }
      await unary(agent.envector, "get_index_list", {});
      tally.checks++;
      process.send?.(tally, () => undefined); // the parent may just have hung up
    }
    await unary(agent.envector, "delete_index", {index_name: start.index});
  }
}

interface Sample {
  seconds: number;
  rss: number;
  /** Heap and buffers of both servers after a forced collection. */
  held: number;
  stored: number;
}

async function supervise(seconds: number): Promise<void> {
  const stack = await startEmbeddedStack({vaultRateLimit: false, log: (line) => console.error(line)});
  const observer = await Agent.connect(stack);
  const clients = ["soak_a", "soak_b"].map((index, at) => startClient(stack, index, 1_000 * (at + 1)));
  const tallies = clients.map(({latest}) => latest);
  const samples: Sample[] = [];
  const begin = Date.now();
  while (Date.now() - begin < seconds * 1_000) {
    await new Promise((resolve) => setTimeout(resolve, SAMPLE_MS));
    const {envector, vault} = await stack.memoryHeld();
    const stored = Number((await storedBytes(observer)) ?? 0);
    const sample = {
      seconds: Math.round((Date.now() - begin) / 1_000),
      rss: stack.rssBytes(),
      held: envector.heap + envector.external + vault.heap + vault.external,
      stored
    };
    samples.push(sample);
    const sum = (name: keyof Tally) => tallies.reduce((total, read) => total + read()[name], 0);
    console.log(
      `${sample.seconds} s  inserts ${sum("inserts")}  recalls ${sum("recalls")}  wrong ${sum("wrong")}  ` +
        `stored ${(stored / MIB).toFixed(0)} MiB  resident ${(sample.rss / MIB).toFixed(0)} MiB  ` +
        `heap and buffers ${(sample.held / MIB).toFixed(0)} MiB`
    );
  }
  for (const {child} of clients) {
    child.disconnect();
    await once(child, "exit");
  }
  const wrong = tallies.reduce((total, read) => total + read().wrong, 0);
  process.exitCode = wrong === 0 && verdict(samples) ? 0 : 1;
  await observer.close();
  await stack.close();
}

function startClient(
  stack: EmbeddedStack,
  index: string,
  seed: number
): {child: ChildProcess; latest: () => Tally} {
  let tally: Tally = {inserts: 0, recalls: 0, checks: 0, wrong: 0};
  const child = fork(fileURLToPath(import.meta.url), [], {execArgv: ["--import", "tsx"]});
  child.on("message", (value: Tally) => (tally = value));
  child.send({
    envector: stack.envector.endpoint,
    vault: stack.vault.endpoint,
    caPem: stack.vault.caPem,
    token: stack.token.reveal(),
    index,
    seed
  } satisfies Start);
  return {child, latest: () => tally};
}

/** Either index tells about the whole store; both may just be deleted. */
async function storedBytes(observer: Agent): Promise<string | null> {
  for (const index_name of ["soak_a", "soak_b"])
    try {
      return (await unary<{store_bytes: string}>(observer.state, "GetState", {index_name})).value.store_bytes;
    } catch {
      continue;
    }
  return null;
}

/** Compares the medians of the second and of the last fifth, so that one moment decides nothing. */
function verdict(samples: readonly Sample[]): boolean {
  const fifth = Math.floor(samples.length / 5);
  if (fifth === 0) {
    console.log("too short to say anything: give it at least a minute");
    return false;
  }
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;
  const part = (from: number, read: (sample: Sample) => number) =>
    median(samples.slice(from, from + fifth).map(read));
  const compare = (name: string, read: (sample: Sample) => number) => {
    const [early, late] = [part(fifth, read), part(samples.length - fifth, read)];
    const growth = late / early - 1;
    console.log(
      `${name}: ${(early / MIB).toFixed(0)} → ${(late / MIB).toFixed(0)} MiB (${(100 * growth).toFixed(1)} %)`
    );
    return growth <= 0.1;
  };
  // Shards lie in shared memory, which counts as resident but not as heap or buffers.
  const resident = compare("resident, less stored", ({rss, stored}) => rss - stored);
  const held = compare("heap and buffers", (sample) => sample.held);
  return resident && held;
}
