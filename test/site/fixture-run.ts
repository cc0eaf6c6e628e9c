/**
 * A run with made-up figures, for tests only: every state that a page must show, and nothing that was measured. Its
 * title says so, and it cannot be taken for a real one.
 */
import {rollup} from "d3-array";
import {summarise} from "../../src/lib/stats/summarise.js";
import type {
  Check,
  Feature,
  Phase,
  Run,
  Sample,
  ScenarioResult,
  Step,
  Verdict
} from "../../src/lib/run-schema.js";

export interface FixtureRun {
  readonly run: Run;
  readonly samples: readonly Sample[];
}

export type FixtureKind = "good" | "partial" | "invalid";

const RUN_ID = "20261130t093211z-f1c7e0";
const WARMUP = 2;
const PRIMED_ROWS = 16;

interface PhasePlan {
  readonly phase: Phase;
  /** Typical ms of the whole phase. */
  readonly ms: number;
  /** Fractions of the phase; what they leave is `other`. */
  readonly steps?: Partial<Record<Step, number>>;
  readonly bytesSent?: number;
}

interface ScenarioPlan {
  readonly id: string;
  readonly variants: readonly (string | null)[];
  readonly feature: Feature;
  readonly title: {en: string; ko: string};
  readonly iterations: number;
  readonly phases: readonly PhasePlan[];
  readonly k?: number;
  readonly tokens?: number;
  readonly oneText?: boolean;
  readonly forced?: boolean;
  readonly notApplicable?: {en: string; ko: string};
}

const embed: PhasePlan = {phase: "embed", ms: 1.4};
const score: PhasePlan = {phase: "score", ms: 24, steps: {first_message: 0.93, rest: 0.05}};
const topk: PhasePlan = {phase: "vault_topk", ms: 6.2, steps: {encode: 0.06, rpc: 0.93}, bytesSent: 350_000};
const remind: PhasePlan = {phase: "remind", ms: 2.1, steps: {rpc: 0.9, open: 0.07}};
const insert: PhasePlan = {
  phase: "insert",
  ms: 372,
  steps: {seal: 0.002, encrypt: 0.56, upload: 0.35, commit: 0.08},
  bytesSent: 67_108_864
};
const capture = [embed, score, topk, insert];
const recall = [embed, score, topk, remind];

const PLANS: readonly ScenarioPlan[] = [
  {
    id: "T1",
    variants: [null],
    feature: "capture",
    title: {en: "Short English", ko: "짧은 영문"},
    iterations: 10,
    phases: capture,
    tokens: 35
  },
  {
    id: "T2",
    variants: [null],
    feature: "capture",
    title: {en: "Long English", ko: "긴 영문"},
    iterations: 10,
    phases: capture,
    tokens: 155
  },
  {
    id: "T3",
    variants: [null],
    feature: "capture",
    title: {en: "Korean", ko: "한국어"},
    iterations: 10,
    phases: capture,
    tokens: 50
  },
  {
    id: "T4",
    variants: ["refused"],
    feature: "capture",
    title: {en: "Near-duplicate", ko: "중복 입력(near-duplicate)"},
    iterations: 10,
    phases: [embed, score, topk],
    tokens: 35
  },
  {
    id: "T4",
    variants: ["forced"],
    feature: "capture",
    title: {en: "Near-duplicate", ko: "중복 입력(near-duplicate)"},
    iterations: 10,
    phases: capture,
    tokens: 35,
    forced: true
  },
  {
    id: "T5",
    variants: [null],
    feature: "recall",
    title: {en: "Exact match", ko: "정확히 일치"},
    iterations: 10,
    phases: recall,
    k: 5,
    tokens: 5,
    oneText: true
  },
  {
    id: "T6",
    variants: [null],
    feature: "recall",
    title: {en: "Korean question, English answer", ko: "한→영 교차 언어"},
    iterations: 10,
    phases: recall,
    k: 5,
    notApplicable: {
      en: "the lexical embedder knows no meaning across languages",
      ko: "lexical 임베더는 언어가 다르면 의미를 비교하지 못함"
    }
  },
  {
    id: "T7",
    variants: ["k=1", "k=3", "k=5", "k=10"],
    feature: "recall",
    title: {en: "Number of results", ko: "결과 수(k)"},
    iterations: 7,
    phases: recall,
    tokens: 4,
    oneText: true
  },
  {
    id: "T8",
    variants: ["size=1", "size=5", "size=10", "size=20"],
    feature: "t8_loop",
    title: {en: "Loop of embed and score, no insert", ko: "embed·score 반복(insert 없음)"},
    iterations: 5,
    phases: [embed, score],
    tokens: 20
  },
  {
    id: "T9",
    variants: ["health"],
    feature: "vault_status",
    title: {en: "Vault health and diagnostics", ko: "Vault 상태 확인과 진단"},
    iterations: 10,
    phases: [{phase: "health", ms: 0.62}]
  },
  {
    id: "T9",
    variants: ["diagnostics"],
    feature: "vault_status",
    title: {en: "Vault health and diagnostics", ko: "Vault 상태 확인과 진단"},
    iterations: 10,
    phases: [{phase: "diagnostics", ms: 1.3, steps: {vault: 0.5, envector: 0.48}}]
  },
  {
    id: "T9",
    variants: ["diagnostics-cold"],
    feature: "vault_status",
    title: {en: "Vault health and diagnostics", ko: "Vault 상태 확인과 진단"},
    iterations: 10,
    phases: [{phase: "diagnostics", ms: 14, steps: {connect: 0.9, vault: 0.05, envector: 0.04}}]
  }
];

/** Mulberry32: the fixture must be the same on every machine, or its golden pages would differ. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A sample row with everything that the tests do not care about. */
export function sampleRow(row: Partial<Sample> & Pick<Sample, "scenario" | "phase">): Sample {
  return {
    run: RUN_ID,
    block: 0,
    order: 0,
    variant: null,
    iteration: 0,
    warm_up: false,
    cold: false,
    driver: "native",
    index: "rune_bench_0f1e2d3c",
    step: null,
    overlaps: false,
    outcome: "measured",
    code: null,
    reason: null,
    marks: [],
    verified: true,
    start_ms: 0,
    duration_ms: 1,
    server_ms: null,
    server_detail: null,
    bytes_sent: null,
    bytes_received: null,
    index_rows: 16,
    index_shards: 1,
    previous_scenario: null,
    ms_since_insert: null,
    distinct_text: null,
    tokens: null,
    similarity: null,
    novelty: null,
    event_loop_lag_ms: null,
    gc_ms: null,
    ...row
  };
}

interface Iteration {
  readonly plan: ScenarioPlan;
  readonly variant: string | null;
  readonly iteration: number;
  readonly order: number;
  readonly cold: boolean;
  /** Rows of the index before it. */
  readonly rows: number;
}

function iterationRows(
  {plan, variant, iteration, order, cold, rows: indexRows}: Iteration,
  next: () => number
): Sample[] {
  const items = Number(/^size=(\d+)$/.exec(variant ?? "")?.[1] ?? 1);
  const base = {
    scenario: plan.id,
    variant,
    iteration,
    order,
    cold,
    index_rows: indexRows,
    block: cold ? -1 : iteration,
    warm_up: !cold && iteration < WARMUP,
    tokens: plan.tokens ?? null,
    distinct_text:
      plan.tokens === undefined
        ? null
        : plan.oneText === true
          ? "0a0b0c0d"
          : order.toString(16).padStart(8, "0")
  };
  const rows: Sample[] = [];
  let sum = 0;
  for (const {phase, ms, steps, bytesSent} of plan.phases) {
    const duration =
      ms * items * (0.96 + 0.08 * next()) * (cold ? 2.4 : 1) * slowdown(plan.id, phase, iteration, cold);
    const marks: Sample["marks"] = phase === "insert" && plan.forced === true ? ["forced"] : [];
    sum += duration;
    rows.push(sampleRow({...base, phase, duration_ms: duration, marks, bytes_sent: bytesSent ?? null}));
    let rest = duration;
    for (const [step, share] of Object.entries(steps ?? {}) as [Step, number][]) {
      rest -= duration * share;
      const sent = step === "upload" || step === "rpc" ? (bytesSent ?? null) : null;
      rows.push(sampleRow({...base, phase, step, duration_ms: duration * share, bytes_sent: sent}));
    }
    if (steps !== undefined) rows.push(sampleRow({...base, phase, step: "other", duration_ms: rest}));
  }
  const other = 0.05 + 0.05 * next();
  rows.push(sampleRow({...base, phase: "other", duration_ms: other}));
  rows.push(sampleRow({...base, phase: "total", duration_ms: sum + other}));
  return rows;
}

/** T5 has one decryption that takes five times as long as the others. */
function slowdown(id: string, phase: Phase, iteration: number, cold: boolean): number {
  return id === "T5" && phase === "vault_topk" && iteration === 6 && !cold ? 5 : 1;
}

/** The 4th measured iteration of T7 k=3 is refused; one decryption of T2 is skipped. */
function withOddOutcomes(samples: readonly Sample[]): Sample[] {
  return samples.map((row) => {
    if (row.scenario === "T7" && row.variant === "k=3" && row.iteration === 5) {
      if (row.step !== null || row.phase === "vault_topk" || row.phase === "remind")
        return {...row, outcome: "skipped", duration_ms: null, reason: "an earlier phase failed"};
      if (row.phase === "score" || row.phase === "total")
        return {
          ...row,
          outcome: "failed",
          duration_ms: null,
          code: "RATE_LIMITED",
          reason: "refused by the server"
        };
    }
    if (row.scenario === "T2" && row.iteration === 4 && row.phase === "vault_topk")
      return {...row, outcome: "skipped", duration_ms: null, reason: "envector returned no scores"};
    return row;
  });
}

/** Nothing is decrypted, and `remind` never runs: what a missing evaluation key looks like. */
function withoutDecryption(samples: readonly Sample[]): Sample[] {
  const rows = samples.map((row): Sample => {
    if (row.phase === "vault_topk" || row.phase === "remind")
      return {...row, outcome: "skipped", duration_ms: null, reason: "envector returned no scores"};
    if (row.phase === "score" && row.step === null)
      return {...row, duration_ms: 0.4, marks: ["implausible"], verified: false};
    return row.phase === "score" ? {...row, duration_ms: 0.2} : row;
  });
  const sums = rollup(
    rows.filter((row) => row.step === null && row.phase !== "total"),
    (parts) => parts.reduce((sum, {duration_ms}) => sum + (duration_ms ?? 0), 0),
    (row) => row.order
  );
  return rows.map((row) =>
    row.phase === "total" ? {...row, duration_ms: sums.get(row.order) ?? null} : row
  );
}

function drawSamples(plans: readonly ScenarioPlan[], blocks: number): Sample[] {
  const next = random(42);
  const samples: Sample[] = [];
  let order = 0;
  let rows = PRIMED_ROWS;
  const health = plans.find((plan) => plan.variants.includes("health"))!;
  samples.push(
    ...iterationRows({plan: health, variant: "health", iteration: 0, order: order++, cold: true, rows}, next)
  );
  for (let block = 0; block < blocks; block++)
    for (const plan of plans)
      for (const variant of plan.variants)
        if (block < plan.iterations && plan.notApplicable === undefined) {
          samples.push(
            ...iterationRows({plan, variant, iteration: block, order: order++, cold: false, rows}, next)
          );
          rows += plan.phases.includes(insert) ? 1 : 0;
        }
  return samples;
}

function scenarioResults(plans: readonly ScenarioPlan[]): ScenarioResult[] {
  return plans.flatMap((plan) =>
    plan.variants.map((variant): ScenarioResult => ({
      id: plan.id,
      variant,
      feature: plan.feature,
      title: plan.title,
      definition_hash: "0123456789abcdef",
      status: plan.notApplicable === undefined ? "run" : "not_applicable",
      reason: plan.notApplicable ?? null,
      iterations: plan.iterations,
      warmup: WARMUP,
      phases: [...plan.phases.map(({phase}) => phase), "total"],
      k: plan.k ?? (variant?.startsWith("k=") === true ? Number(variant.slice(2)) : null),
      forced_inserts: plan.forced ?? false
    }))
  );
}

/** As `data-loaders/scenarios/checks.ts` makes them. */
const CHECKS: readonly Check[] = [
  {id: "parts_add_up", result: "pass", values: {largest_gap_ms: 0.0004, iterations: 129}},
  {id: "repeats_previous", result: "not_applicable", values: {previous: null, why: "no_previous"}},
  {
    id: "t8_constant",
    result: "pass",
    values: {smallest_ms: 24.96, largest_ms: 25.77, spread: 0.032, limit: 0.2}
  },
  {
    id: "near_duplicate_recognised",
    result: "pass",
    values: {captures: 10, smallest_similarity: 0.9997, threshold: 0.93}
  },
  {id: "expected_phases_ran", result: "pass", values: {missing: 0, first: null}},
  {id: "recall_found_capture", result: "pass", values: {recalls: 10, found: 10}},
  {
    id: "scores_match_cosine",
    result: "pass",
    values: {largest_error: 0.00021, tolerance: 0.001, compared: 1240}
  },
  {id: "no_failures", result: "fail", values: {failures: 1}},
  {
    id: "revision_known",
    result: "pass",
    values: {revision: "0123456789abcdef0123456789abcdef01234567", dirty: "false"}
  }
];

const NEVER_RAN: Check = {
  id: "expected_phases_ran",
  result: "fail",
  values: {missing: 13, first: "T1 vault_topk"}
};

const VERDICTS: Record<FixtureKind, Verdict> = {
  good: {value: "valid_with_limits", reasons: [{code: "check_no_failures", values: {failures: 1}}]},
  partial: {
    value: "valid_with_limits",
    reasons: [
      {code: "check_no_failures", values: {failures: 1}},
      {code: "partial", values: {}}
    ]
  },
  invalid: {
    value: "invalid",
    reasons: [
      {code: "check_expected_phases_ran", values: {missing: 13, first: "T1 vault_topk"}},
      {code: "a_code_from_a_newer_tool", values: {n: 3}}
    ]
  }
};

/**
 * @param kind - `good`: one refused and one skipped call; `partial`: stopped after four blocks; `invalid`: nothing was
 *   ever decrypted.
 */
export function fixtureRun(kind: FixtureKind = "good"): FixtureRun {
  const drawn = drawSamples(PLANS, kind === "partial" ? 4 : 10);
  const samples = kind === "invalid" ? withoutDecryption(drawn) : withOddOutcomes(drawn);
  const service = {
    version: "0.1.0",
    revision: null,
    tls: false,
    locality: "loopback" as const,
    endpoint_hash: "00ff00ff",
    empty_call_ms: 0.31,
    connect_ms: 3.4,
    max_message_bytes: 1_073_741_824,
    http2_window_bytes: 67_108_864,
    rtt_ms: {median: 0.9, low: 0.8, high: 1.1, n: 100},
    upload_mbit_per_s: null,
    limits: null
  };
  return {
    samples,
    run: {
      schema: 1,
      id: RUN_ID,
      title: "FIXTURE: made-up figures for tests",
      state: kind === "partial" ? "partial" : "sealed",
      origin: "measured",
      started_at: "2026-11-30T09:32:11.000Z",
      ended_at: "2026-11-30T09:34:05.000Z",
      target: "embedded",
      driver: "native",
      tool: {version: "0.1.0", revision: "0123456789abcdef0123456789abcdef01234567", dirty: false},
      settings: {
        protocol: "controlled",
        seed: 42,
        iterations: 10,
        warmup: WARMUP,
        scenarios: [...new Set(PLANS.map(({id}) => id))],
        primed_rows: PRIMED_ROWS,
        novelty_k: 3,
        novelty_thresholds: {evolution: 0.4, related: 0.7, near_duplicate: 0.93},
        merge: "at once",
        framing: "vendor",
        embed_reused_for_insert: true,
        callers: 1,
        deadline_ms: 30_000,
        factors: null,
        sweep: null,
        searchable_poll_ms: null,
        texts_hash: null
      },
      fhe: {preset: "IP0", eval_mode: "mm", dimension: 1024, threads: 1},
      embedder: {
        kind: "lexical",
        model: "lexical-1024",
        revision: null,
        dimension: 1024,
        tokenizer: "Qwen3",
        dtype: null,
        max_tokens: null,
        query_instruction: null
      },
      index: {
        names: ["rune_bench_0f1e2d3c"],
        type: "FLAT",
        own: true,
        rows_start: PRIMED_ROWS,
        rows_end: 56,
        deleted: true,
        fills: null
      },
      services: {
        envector: {name: "envector", implementation: "embedded", ...service},
        vault: {name: "Rune-Vault", implementation: "embedded", ...service, tls: true}
      },
      environment: {
        os: "Linux 6.1",
        arch: "x64",
        cpu: "A CPU that does not exist <b>&amp; $ {{cpu}}",
        cores: 2,
        memory_bytes: 8_589_934_592,
        node: "v20.20.0",
        peak_rss_bytes: 2_147_483_648,
        proxy_variables: null
      },
      yardsticks: {cpu_loop_ms: 41.2, memory_sum_ms: 12.6, empty_call_ms: 0.31},
      yardstick_intervals: null,
      scenarios: scenarioResults(PLANS),
      summary: summarise(samples),
      checks: CHECKS.map((check) => (kind === "invalid" && check.id === NEVER_RAN.id ? NEVER_RAN : check)),
      verdict: VERDICTS[kind],
      errors: [],
      failures: kind === "good" ? 1 : 0
    }
  };
}
