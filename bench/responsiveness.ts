/**
 * `npm run bench -- responsiveness`: how long the smallest call of the embedded envector takes while another process keeps
 * it busy with searches over four shards, or with inserts of 64 MiB. The goal is that a search holds up its event loop for
 * at most 20 ms. All processes share the cores, so the largest figures have the scheduler in them, those of the idle server
 * too; the goal is judged by 99 of 100 calls.
 * @module
 */
import {fork} from "node:child_process";
import {once} from "node:events";
import {setTimeout as sleep} from "node:timers/promises";
import {fileURLToPath} from "node:url";
import {EnvectorClient} from "../data-loaders/clients/envector.js";
import {startEmbeddedStack, type EmbeddedStack} from "../data-loaders/embedded/stack.js";
import type {Suite} from "./main.js";

export type Load = "idle" | "search" | "insert";
/** What the loading process is told. */
export interface LoadOrder {
  readonly endpoint: string;
  readonly load: Load;
}
const PROBES = 300;
const PAUSE_MS = 10;
const GOAL: Readonly<Partial<Record<Load, number>>> = {search: 20};

interface Row {
  readonly name: string;
  readonly median_ms: number;
  readonly p99_ms: number;
  readonly max_ms: number;
  readonly n: number;
  readonly goal: number | null;
  readonly met: boolean | null;
}

export const run: Suite = async ({json}) => {
  const rows: Row[] = [];
  for (const load of ["idle", "search", "insert"] as const) rows.push(await underLoad(load));
  for (const row of rows) console.log(json ? JSON.stringify(row) : lineOf(row));
  return rows.every(({met}) => met !== false);
};

export function clientOf(endpoint: string): EnvectorClient {
  const limits = {sendBytes: -1, receiveBytes: -1};
  return new EnvectorClient({endpoint, tls: null, token: null, limits, deadlineMs: 30_000});
}

async function underLoad(load: Load): Promise<Row> {
  const stack = await startEmbeddedStack({merge: load === "search" ? "never" : "immediate"});
  try {
    return await probe(load, stack);
  } finally {
    await stack.close();
  }
}

async function probe(load: Load, {envector: {endpoint}}: EmbeddedStack): Promise<Row> {
  const script = fileURLToPath(new URL("./responsiveness-load.ts", import.meta.url));
  const loader = fork(script, {execArgv: ["--import", "tsx"]});
  const client = clientOf(endpoint);
  try {
    const order: LoadOrder = {endpoint, load};
    loader.send(order);
    await once(loader, "message"); // It is at work now.
    const times: number[] = [];
    for (let i = 0; i < PROBES; i++) {
      const start = performance.now();
      await client.keyList();
      times.push(performance.now() - start);
      await sleep(PAUSE_MS);
    }
    return rowOf(load, times);
  } finally {
    client.close();
    const ended = once(loader, "exit");
    loader.disconnect();
    await ended;
  }
}

function rowOf(load: Load, times: number[]): Row {
  times.sort((a, b) => a - b);
  const goal = GOAL[load] ?? null;
  const at = (share: number) => Number(times[Math.ceil(share * times.length) - 1]!.toPrecision(4));
  return {
    name: `call-during-${load}`,
    median_ms: at(0.5),
    p99_ms: at(0.99),
    max_ms: at(1),
    n: times.length,
    goal,
    met: goal === null ? null : at(0.99) <= goal
  };
}

function lineOf({name, median_ms, p99_ms, max_ms, n, goal, met}: Row): string {
  return [
    name.padEnd(22),
    `median ${median_ms} ms`.padEnd(18),
    `p99 ${p99_ms} ms`.padEnd(16),
    `largest ${max_ms} ms of ${n}`.padEnd(28),
    met === null ? "" : `goal ${goal} ${met ? "met" : "MISSED"}`
  ]
    .join("  ")
    .trimEnd();
}
