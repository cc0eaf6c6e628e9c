/**
 * What the chart of history draws: medians of the same rows over many runs, oldest first. Whoever knows the archive
 * makes it; the chart neither chooses runs nor judges whether they may be compared.
 * @module
 */
import type {Bilingual} from "../findings/finding.js";
import type {CellRef} from "../findings/rows.js";
import type {Interval} from "../stats/interval.js";
import type {Milliseconds} from "../units.js";

export interface HistoryRun {
  readonly id: string;
  /** ISO 8601, a date at least. */
  readonly at: string;
  /** What was under test, in few characters; a change is marked in every panel. Null: not recorded. */
  readonly version: string | null;
}

export interface HistoryPoint {
  /** Place in `runs`. */
  readonly run: number;
  readonly p50: Milliseconds;
  readonly interval: Interval | null;
  /** It may not be compared with the point before it: no line is drawn between them. */
  readonly breaks: boolean;
}

export interface HistoryLine extends CellRef {
  readonly phase: string;
  readonly title: Bilingual;
  /** By their place in `runs`. */
  readonly points: readonly HistoryPoint[];
  /** Of the pinned reference run, against slow drift; null: none is pinned, or it lacks this row. */
  readonly reference: Milliseconds | null;
}

export interface History {
  /** Oldest first. */
  readonly runs: readonly HistoryRun[];
  readonly lines: readonly HistoryLine[];
}

/** The newest runs only, with the lines that have a point among them. The first point left begins anew. */
export function newestOf({runs, lines}: History, count: number): History {
  const first = Math.max(0, runs.length - count);
  const kept = lines.map((line) => ({
    ...line,
    points: line.points.filter(({run}) => run >= first).map((point) => ({...point, run: point.run - first}))
  }));
  return {runs: runs.slice(first), lines: kept.filter(({points}) => points.length > 0)};
}
