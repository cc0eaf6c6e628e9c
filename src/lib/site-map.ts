/**
 * Which pages the site has, and on which of them a scenario stands: navigation, links to evidence and tables agree
 * because they all ask here.
 * @module
 */
import type {Feature, Run} from "./run-schema.js";
import type {Lang} from "./units.js";

/** Pages of a language in the order of the navigation; the name is the file below `src/en` and `src/ko`. */
export const PAGES = [
  "index",
  "capture",
  "recall",
  "batch",
  "vault",
  "growth",
  "compare",
  "history",
  "method",
  "environment",
  "glossary"
] as const;
export type PageName = (typeof PAGES)[number];

/** Pages that show what was measured of a part of the system. */
export const FEATURE_PAGES = ["capture", "recall", "batch", "vault", "growth"] as const;
export type FeaturePage = (typeof FEATURE_PAGES)[number];

/** Scenarios with a permanent anchor (`#t3`), measured or not, in reading order. */
export const SCENARIOS = {
  capture: ["T1", "T2", "T3", "T4", "L1", "T10", "T11", "T12"],
  recall: ["T5", "T6", "T7"],
  batch: ["T8", "B1", "Q1", "T13", "T14"],
  vault: ["T9", "W1"],
  growth: ["S1"]
} as const satisfies Record<FeaturePage, readonly string[]>;
export type ScenarioId = (typeof SCENARIOS)[FeaturePage][number];

/** Where scenarios of a feature stand, also a run's own, which no list above knows. */
export const PAGE_OF_FEATURE: Readonly<Record<Feature, FeaturePage>> = {
  capture: "capture",
  searchable: "capture",
  recall: "recall",
  t8_loop: "batch",
  multi: "batch",
  batch: "batch",
  query_batch: "batch",
  vault_status: "vault",
  startup: "vault",
  sweep: "growth"
};

export function isFeaturePage(name: string): name is FeaturePage {
  return (FEATURE_PAGES as readonly string[]).includes(name);
}

export function isScenarioId(id: string): id is ScenarioId {
  return Object.values(SCENARIOS).some((ids) => (ids as readonly string[]).includes(id));
}

/** The page that has the tables of a scenario; null for one that neither the site nor the run knows. */
export function pageOfScenario(run: Pick<Run, "scenarios">, id: string): FeaturePage | null {
  const listed = FEATURE_PAGES.find((page) => (SCENARIOS[page] as readonly string[]).includes(id));
  if (listed !== undefined) return listed;
  const own = run.scenarios.find((scenario) => scenario.id === id);
  return own === undefined ? null : PAGE_OF_FEATURE[own.feature];
}

/** Scenarios of a page: the listed ones, then those that only this run has. */
export function scenariosOf(run: Pick<Run, "scenarios">, page: FeaturePage): string[] {
  const own = run.scenarios.map(({id}) => id).filter((id) => pageOfScenario(run, id) === page);
  return [...new Set<string>([...SCENARIOS[page], ...own])];
}

export function scenarioAnchor(id: string): string {
  return id.toLowerCase();
}

/** Address of a page below the root of the site; Framework makes it relative. */
export function pageHref(lang: Lang, page: PageName): string {
  return `/${lang}/${page === "index" ? "" : page}`;
}

/** `/en/capture#t3`; only the anchor where a page holds the tables of all scenarios. */
export function scenarioHref(lang: Lang, run: Pick<Run, "scenarios">, id: string): string {
  const page = pageOfScenario(run, id);
  return `${page === null ? "" : pageHref(lang, page)}#${scenarioAnchor(id)}`;
}
