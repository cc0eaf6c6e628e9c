/**
 * The Python runner's Markdown: a list `## Environment`, then `## Feature`, `### scenario`, a list and a table of phases.
 * Later reports were edited by hand: prose, other tables, code blocks and footnotes stand between. They are kept as
 * remarks. A line that should have been data and cannot be read is reported with its number.
 * @module
 */
import type {Report, ReportedPhase, ReportedScenario} from "./report.js";

type Figure = "n" | "p50" | "p95" | "p99" | "mean";
type Column = "phase" | Figure | "note" | null;

interface OpenScenario {
  sourceId: string;
  feature: string;
  metadata: Record<string, string>;
  phases: ReportedPhase[];
  error: string | null;
}

export function isRunnerMarkdown(text: string): boolean {
  return /^## Feature: /m.test(text);
}

export function readRunnerMarkdown(text: string): Report {
  const reader = new MarkdownReader();
  text.split(/\r?\n/).forEach((line, i) => reader.take(line, i + 1));
  return reader.report();
}

class MarkdownReader {
  #title: string | null = null;
  readonly #environment: Record<string, string> = {};
  readonly #scenarios: OpenScenario[] = [];
  readonly #remarks: Report["remarks"] = [];
  readonly #unreadable: Report["unreadable"] = [];
  #section: "environment" | "feature" | "prose" = "prose";
  #feature = "";
  #scenario: OpenScenario | null = null;
  /** Columns of the table of phases that the reader is in. */
  #columns: Column[] | null = null;
  #fenced = false;

  take(line: string, number: number): void {
    const trimmed = line.trim();
    if (trimmed.startsWith("```")) this.#fenced = !this.#fenced;
    if (trimmed === "") this.#columns = null;
    else if (this.#fenced || trimmed.startsWith("```")) this.#remark(line, number);
    else if (/^#{1,6} /.test(trimmed)) this.#heading(trimmed, line, number);
    else if (this.#section === "environment") this.#environmentLine(trimmed, line, number);
    else if (this.#section === "feature" && this.#scenario !== null)
      this.#scenarioLine(this.#scenario, trimmed, line, number);
    else if (!/^-{3,}$/.test(trimmed)) this.#remark(line, number);
  }

  report(): Report {
    return {
      format: "runner_markdown",
      title: this.#title,
      environment: this.#environment,
      scenarios: this.#scenarios satisfies ReportedScenario[],
      remarks: this.#remarks,
      unreadable: this.#unreadable
    };
  }

  #heading(trimmed: string, line: string, number: number): void {
    this.#columns = null;
    const feature = /^## Feature: `?([^`]+?)`?$/.exec(trimmed)?.[1];
    const scenario = /^### (\S+)$/.exec(trimmed)?.[1];
    if (feature !== undefined) {
      [this.#section, this.#feature, this.#scenario] = ["feature", feature, null];
    } else if (trimmed === "## Environment") this.#section = "environment";
    else if (this.#section === "feature" && scenario !== undefined) {
      this.#scenario = {sourceId: scenario, feature: this.#feature, metadata: {}, phases: [], error: null};
      this.#scenarios.push(this.#scenario);
    } else if (trimmed.startsWith("# ") && this.#title === null) this.#title = trimmed.slice(2).trim();
    else {
      // Whatever it is about, it is no longer about the scenario above.
      this.#scenario = null;
      if (/^##? /.test(trimmed)) this.#section = "prose";
      this.#remark(line, number);
    }
  }

  #environmentLine(trimmed: string, line: string, number: number): void {
    const [, name, value] = /^[-*] \*\*(.+?)\*\*:\s*(.*)$/.exec(trimmed) ?? [];
    if (name !== undefined) this.#environment[name] = value ?? "";
    else if (/^[-*] /.test(trimmed)) this.#refuse(line, number, "expected `- **name**: value`");
    else if (!/^-{3,}$/.test(trimmed)) this.#remark(line, number);
  }

  #scenarioLine(scenario: OpenScenario, trimmed: string, line: string, number: number): void {
    const [, error] = /^>\s*\*\*Error\*\*:\s*(.*)$/.exec(trimmed) ?? [];
    const [, name, value] = /^[-*] ([\w .-]+?):\s*(.*)$/.exec(trimmed) ?? [];
    if (error !== undefined) scenario.error = error;
    else if (trimmed.startsWith(">") && scenario.error !== null)
      scenario.error += `\n${trimmed.slice(1).trim()}`;
    else if (trimmed.startsWith("|")) this.#tableLine(scenario, trimmed, line, number);
    else if (name !== undefined && scenario.phases.length === 0) scenario.metadata[name] = value ?? "";
    else this.#remark(line, number);
  }

  #tableLine(scenario: OpenScenario, trimmed: string, line: string, number: number): void {
    const cells = cellsOf(trimmed);
    const columns = this.#columns;
    if (columns === null) {
      const named = cells.map(columnOf);
      if (named[0] === "phase" && named.includes("p50")) this.#columns = named;
      else this.#remark(line, number);
      return;
    }
    if (cells.every((cell) => /^:?-+:?$/.test(cell))) return;
    const name = cells[columns.indexOf("phase")];
    const twice = scenario.phases.some((phase) => phase.name === name);
    const problem = twice ? `phase ${name!} stands in this scenario twice` : rowProblem(cells, columns);
    if (problem === null) scenario.phases.push(toPhase(cells, columns));
    else this.#refuse(line, number, problem);
  }

  #remark(line: string, number: number): void {
    this.#remarks.push({line: number, text: line.trimEnd()});
  }

  #refuse(line: string, number: number, problem: string): void {
    this.#unreadable.push({line: number, text: line.trimEnd(), problem});
  }
}

const cellsOf = (row: string): string[] =>
  row
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim());

function columnOf(head: string): Column {
  const name = head.toLowerCase().replace(/\s*\(?ms\)?$/, "");
  return (
    (["phase", "n", "p50", "p95", "p99", "mean", "note"] as const).find((known) => known === name) ?? null
  );
}

const ABSENT = /^([—–-]|n\/a|null|none)?$/i;

/** `**1 333.4**`, `5,018.1 ms`, `47.3[^2]` → a number; a dash → null; anything else → undefined. */
function figureOf(cell: string): number | null | undefined {
  const bare = cell
    .replace(/\[\^[^\]]*\]|[*†‡~]/g, "")
    .replace(/\s*ms$/, "")
    .replace(/[\s\u00a0\u202f,]/g, "");
  if (ABSENT.test(bare)) return null;
  return /^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(bare) ? Number(bare) : undefined;
}

function rowProblem(cells: readonly string[], columns: readonly Column[]): string | null {
  if (cells.length < columns.filter((column) => column !== null && column !== "note").length)
    return `expected ${columns.length} cells, found ${cells.length}`;
  for (const [i, column] of columns.entries()) {
    const cell = cells[i] ?? "";
    if (column === "phase" && cell === "") return "expected the name of a phase";
    if (isFigure(column) && figureOf(cell) === undefined) return `${column}: expected ms, found "${cell}"`;
  }
  return null;
}

const isFigure = (column: Column): column is Figure =>
  column !== null && column !== "phase" && column !== "note";

function toPhase(cells: readonly string[], columns: readonly Column[]): ReportedPhase {
  const note = columns.includes("note") ? (cells[columns.indexOf("note")] ?? "") : "";
  const of = (column: Figure): number | null => figureOf(cells[columns.indexOf(column)] ?? "") ?? null;
  return {
    name: cells[columns.indexOf("phase")]!.replaceAll("`", ""),
    n: of("n"),
    p50: of("p50"),
    p95: of("p95"),
    p99: of("p99"),
    mean: of("mean"),
    samples: null,
    note: note === "" ? null : note
  };
}
