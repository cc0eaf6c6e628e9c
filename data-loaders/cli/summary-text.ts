/**
 * The summary table as plain text, for a terminal. The digits are those of the site.
 * @module
 */
import type {Run, SummaryRow} from "../../src/lib/run-schema.js";
import {formatMs, formatMsRange} from "../../src/lib/wording/format.js";

const HEAD = ["", "p50", "interval 95 %", "smallest–largest", "n"];

/** Totals of all cells, one line each; a cell without samples says so. */
export function summaryText(run: Run): string {
  const rows = run.scenarios.map(({id, variant, title}) => {
    const name = `${id} ${variant ?? title.en}`;
    const total = run.summary.find(
      (row) => row.scenario === id && row.variant === variant && row.phase === "total"
    );
    return [name, ...figures(total)];
  });
  const widths = HEAD.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i]!.length)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[i]!)))
      .join("  ")
      .trimEnd();
  return `${[HEAD, ...rows].map(line).join("\n")}\n`;
}

function figures(total: SummaryRow | undefined): string[] {
  if (!total || total.p50 === null || total.min === null || total.max === null)
    return ["not recorded", "", "", String(total?.n ?? 0)];
  const interval = total.p50_interval;
  return [
    `${formatMs("en", total.p50)} ms`,
    interval === null ? "too few samples" : `${formatMsRange("en", [interval.low, interval.high])} ms`,
    `${formatMsRange("en", [total.min, total.max])} ms`,
    String(total.n)
  ];
}
