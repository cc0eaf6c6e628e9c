/**
 * From a file of another tool to an imported run. The file's content is its identity: one day has several reports.
 * @module
 */
import {createHash} from "node:crypto";
import {basename} from "node:path";
import {
  RUN_SCHEMA_VERSION,
  importedRunSchema,
  type Check,
  type ImportedRow,
  type ImportedRun,
  type ImportedSample,
  type ImportedScenario,
  type Verdict
} from "../../../src/lib/run-schema.js";
import {partsAgainstTotal} from "../../../src/lib/stats/from-summaries.js";
import {EXIT, UserError} from "../../timing/errors.js";
import {hideAddresses, sortEnvironment, type SortedEnvironment} from "./environment.js";
import {cellOf, featureOf, isDerived} from "./names.js";
import type {Report} from "./report.js";
import {rowsOf} from "./rows.js";
import {isRunnerJson, readRunnerJson} from "./runner-json.js";
import {isRunnerMarkdown, readRunnerMarkdown} from "./runner-markdown.js";
import {isSweepCsv, readSweepCsv} from "./sweep-csv.js";

export interface ImportOptions {
  /** Day of the measurement, where the file does not tell. */
  readonly date?: string;
  /** Key of the archive's endpoint hashes. */
  readonly identityKey?: Uint8Array | null;
  readonly annotations?: ImportedRun["source"]["annotations"];
}

export interface Imported {
  readonly run: ImportedRun;
  /** Empty where the file has summaries only. */
  readonly samples: readonly ImportedSample[];
}

/**
 * @param text - The whole file, UTF-8.
 * @param file - Its name: for messages, and for date and version where the text has none.
 * @throws UserError when the file is none of the known formats, has no scenario, or no date is to be found.
 */
export function importReport(text: string, file: string, options: ImportOptions = {}): Imported {
  const name = basename(file);
  const report = readReport(text, name);
  if (report.scenarios.length === 0)
    throw new UserError(
      `${name}: no scenario could be read. ${report.unreadable.length} lines were unreadable${report.unreadable[0] ? `, the first is line ${report.unreadable[0].line}: ${report.unreadable[0].problem}` : ""}.`,
      EXIT.badSettings
    );
  const sha256 = createHash("sha256").update(text).digest("hex");
  const environment = sortEnvironment(report.environment, options.identityKey ?? null);
  const date = dateOf(name, environment.date, options.date);
  const id = `${date.replaceAll("-", "")}-${sha256.slice(0, 6)}`;
  const {iterations, warmup} = environment.settings;
  const {summary, samples} = rowsOf(report.scenarios, id, {
    warmup,
    counted: iterations === null || warmup === null ? null : iterations - warmup
  });
  const scenarios = report.scenarios.map((scenario): ImportedScenario => {
    const error = scenario.error === null ? null : hideAddresses(scenario.error);
    const label = scenario.metadata.label ?? scenario.sourceId;
    return {
      ...cellOf(scenario.sourceId, scenario.metadata),
      source_id: scenario.sourceId,
      feature: featureOf(scenario.feature),
      title: {en: label, ko: label},
      definition_hash: null,
      status: error === null ? "run" : "failed",
      error,
      metadata: {...scenario.metadata}
    };
  });
  refuseRepeats(scenarios, name);
  const checks = checksOf(summary, scenarios);
  const run: ImportedRun = {
    ...skeleton(environment, report, name),
    id,
    started_at: date,
    scenarios,
    summary,
    checks,
    verdict: verdictOf(summary, checks, samples.length > 0),
    errors: scenarios.flatMap(({source_id, error}) => (error === null ? [] : [`${source_id}: ${error}`])),
    failures: scenarios.filter(({status}) => status === "failed").length,
    source: {
      format: report.format,
      file: name,
      sha256,
      settings: environment.rest,
      remarks: report.remarks.map(({line, text: words}) => ({line, text: hideAddresses(words)})),
      unreadable: report.unreadable.map((entry) => ({...entry, text: hideAddresses(entry.text)})),
      annotations: [...(options.annotations ?? [])]
    }
  };
  return {run: importedRunSchema.parse(run), samples};
}

function readReport(text: string, name: string): Report {
  if (isSweepCsv(text)) return readSweepCsv(text);
  if (isRunnerMarkdown(text)) return readRunnerMarkdown(text);
  try {
    const data: unknown = JSON.parse(text);
    if (isRunnerJson(data)) return readRunnerJson(data, text);
  } catch {
    // Not JSON either: the message below says what would have been read.
  }
  throw new UserError(
    `${name}: not a report that can be imported. Known are the runner's JSON (bench_type, env, scenarios), its Markdown (## Feature: …) and the sweep's CSV (N,scenario,run_idx,phase,latency_ms).`,
    EXIT.badSettings
  );
}

function dateOf(name: string, reported: string | null, given: string | undefined): string {
  const date = given ?? reported ?? /\d{4}-\d\d-\d\d/.exec(name)?.[0];
  if (date === undefined)
    throw new UserError(
      `${name}: neither the file nor its name tells the day of the measurement. Give it: --date YYYY-MM-DD`,
      EXIT.badSettings
    );
  if (!/^\d{4}-\d\d-\d\d$/.test(date) || Number.isNaN(Date.parse(date)))
    throw new UserError(`${name}: "${date}" is not a day, expected YYYY-MM-DD.`, EXIT.badSettings);
  return date;
}

/** Two tables under one name would make every figure ambiguous. */
function refuseRepeats(scenarios: readonly ImportedScenario[], name: string): void {
  const seen = new Set<string>();
  for (const {id, variant, source_id} of scenarios) {
    const key = `${id}/${variant ?? ""}`;
    if (seen.has(key))
      throw new UserError(
        `${name}: two scenarios are ${id}${variant === null ? "" : ` ${variant}`}; the second is ${source_id}. Import them as two files.`,
        EXIT.badSettings
      );
    seen.add(key);
  }
}

/** Everything that does not depend on the figures. What the file does not tell is null. */
function skeleton(
  environment: SortedEnvironment,
  report: Report,
  name: string
): Omit<
  ImportedRun,
  "id" | "started_at" | "scenarios" | "summary" | "checks" | "verdict" | "errors" | "failures" | "source"
> {
  const stem = name.replace(/\.\w+$/, "");
  const version =
    /envector[-_ ](?:msa-)?v?(\d+\.\d+\.\d+)/i.exec(`${report.title ?? ""} ${stem}`)?.[1] ?? null;
  const service = (title: string, {locality, hash}: SortedEnvironment["vault"]) => ({
    name: title,
    implementation: title,
    version: title === "envector" ? version : null,
    revision: null,
    tls: null,
    locality,
    endpoint_hash: hash,
    empty_call_ms: null,
    connect_ms: null,
    max_message_bytes: null,
    http2_window_bytes: null,
    rtt_ms: null,
    upload_mbit_per_s: null,
    limits: null
  });
  return {
    schema: RUN_SCHEMA_VERSION,
    title: report.title ?? stem,
    state: "sealed",
    origin: "imported",
    ended_at: null,
    target: "live",
    driver: null,
    tool: {version: environment.runner, revision: null, dirty: null},
    settings: {
      // The runner measures one scenario after another, and captures the same text in every iteration.
      protocol: "published",
      seed: null,
      ...environment.settings,
      scenarios: [...new Set(report.scenarios.map(({sourceId, metadata}) => cellOf(sourceId, metadata).id))],
      primed_rows: null,
      novelty_k: null,
      novelty_thresholds: null,
      merge: null,
      framing: null,
      embed_reused_for_insert: null,
      callers: null,
      deadline_ms: null,
      factors: null,
      sweep: null,
      searchable_poll_ms: null,
      texts_hash: null
    },
    fhe: {preset: null, eval_mode: environment.evalMode, dimension: null, threads: null},
    embedder: {
      ...environment.embedder,
      revision: null,
      dimension: null,
      tokenizer: null,
      dtype: null,
      max_tokens: null,
      query_instruction: null
    },
    index: {
      names: environment.indexName === null ? null : [environment.indexName],
      type: environment.indexType,
      own: environment.ownIndex,
      rows_start: null,
      rows_end: null,
      deleted: null,
      fills: null
    },
    services: {
      envector: service("envector", environment.envector),
      vault: service("Rune-Vault", environment.vault)
    },
    environment: {
      os: null,
      arch: null,
      cpu: null,
      cores: null,
      memory_bytes: null,
      node: null,
      peak_rss_bytes: null,
      proxy_variables: null
    },
    yardsticks: {cpu_loop_ms: null, memory_sum_ms: null, empty_call_ms: null},
    yardstick_intervals: null
  };
}

function checksOf(summary: readonly ImportedRow[], scenarios: readonly ImportedScenario[]): Check[] {
  const missing = summary.filter(({caveats}) =>
    caveats.some((caveat) => caveat === "did_not_run" || caveat === "ran_in_fewer_than_half")
  );
  const first = missing[0];
  const failed = scenarios.filter(({status}) => status === "failed").length;
  return [
    partsAddUp(summary),
    {
      id: "expected_phases_ran",
      result: missing.length === 0 ? "pass" : "fail",
      values: {
        missing: missing.length,
        first: first
          ? [first.scenario, first.variant, first.phase].filter((part) => part !== null).join(" ")
          : null
      }
    },
    {id: "no_failures", result: failed === 0 ? "pass" : "fail", values: {failures: failed}},
    {id: "revision_known", result: "fail", values: {revision: null, dirty: null}}
  ];
}

/** On means only: medians do not add up. */
function partsAddUp(summary: readonly ImportedRow[]): Check {
  const compared = summary
    .filter(({phase, mean}) => phase === "total" && mean !== null)
    .flatMap((total) => {
      const parts = summary.filter(
        ({scenario, variant, phase}) =>
          scenario === total.scenario && variant === total.variant && !isDerived(phase)
      );
      return parts.length === 0
        ? []
        : [
            partsAgainstTotal(
              parts.map(({mean}) => mean ?? 0),
              total.mean!
            )
          ];
    });
  const gaps = compared.map(({difference}) => Math.abs(difference));
  return {
    id: "parts_add_up",
    result: compared.length === 0 ? "not_applicable" : compared.every(({addUp}) => addUp) ? "pass" : "fail",
    values: {largest_gap_ms: gaps.length === 0 ? null : Math.max(...gaps), scenarios: compared.length}
  };
}

/** An imported run is at best valid with limits: nobody knows what its answers were. */
function verdictOf(summary: readonly ImportedRow[], checks: readonly Check[], samples: boolean): Verdict {
  const reasons: Verdict["reasons"] = checks
    .filter(({result}) => result === "fail")
    .map(({id, values}) => ({
      code: `check_${id}`,
      values: Object.fromEntries(
        Object.entries(values).filter((entry): entry is [string, number | string] => entry[1] !== null)
      )
    }));
  const implausible = summary.filter(({caveats}) => caveats.includes("implausible")).length;
  if (implausible > 0) reasons.push({code: "implausible", values: {rows: implausible}});
  reasons.push({code: "answers_not_verified", values: {}});
  if (!samples) reasons.push({code: "no_raw_samples", values: {}});
  const phasesMissing = checks.some(({id, result}) => id === "expected_phases_ran" && result === "fail");
  return {value: phasesMissing || implausible > 0 ? "invalid" : "valid_with_limits", reasons};
}
