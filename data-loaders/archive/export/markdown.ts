/**
 * A run as Markdown in the layout of the published reports, so that readers and scripts made for them go on working.
 * The first six columns are theirs; a seventh says what the layout cannot: that a quantile is none, or that a phase
 * did not run. Steps have no place in this layout: the JSON has them.
 * @module
 */
import {group} from "d3-array";
import type {ArchivedRun, ImportedRow, SummaryRow} from "../../../src/lib/run-schema.js";
import {samplesNeeded} from "../../../src/lib/stats/order-interval.js";
import {sourceFeatureOf, sourceIdOf, sourcePhaseOf} from "../import/names.js";
import {NEVER} from "../import/rows.js";

type Row = SummaryRow | ImportedRow;
type Scenario = ArchivedRun["scenarios"][number];

/** Ends in a newline. */
export function exportMarkdown(run: ArchivedRun): string {
  const features = group(run.scenarios as readonly Scenario[], ({feature}) => sourceFeatureOf(feature));
  const parts = [
    `# ${titleOf(run)}`,
    `> Exported from run ${run.id} by Rune Latency Report. ${whose(run)}`,
    `## Environment\n\n${environmentOf(run)
      .map(([name, value]) => `- **${name}**: ${value}`)
      .join("\n")}`,
    ...[...features].flatMap(([feature, scenarios]) => [
      `## Feature: \`${feature}\``,
      ...scenarios.map((scenario) => scenarioOf(run, scenario))
    ])
  ];
  return `${parts.join("\n\n")}\n`;
}

function titleOf(run: ArchivedRun): string {
  return "source" in run && run.title.includes("Latency Report")
    ? run.title
    : `Rune × ${run.services.envector.implementation ?? "envector"}${run.services.envector.version === null ? "" : ` ${run.services.envector.version}`} Latency Report`;
}

const whose = (run: ArchivedRun): string =>
  "source" in run
    ? `It was imported from ${run.source.file}.`
    : `Target ${run.target}, driver ${run.driver}: see the run for whose time this is.`;

/** Names as in the published list, where it has them; then what only this tool or only that report knows. */
function environmentOf(run: ArchivedRun): [string, string][] {
  const {settings, embedder, index, fhe} = run;
  const counted =
    settings.iterations === null || settings.warmup === null ? null : settings.iterations - settings.warmup;
  const known: [string, string | number | boolean | null][] = [
    ["date", run.started_at.slice(0, 10)],
    ["bench_version", run.tool.version],
    ["embedding_model", embedder.model],
    ["embedding_mode", embedder.kind],
    ["index_name", index.names?.join(", ") ?? null],
    ["eval_mode", fhe.eval_mode],
    ["index_type", index.type],
    ["direct_envector", index.own],
    ["runs_per_scenario", counted],
    ["warmup_runs", settings.warmup]
  ];
  const own: [string, string | number | null][] =
    "source" in run
      ? Object.entries(run.source.settings)
      : [
          ["target", run.target],
          ["driver", run.driver],
          ["protocol", run.settings.protocol],
          ["seed", run.settings.seed],
          ["primed_rows", run.settings.primed_rows],
          ["tool_revision", run.tool.revision],
          ["verdict", run.verdict.value]
        ];
  return [...known, ...own].flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]));
}

function scenarioOf(run: ArchivedRun, scenario: Scenario): string {
  const rows = run.summary.filter(
    (row) => row.scenario === scenario.id && row.variant === scenario.variant && row.step === null
  );
  const id = "source_id" in scenario ? scenario.source_id : sourceIdOf(scenario.id, scenario.variant);
  const lines = metadataOf(scenario, rows).map(([name, value]) => `- ${name}: ${value}`);
  const head = [`### ${id}`, ...lines].join("\n");
  const error = "error" in scenario ? scenario.error : null;
  if (error !== null) return `${head}\n\n> **Error**: ${error.replaceAll("\n", "\n> ")}`;
  if (rows.length === 0)
    return `${head}\n\n> **Error**: ${scenario.status}: ${("reason" in scenario ? scenario.reason?.en : null) ?? "no samples"}`;
  const digits = "source" in run ? 1 : 3;
  const table = rows.flatMap((row) => tableRows(row, scenario, digits));
  return [head, "", HEAD, ...table].join("\n");
}

const HEAD =
  "| Phase | n | p50 ms | p95 ms | p99 ms | mean ms | note |\n|-------|---|--------|--------|--------|---------|------|";

function metadataOf(scenario: Scenario, rows: readonly Row[]): [string, string][] {
  if ("metadata" in scenario) return Object.entries(scenario.metadata);
  const total = rows.find(({phase}) => phase === "total");
  const variant: [string, string][] = scenario.variant === null ? [] : [["variant", scenario.variant]];
  return [["label", scenario.title.en], ...variant, ["runs", String(total?.n ?? 0)]];
}

function tableRows(row: Row, scenario: Scenario, digits: number): string[] {
  const name = sourcePhaseOf(row.phase, scenario.feature);
  const [, items] = /^size=(\d+)/.exec(scenario.variant ?? "") ?? [];
  const perItem = name === "total_batch" && items !== undefined && !("source_id" in scenario);
  return perItem
    ? [tableRow(name, row, digits, 1), tableRow("per_item", row, digits, Number(items))]
    : [tableRow(name, row, digits, 1)];
}

function tableRow(name: string, row: Row, digits: number, items: number): string {
  const print = (ms: number | null): string => (ms === null ? "—" : (ms / items).toFixed(digits));
  const figures = [row.p50, row.p95, row.p99, row.mean].map(print);
  const n = row.n > 0 ? row.n : row.skipped + row.not_recorded;
  return `| ${[name, String(n), ...figures, notesOf(row).join("; ")].join(" | ")} |`;
}

function notesOf(row: Row): string[] {
  const caveats = "caveats" in row ? row.caveats : [];
  if (caveats.includes("ran_in_fewer_than_half")) return [NEVER.most];
  if (row.n === 0)
    return [row.failed > 0 ? `failed ${row.failed} times` : row.skipped > 0 ? NEVER.all : "not recorded"];
  const none = ([0.95, 0.99] as const)
    .filter((p) => row.n < samplesNeeded(p) && (p === 0.95 ? row.p95 : row.p99) !== null)
    .map((p) => `p${p * 100} (needs ${samplesNeeded(p)})`);
  return [
    none.length === 0 ? "" : `no quantile: ${none.join(", ")}`,
    row.skipped > 0 ? `${row.skipped} skipped` : "",
    row.failed > 0 ? `${row.failed} failed` : "",
    ...caveats.map((caveat) => caveat.replaceAll("_", " "))
  ].filter((note) => note !== "");
}
