/**
 * What a run is: the one definition of `runs/<id>/run.json` and of a sample row. The TypeScript types and the
 * JSON Schema (`docs/run.schema.json`) are both derived from it. Loaders import the schemas; pages import
 * types only, so that zod never reaches a browser.
 * @module
 */
import {z} from "zod";

/** Raised when a field changes its meaning; an older file is upgraded on reading, a newer one refused. */
export const RUN_SCHEMA_VERSION = 1;

const ms = z.number();
const count = z.int().nonnegative();
/** `null` means *not recorded*: never zero, never "the same as the other run". */
const orNotRecorded = <T extends z.ZodType>(type: T) => type.nullable();
/** A field that files of earlier versions do not have: there it was not recorded. */
const addedLater = <T extends z.ZodType>(type: T) => type.nullable().default(null);

export const phaseSchema = z.enum([
  "embed",
  "score",
  "vault_topk",
  "insert",
  "remind",
  "health",
  "diagnostics",
  "searchable",
  "connect",
  "bundle",
  "keys",
  "model",
  "first_call",
  "other",
  "total"
]);
export const stepSchema = z.enum([
  "first_message",
  "rest",
  "encode",
  "rpc",
  "embed",
  "encrypt",
  "seal",
  "upload",
  "commit",
  "open",
  "vault",
  "envector",
  "connect",
  "wait",
  "poll",
  "other"
]);
export const outcomeSchema = z.enum(["measured", "skipped", "failed", "not_recorded"]);
export const featureSchema = z.enum([
  "capture",
  "recall",
  "t8_loop",
  "vault_status",
  "searchable",
  "multi",
  "sweep",
  "batch",
  "query_batch",
  "startup"
]);
export const markSchema = z.enum([
  /** The product would have refused this insert as a near-duplicate; it was performed all the same. */
  "forced",
  /** Faster than its own bytes, or than the run's own empty call, allow. */
  "implausible",
  /** Garbage collection or an event-loop stall inside the window. */
  "interference"
]);
export const noveltySchema = z.enum(["novel", "evolution", "related", "near_duplicate"]);

/**
 * One row a phase or step of one iteration (long format). Times in ms, sizes in bytes.
 * `null` in a measurement column: it does not exist for this row, or was not recorded.
 */
export const sampleSchema = z.object({
  run: z.string(),
  /** Block of the schedule, from 0; -1 outside blocks (first calls on a fresh connection). */
  block: z.int(),
  /** Position in the run, over all iterations of all scenarios, from 0. */
  order: count,
  scenario: z.string(),
  /** What varies inside a scenario, e.g. `k=5`, `size=10`; null where nothing does. */
  variant: z.string().nullable(),
  iteration: count,
  warm_up: z.boolean(),
  /** First call on a fresh connection. */
  cold: z.boolean(),
  driver: z.enum(["native", "mcp"]),
  index: z.string().nullable(),
  phase: phaseSchema,
  /** Null on the row of the phase itself. */
  step: stepSchema.nullable(),
  /** The step overlaps another one: drawn on a timeline, never stacked. */
  overlaps: z.boolean(),
  outcome: outcomeSchema,
  /** Error code of a failed row: a gRPC status name, RATE_LIMITED, WRONG_ANSWER, … */
  code: z.string().nullable(),
  /** Why it was skipped, failed or not recorded, in a few words, without secrets. */
  reason: z.string().nullable(),
  marks: z.array(markSchema),
  /** The answer was checked and right (true), checked and wrong (false), or there is none to check (null). */
  verified: z.boolean().nullable(),
  start_ms: ms,
  duration_ms: orNotRecorded(ms),
  server_ms: orNotRecorded(ms),
  /** `server-timing` as the server sent it, e.g. `queue;dur=0.1, compute;dur=3.2`. */
  server_detail: z.string().nullable(),
  bytes_sent: orNotRecorded(count),
  bytes_received: orNotRecorded(count),
  /** Rows that this run inserted and got acknowledged in this index, at the start of the iteration. */
  index_rows: orNotRecorded(count),
  /** Encrypted score ciphertexts in the answer: merging, seen from outside. */
  index_shards: orNotRecorded(count),
  previous_scenario: z.string().nullable(),
  ms_since_insert: orNotRecorded(ms),
  /** Hash of the text (8 hex): how many different texts a scenario really used. */
  distinct_text: z.string().nullable(),
  /** Tokens that were embedded, counted by us with Qwen3's tokenizer. */
  tokens: orNotRecorded(count),
  /** Highest decrypted similarity that the call saw. */
  similarity: z.number().nullable(),
  novelty: noveltySchema.nullable(),
  event_loop_lag_ms: orNotRecorded(ms),
  gc_ms: orNotRecorded(ms)
});

/** An interval by order statistics; `coverage` is its exact binomial coverage, at least 0.95. */
const intervalSchema = z.object({low: ms, high: ms, coverage: z.number()});

/**
 * Statistics of one phase or step of one scenario. They speak of measured, non-warm-up, non-cold samples only;
 * the other outcomes are counted beside them.
 */
export const summaryRowSchema = z.object({
  scenario: z.string(),
  variant: z.string().nullable(),
  phase: phaseSchema,
  step: stepSchema.nullable(),
  n: count,
  skipped: count,
  failed: count,
  not_recorded: count,
  warm_up: count,
  p50: orNotRecorded(ms),
  /** Interpolated (type 7). Whether n allows quoting it as a quantile is decided where it is shown. */
  p95: orNotRecorded(ms),
  p99: orNotRecorded(ms),
  mean: orNotRecorded(ms),
  sd: orNotRecorded(ms),
  min: orNotRecorded(ms),
  max: orNotRecorded(ms),
  /** Null below 6 samples: no interval of 95 % exists. */
  p50_interval: intervalSchema.nullable(),
  bytes_sent_mean: orNotRecorded(z.number()),
  bytes_received_mean: orNotRecorded(z.number()),
  server_mean: orNotRecorded(ms),
  /** Smallest and largest token count embedded. */
  tokens: z.tuple([count, count]).nullable(),
  distinct_texts: orNotRecorded(count)
});

export const scenarioStatusSchema = z.enum(["run", "not_applicable", "given_up"]);
export const scenarioResultSchema = z.object({
  id: z.string(),
  variant: z.string().nullable(),
  feature: featureSchema,
  title: z.object({en: z.string(), ko: z.string()}),
  /** SHA-256 of the definition, 16 hex: identity across runs; the id alone means nothing. */
  definition_hash: z.string(),
  status: scenarioStatusSchema,
  reason: z.object({en: z.string(), ko: z.string()}).nullable(),
  iterations: count,
  warmup: count,
  /** Phases that this scenario is expected to run. */
  phases: z.array(phaseSchema),
  k: count.nullable(),
  forced_inserts: z.boolean()
});

export const checkSchema = z.object({
  id: z.enum([
    "parts_add_up",
    "repeats_previous",
    "t8_constant",
    "near_duplicate_recognised",
    "expected_phases_ran",
    "recall_found_capture",
    "scores_match_cosine",
    "no_failures",
    "revision_known"
  ]),
  result: z.enum(["pass", "fail", "not_applicable"]),
  /** Figures behind the result, by name; the wording quotes them. */
  values: z.record(z.string(), z.union([z.number(), z.string(), z.null()]))
});

export const verdictSchema = z.object({
  value: z.enum(["valid", "valid_with_limits", "invalid"]),
  /** Machine-readable reasons; `src/lib/wording` says them. */
  reasons: z.array(
    z.object({code: z.string(), values: z.record(z.string(), z.union([z.number(), z.string()]))})
  )
});

/** `low` to `high`: an interval of 95 % of the median; smallest and largest where n is too small for one. */
const measuredSchema = z.object({median: z.number(), low: z.number(), high: z.number(), n: count});

const serviceSchema = z.object({
  name: z.string(),
  implementation: z.string(),
  version: orNotRecorded(z.string()),
  revision: orNotRecorded(z.string()),
  tls: orNotRecorded(z.boolean()),
  locality: z.enum(["loopback", "private", "public", "not_recorded"]),
  /** Keyed hash of the endpoint: tells equality, discloses nothing. */
  endpoint_hash: orNotRecorded(z.string()),
  empty_call_ms: orNotRecorded(ms),
  connect_ms: orNotRecorded(ms),
  max_message_bytes: orNotRecorded(count),
  /** What a client may have under way unacknowledged on one stream: less than this and its connection's window. */
  http2_window_bytes: orNotRecorded(count),
  /** One round trip: the smallest unary call, less what the server says it took. */
  rtt_ms: addedLater(measuredSchema),
  /** Uploads of `bytes` each to the bench index, outside every window. */
  upload_mbit_per_s: addedLater(measuredSchema.extend({bytes: count})),
  /** Largest messages that our client sent and took. */
  limits: addedLater(z.object({send_bytes: count, receive_bytes: count}))
});

export const runSchema = z.object({
  schema: z.literal(RUN_SCHEMA_VERSION),
  id: z.string().regex(/^[a-z0-9-]+$/),
  title: z.string(),
  /** `partial`: interrupted or lost a service; what was measured is kept. */
  state: z.enum(["sealed", "partial"]),
  origin: z.enum(["measured", "imported"]),
  started_at: z.string(),
  ended_at: z.string(),
  target: z.enum(["embedded", "live"]),
  driver: z.enum(["native", "mcp"]),
  tool: z.object({
    version: z.string(),
    revision: orNotRecorded(z.string()),
    dirty: orNotRecorded(z.boolean())
  }),
  settings: z.object({
    protocol: z.enum(["controlled", "product", "published"]),
    seed: z.int(),
    iterations: count,
    warmup: count,
    scenarios: z.array(z.string()),
    primed_rows: count,
    novelty_k: count,
    novelty_thresholds: z.object({evolution: z.number(), related: z.number(), near_duplicate: z.number()}),
    merge: orNotRecorded(z.string()),
    framing: z.enum(["vendor", "split"]),
    embed_reused_for_insert: z.boolean(),
    callers: count,
    deadline_ms: ms,
    /** What was varied against itself within the blocks of this run, such as `tls=on,off`. */
    factors: addedLater(z.array(z.string())),
    /** Rows at which S1 measured, each in an index of its own. */
    sweep: addedLater(z.array(count)),
    /** Pause between two looks for a record that was inserted: what "searchable" cannot resolve. */
    searchable_poll_ms: addedLater(ms),
    /** SHA-256 of the texts and queries, 16 hex. */
    texts_hash: addedLater(z.string())
  }),
  fhe: z.object({preset: z.string(), eval_mode: z.string(), dimension: count, threads: count}),
  embedder: z.object({
    kind: z.string(),
    model: z.string(),
    revision: orNotRecorded(z.string()),
    dimension: count,
    tokenizer: z.string(),
    dtype: addedLater(z.string()),
    /** Longest text that it embeds; a longer one is refused. */
    max_tokens: addedLater(count),
    /** What is written before every query; null: nothing is. */
    query_instruction: addedLater(z.string())
  }),
  index: z.object({
    names: z.array(z.string()),
    type: z.string(),
    own: z.boolean(),
    rows_start: orNotRecorded(count),
    rows_end: orNotRecorded(count),
    deleted: orNotRecorded(z.boolean()),
    /** Indexes of a sweep: filled in so many inserts, in `fill_ms`, with so many shards `settle_ms` later. */
    fills: addedLater(
      z.array(
        z.object({name: z.string(), rows: count, inserts: count, shards: count, fill_ms: ms, settle_ms: ms})
      )
    )
  }),
  services: z.object({envector: serviceSchema, vault: serviceSchema}),
  environment: z.object({
    os: z.string(),
    arch: z.string(),
    cpu: z.string(),
    cores: count,
    memory_bytes: count,
    node: z.string(),
    peak_rss_bytes: orNotRecorded(count),
    /** Names of the proxy variables that were set; they are not obeyed, and their values are nowhere. */
    proxy_variables: addedLater(z.array(z.string()))
  }),
  /** Medians over the run, measured between blocks: a machine that changed pace shows here. */
  yardsticks: z.object({
    cpu_loop_ms: orNotRecorded(ms),
    memory_sum_ms: orNotRecorded(ms),
    empty_call_ms: orNotRecorded(ms)
  }),
  /** The same with their 95 % intervals: how far one run's readings alone let its median lie. */
  yardstick_intervals: addedLater(
    z.object({
      cpu_loop_ms: orNotRecorded(measuredSchema),
      memory_sum_ms: orNotRecorded(measuredSchema),
      empty_call_ms: orNotRecorded(measuredSchema)
    })
  ),
  scenarios: z.array(scenarioResultSchema),
  summary: z.array(summaryRowSchema),
  checks: z.array(checkSchema),
  verdict: verdictSchema,
  /** Errors that were met, in words, without secrets; at most 50 are kept, the rest counted in `failures`. */
  errors: z.array(z.string()),
  failures: count
});

// Imported runs: measured by another tool and read from its report. They share the shape of a run, but any setting may
// be unknown, and phases and features keep the names that their tool gave them.

/** Every field of a group may be *not recorded*. */
function partlyRecorded<Shape extends z.ZodRawShape>(
  group: z.ZodObject<Shape>
): z.ZodObject<{[Name in keyof Shape]: z.ZodNullable<Shape[Name]>}> {
  const fields = Object.entries(group.shape).map(([name, type]) => [name, (type as z.ZodType).nullable()]);
  return z.object(Object.fromEntries(fields)) as never;
}

/** What a figure of another tool has to be read with. */
export const caveatSchema = z.enum([
  /** Printed as 0.0 although it is a network call: skipped in practically every iteration. */
  "did_not_run",
  /** The median was printed as 0.0, the tail was not: skipped in at least half; the figures are not used. */
  "ran_in_fewer_than_half",
  /** The phase was skipped elsewhere in this run, so its zeros may be among these samples too. */
  "may_contain_skipped",
  /** Faster than an empty call of this run, or than its own work allows. */
  "implausible"
]);

export const importedRowSchema = summaryRowSchema.extend({
  /** One of our phases where the names mean the same, else the name that the report gave. */
  phase: z.string(),
  step: z.null(),
  caveats: z.array(caveatSchema)
});

export const importedScenarioSchema = z.object({
  id: z.string(),
  variant: z.string().nullable(),
  /** Name in the source, e.g. `T7_topk_5`. */
  source_id: z.string(),
  feature: z.string(),
  title: z.object({en: z.string(), ko: z.string()}),
  /** The text behind it is not in the report, so its identity is unknown. */
  definition_hash: z.null(),
  status: z.enum(["run", "failed"]),
  /** Error text of a failed one, as the report has it; network addresses are hidden. */
  error: z.string().nullable(),
  /** Everything that the report says of the scenario, as it says it. */
  metadata: z.record(z.string(), z.string())
});

/** Rows that a foreign file has kept one by one. Its clock, order and bytes are not recorded. */
export const importedSampleSchema = sampleSchema.extend({
  phase: z.string(),
  step: z.null(),
  driver: z.null(),
  start_ms: orNotRecorded(ms)
});

export const importedRunSchema = runSchema.extend({
  origin: z.literal("imported"),
  /** A day is all that most reports tell. */
  started_at: z.iso.date(),
  ended_at: z.null(),
  /** The tool called the implementation's own modules: neither of our drivers. */
  driver: z.null(),
  tool: partlyRecorded(runSchema.shape.tool),
  settings: partlyRecorded(runSchema.shape.settings),
  fhe: partlyRecorded(runSchema.shape.fhe),
  embedder: partlyRecorded(runSchema.shape.embedder),
  index: partlyRecorded(runSchema.shape.index),
  services: z.object({envector: partlyRecorded(serviceSchema), vault: partlyRecorded(serviceSchema)}),
  environment: partlyRecorded(runSchema.shape.environment),
  scenarios: z.array(importedScenarioSchema),
  summary: z.array(importedRowSchema),
  source: z.object({
    format: z.enum(["runner_json", "runner_markdown", "sweep_csv"]),
    /** Name of the file, without its folder. */
    file: z.string(),
    /** SHA-256 of the file: its identity, because one day has several reports. */
    sha256: z.string(),
    /** Settings that the file names and this tool has no field for, as the file says them. */
    settings: z.record(z.string(), z.string()),
    /** Prose, footnotes and other tables, with the number of their line. */
    remarks: z.array(z.object({line: count, text: z.string()})),
    unreadable: z.array(z.object({line: count, text: z.string(), problem: z.string()})),
    /** Facts known of this run from elsewhere; shown apart from findings. */
    annotations: z.array(
      z.object({
        subject: z.string(),
        kind: z.string(),
        note: z.string(),
        values: z.record(z.string(), z.json())
      })
    )
  })
});

export type Phase = z.infer<typeof phaseSchema>;
export type Step = z.infer<typeof stepSchema>;
export type Outcome = z.infer<typeof outcomeSchema>;
export type Feature = z.infer<typeof featureSchema>;
export type Mark = z.infer<typeof markSchema>;
export type Novelty = z.infer<typeof noveltySchema>;
export type Sample = z.infer<typeof sampleSchema>;
export type SummaryRow = z.infer<typeof summaryRowSchema>;
export type ScenarioResult = z.infer<typeof scenarioResultSchema>;
export type Check = z.infer<typeof checkSchema>;
export type Verdict = z.infer<typeof verdictSchema>;
export type Run = z.infer<typeof runSchema>;
export type Caveat = z.infer<typeof caveatSchema>;
export type ImportedRow = z.infer<typeof importedRowSchema>;
export type ImportedScenario = z.infer<typeof importedScenarioSchema>;
export type ImportedSample = z.infer<typeof importedSampleSchema>;
export type ImportedRun = z.infer<typeof importedRunSchema>;
/** Any run of the archive: measured by this tool, or imported. Tell them apart by `"source" in run`. */
export type ArchivedRun = Run | ImportedRun;
