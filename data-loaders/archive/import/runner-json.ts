/**
 * The Python runner's JSON: environment, scenarios, phases with quantiles and, where they were kept, `samples_ms`.
 * A field that is missing or null is not recorded; an entry that is no phase is reported and the rest is kept.
 * @module
 */
import {z} from "zod";
import type {Report, ReportedPhase, ReportedScenario} from "./report.js";

const figure = z.number().nullish();
const phase = z.object({
  phase: z.string(),
  n: z.int().nonnegative().nullish(),
  p50_ms: figure,
  p95_ms: figure,
  p99_ms: figure,
  mean_ms: figure,
  samples_ms: z.array(z.number().nullable()).nullish()
});
const scenario = z.object({
  scenario_id: z.string(),
  feature: z.string(),
  phases: z.array(z.unknown()).default([]),
  metadata: z.record(z.string(), z.unknown()).nullish(),
  error: z.string().nullish()
});
const report = z.object({
  bench_type: z.literal("latency"),
  env: z.record(z.string(), z.unknown()),
  scenarios: z.array(z.unknown())
});

export function isRunnerJson(data: unknown): boolean {
  return report.safeParse(data).success;
}

/** @param text - The file: a line number is found for what cannot be read. */
export function readRunnerJson(data: unknown, text: string): Report {
  const {env, scenarios} = report.parse(data);
  const unreadable: Report["unreadable"] = [];
  const refuse = (value: unknown, error: z.ZodError): void => {
    const shown = JSON.stringify(value);
    unreadable.push({
      line: lineOf(text, value),
      text: shown.length > 200 ? `${shown.slice(0, 200)}…` : shown,
      problem: error.issues.map(({path, message}) => `${path.join(".") || "entry"}: ${message}`).join("; ")
    });
  };
  const read = scenarios.flatMap((entry): ReportedScenario[] => {
    const parsed = scenario.safeParse(entry);
    if (!parsed.success) {
      refuse(entry, parsed.error);
      return [];
    }
    const {scenario_id, feature, phases, metadata, error} = parsed.data;
    const readable = phases.flatMap((row): ReportedPhase[] => {
      const one = phase.safeParse(row);
      if (one.success) return [toPhase(one.data)];
      refuse(row, one.error);
      return [];
    });
    return [
      {
        sourceId: scenario_id,
        feature,
        metadata: texts(metadata ?? {}),
        phases: readable,
        error: error ?? null
      }
    ];
  });
  return {
    format: "runner_json",
    title: null,
    environment: texts(env),
    scenarios: read,
    remarks: [],
    unreadable
  };
}

function toPhase(row: z.infer<typeof phase>): ReportedPhase {
  const samples = row.samples_ms ?? null;
  return {
    name: row.phase,
    n: row.n ?? samples?.length ?? null,
    p50: row.p50_ms ?? null,
    p95: row.p95_ms ?? null,
    p99: row.p99_ms ?? null,
    mean: row.mean_ms ?? null,
    samples,
    note: null
  };
}

function texts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" ? value : JSON.stringify(value ?? null)
    ])
  );
}

/** Where an entry stands: JSON keeps no positions, so its name is searched for. 0: not found. */
function lineOf(text: string, value: unknown): number {
  const name =
    (value as {phase?: unknown; scenario_id?: unknown} | null)?.scenario_id ??
    (value as {phase?: unknown} | null)?.phase;
  if (typeof name !== "string") return 0;
  const at = text.indexOf(JSON.stringify(name));
  return at < 0 ? 0 : text.slice(0, at).split("\n").length;
}
