/**
 * What a report of another tool says, before this tool's rules are applied to it. Each reader of a format makes one.
 * @module
 */
import type {ImportedRun} from "../../../src/lib/run-schema.js";

/** Figures in ms as printed; null: the report has none (a dash, an empty cell, a missing key). */
export interface ReportedPhase {
  readonly name: string;
  readonly n: number | null;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
  readonly mean: number | null;
  /** One by one, where the file kept them; null among them: not recorded. */
  readonly samples: readonly (number | null)[] | null;
  /** What this tool's own export wrote beside the figures; null elsewhere. */
  readonly note: string | null;
}

export interface ReportedScenario {
  readonly sourceId: string;
  readonly feature: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly phases: readonly ReportedPhase[];
  readonly error: string | null;
}

export interface Report {
  readonly format: ImportedRun["source"]["format"];
  readonly title: string | null;
  /** The report's own list of its environment. */
  readonly environment: Readonly<Record<string, string>>;
  readonly scenarios: readonly ReportedScenario[];
  readonly remarks: ImportedRun["source"]["remarks"];
  readonly unreadable: ImportedRun["source"]["unreadable"];
}
