/**
 * Faults on demand, for tests of whoever measures: a server started with a plan misbehaves exactly as the plan says,
 * and one started without has none of this in its way.
 * @module
 */
import {setTimeout as sleep} from "node:timers/promises";
import {status} from "@grpc/grpc-js";
import {z} from "zod";
import {CallFailure} from "./refusals.js";

const METHODS = [
  "get_index_list",
  "create_index",
  "delete_index",
  "batch_insert_data",
  "inner_product",
  "get_metadata",
  "get_key_list",
  "register_key",
  "load_key",
  "unload_key",
  "delete_key",
  "GetPublicKey",
  "GetAgentManifest",
  "DecryptScores",
  "DecryptMetadata"
] as const;
const STATUS_NAMES = Object.keys(status).filter((name) => Number.isNaN(Number(name)));

const ms = z.number().nonnegative();
const nth = z.int().positive();
const method = z.enum(METHODS);

const faultSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("delay"),
    method,
    /** Drawn anew for every call, from a generator of the plan's seed. */
    ms: z.union([
      z.strictObject({fixed: ms}),
      z.strictObject({uniform: z.tuple([ms, ms])}),
      z.strictObject({exponential: z.strictObject({mean: ms})})
    ])
  }),
  /** Answers the calls numbered `at`, from 1, with a status; every call without `at`. */
  z.strictObject({
    kind: z.literal("status"),
    method,
    code: z.enum(STATUS_NAMES),
    at: z.array(nth).optional()
  }),
  /** Cuts the connection at the n-th message that the call receives or sends, in each call. */
  z.strictObject({kind: z.literal("drop"), method, at_message: nth}),
  /** As when no evaluation key is loaded: success, and no score. */
  z.strictObject({kind: z.literal("empty_scores")}),
  /** Takes that many bytes off the end of every encrypted score. */
  z.strictObject({kind: z.literal("truncate_scores"), bytes: nth}),
  /** Scores and inserts take longer by so much for each row beyond a number of rows. */
  z.strictObject({kind: z.literal("slow_after_rows"), rows: z.int().nonnegative(), ms_per_row: ms}),
  /** Kills the process at the n-th call of a method. */
  z.strictObject({kind: z.literal("crash"), method, at: nth})
]);
export const faultPlanSchema = z.strictObject({seed: z.int().default(1), faults: z.array(faultSchema)});

export type FaultPlan = z.input<typeof faultPlanSchema>;
export type Fault = z.infer<typeof faultSchema>;

/** @throws Error naming the field that is wrong. */
export function parseFaultPlan(value: unknown, source: string): FaultPlan {
  const parsed = faultPlanSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(
    `${source}: "${issue!.path.join(".")}" ${issue!.message}; see \`rune-latency serve --help\``
  );
}

export class Faults {
  readonly #faults: readonly Fault[];
  readonly #calls = new Map<string, number>();
  #random: number;

  /** @param plan - Null plans nothing. */
  constructor(plan: FaultPlan | null) {
    const {faults, seed} = plan === null ? {faults: [], seed: 1} : faultPlanSchema.parse(plan);
    this.#faults = faults;
    this.#random = seed >>> 0 || 1;
  }

  /** Before a call is answered: delays, refuses with a status, or ends the process. */
  async before(method: string): Promise<void> {
    if (this.#faults.length === 0) return;
    const call = (this.#calls.get(method) ?? 0) + 1;
    this.#calls.set(method, call);
    for (const fault of this.#faults) {
      if (!("method" in fault) || fault.method !== method) continue;
      if (fault.kind === "crash" && fault.at === call) process.kill(process.pid, "SIGKILL");
      if (fault.kind === "delay") await sleep(this.#draw(fault.ms));
      if (fault.kind === "status" && (fault.at?.includes(call) ?? true))
        throw new CallFailure(status[fault.code as keyof typeof status], `fault on demand at call ${call}`);
    }
  }

  /** @param call - A grpc-js server call. @returns Whether its connection was cut. */
  atMessage(method: string, message: number, call: object): boolean {
    const cut = this.#faults.some(
      (fault) => fault.kind === "drop" && fault.method === method && fault.at_message === message
    );
    if (cut) connectionOf(call)?.destroy();
    return cut;
  }

  get emptyScores(): boolean {
    return this.#faults.some(({kind}) => kind === "empty_scores");
  }

  truncate(score: Uint8Array): Uint8Array {
    for (const fault of this.#faults)
      if (fault.kind === "truncate_scores") return score.subarray(0, Math.max(0, score.length - fault.bytes));
    return score;
  }

  async slowDown(rows: number): Promise<void> {
    for (const fault of this.#faults)
      if (fault.kind === "slow_after_rows" && rows > fault.rows)
        await sleep((rows - fault.rows) * fault.ms_per_row);
  }

  #draw(distribution: Extract<Fault, {kind: "delay"}>["ms"]): number {
    if ("fixed" in distribution) return distribution.fixed;
    const fraction = this.#next();
    if ("uniform" in distribution) {
      const [low, high] = distribution.uniform;
      return low + fraction * (high - low);
    }
    return -Math.log(1 - fraction) * distribution.exponential.mean;
  }

  /** xorshift32, in [0, 1): the same delays in every run of one seed. */
  #next(): number {
    this.#random ^= this.#random << 13;
    this.#random ^= this.#random >>> 17;
    this.#random ^= this.#random << 5;
    return (this.#random >>> 0) / 2 ** 32;
  }
}

/** The HTTP/2 session below a call of the pinned grpc-js, which has no public way to it. */
function connectionOf(call: object): {destroy(): void} | undefined {
  return (call as {call?: {stream?: {session?: {destroy(): void}}}}).call?.stream?.session;
}
