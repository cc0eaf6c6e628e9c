/**
 * Facts about an imported run that its report does not hold: index rows that were reconstructed, tokens that were counted
 * again. They are used where they are named, and shown apart from findings.
 * @module
 */
import type {ImportedRun} from "../../run-schema.js";
import type {Finding, Range} from "../finding.js";
import {tablesOf} from "../finding.js";
import {rangeOf} from "../rows.js";
import type {CellRef} from "../rows.js";

type Annotation = ImportedRun["source"]["annotations"][number];

/** What the annotation of this subject says of a cell: a figure, or the range of its measured iterations. */
export function annotated(run: ImportedRun, subject: string, cell: CellRef): Range | null {
  const scenario = run.scenarios.find(({id, variant}) => id === cell.scenario && variant === cell.variant);
  const value = run.source.annotations
    .filter((annotation) => annotation.subject === subject)
    .map((annotation) => figuresOf(annotation)[scenario?.source_id ?? ""])[0];
  return value ?? null;
}

/** Annotations hold one table of figures by the source's own scenario names: `{name: 22}` or `{name: [2, 9]}`. */
export function figuresOf({values}: Annotation): Record<string, Range> {
  const entries = Object.values(values).flatMap((table) =>
    Object.entries(table ?? {}).flatMap(([name, figure]: [string, unknown]): [string, Range][] => {
      const range = asRange(figure);
      return range === null ? [] : [[name, range]];
    })
  );
  return Object.fromEntries(entries);
}

function asRange(figure: unknown): Range | null {
  if (typeof figure === "number") return [figure, figure];
  if (!Array.isArray(figure) || figure.length !== 2) return null;
  const [low, high] = figure as unknown[];
  return typeof low === "number" && typeof high === "number" ? [low, high] : null;
}

/** Every annotation as a finding of its own kind. */
export function annotationsOf(run: ImportedRun): Finding<"annotation">[] {
  return run.source.annotations.map((annotation, place) => {
    const figures = figuresOf(annotation);
    const scenarios = run.scenarios.filter(({source_id: name}) => Object.hasOwn(figures, name));
    const ids = [...new Set(scenarios.map(({id}) => id))];
    return {
      id: `annotation/${annotation.subject}/${place}`,
      kind: "annotation",
      scope: {feature: null, scenarios: ids},
      values: {
        subject: annotation.subject,
        basis: annotation.kind,
        note: annotation.note,
        scenarios: ids,
        range: ids.length === 0 ? [0, 0] : rangeOf(Object.values(figures).flat())
      },
      strength: "likely",
      evidence: tablesOf(ids)
    };
  });
}
