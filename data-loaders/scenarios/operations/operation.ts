/**
 * What every kind of operation gives to a run: its cells, and for each of them the texts that it needs, the calls that
 * it makes, and how it is measured. An experiment carries out cells and knows no kind.
 * @module
 */
import {z} from "zod";
import type {Phase, Run} from "../../../src/lib/run-schema.js";
import type {Verification} from "../../pipeline/ledger.js";
import type {Random} from "../../../src/lib/stats/random.js";
import type {Stopwatch} from "../../timing/stopwatch.js";
import type {Bench} from "../bench.js";
import type {AnswerFacts} from "../sample-rows.js";
import type {PoolText, TextRequest} from "../text-pool.js";

/** How an experiment is run (DESIGN: "Protocols"). */
export type Protocol = Run["settings"]["protocol"];

/** Calls by rpc; `status` are health checks and lists, which no limit counts. */
export interface Calls {
  readonly batch_insert_data: number;
  readonly inner_product: number;
  readonly get_metadata: number;
  readonly DecryptScores: number;
  readonly GetAgentManifest: number;
  readonly status: number;
}

export const NO_CALLS: Calls = {
  batch_insert_data: 0,
  inner_product: 0,
  get_metadata: 0,
  DecryptScores: 0,
  GetAgentManifest: 0,
  status: 0
};

/** One window: what it is measured on, with what, and by which watch. */
export interface Window {
  readonly bench: Bench;
  readonly watch: Stopwatch;
  /** As many as the cell's plan asks for. */
  readonly texts: readonly PoolText[];
  /** Of this iteration alone; the same in two runs with the same seed and plan. */
  readonly random: Random;
}

export interface Measured {
  readonly answer: AnswerFacts;
  /** Name of the text or texts that went in; null where there are none. */
  readonly distinctText: string | null;
  /** Decryptions that it took, where only the answers tell. */
  readonly decryptions?: number;
}

/** One thing that a block measures once, apart from the scenario that it belongs to. */
export interface CellPlan {
  /** `k=5`, `size=10`, `health`; null where nothing varies. */
  readonly variant: string | null;
  /** How many hits Vault is asked for; null where it is not asked. */
  readonly k: number | null;
  /** In each block a recall probe stands directly before a capture; left out: neither. */
  readonly role?: "capture" | "recall";
  /** Phases that should run, `total` included. */
  readonly phases: readonly Phase[];
  /** New texts of one iteration. Empty for a cell that repeats the text of its block. */
  readonly texts: readonly TextRequest[];
  /** Captures a text that the block has inserted before, outside any window: the product would refuse it. */
  readonly repeatsText: boolean;
  /** Each iteration makes what other cells find ready: its samples are cold, and cold is what they are about. */
  readonly cold?: boolean;
  /** Whether envector is called over TLS, where the run varies that; left out: as the run calls it. */
  readonly tls?: "on" | "off";
  /** It is measured on an index of its own that had so many rows at the start; left out: on the run's index. */
  readonly rows?: number;
  /** Calls of one iteration, those that check its answer included. */
  readonly calls: Calls;
  /** Times one iteration, then checks its answer. A failed call is an outcome; it throws only for a mistake of ours. */
  readonly measure: (window: Window) => Promise<Measured>;
}

/** What the texts of an operation are like: fields of its definition. */
export const textFields = {
  language: z.enum(["en", "ko"]),
  /** Tokens that are really embedded, ± `tolerance`. */
  tokens: z.int().positive(),
  tolerance: z.int().nonnegative().default(2)
};

/** So many new texts. */
export function requests(
  {language, tokens, tolerance}: z.infer<z.ZodObject<typeof textFields>>,
  count: number
): TextRequest[] {
  return Array.from({length: count}, () => ({language, targetTokens: tokens, tolerance}));
}

/** An insert is confirmed by ids. */
export function atLeastOneId(ids: readonly string[]): Verification {
  return ids.length > 0
    ? {ok: true, problem: null, largestError: null}
    : {ok: false, problem: "envector confirmed the insert without an item id", largestError: null};
}
