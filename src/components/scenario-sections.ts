/**
 * The scenarios of one page, measured or not: what each does, then its tables, or the command that would measure it. So
 * every scenario has its permanent anchor (`#b1`) in every run.
 * @module
 */
import type {Run} from "../lib/run-schema.js";
import {isScenarioId, scenarioAnchor, scenariosOf} from "../lib/site-map.js";
import type {FeaturePage, ScenarioId} from "../lib/site-map.js";
import type {Lang} from "../lib/units.js";
import {escapeHtml, say, sayHtml} from "../lib/wording/say.js";
import {downloads} from "./downloads.js";
import {append} from "./html.js";
import {phasesNote, scenarioTables} from "./phase-tables.js";
import type {PhaseTableOptions} from "./phase-tables.js";

/** An example of sizes. */
const SWEEP = "--sweep 0,256,1024,4096";

export function scenarioSections(
  parent: Element,
  run: Run,
  page: FeaturePage,
  options: PhaseTableOptions
): void {
  const {lang} = options;
  const ids = scenariosOf(run, page);
  if (ids.length > 1) jumps(parent, ids, lang);
  let measured = false;
  for (const id of ids) {
    const about = isScenarioId(id) ? {about: sayHtml(lang, `scenario.${id}.about`)} : {};
    if (run.scenarios.some((scenario) => scenario.id === id)) {
      const section = scenarioTables(parent, run, id, {...options, ...about});
      downloads(section, scenarioAnchor(id), id, {lang});
      measured = true;
    } else if (isScenarioId(id)) unmeasured(parent, id, lang);
  }
  if (measured) phasesNote(parent, lang);
}

/** The sections are long: a way to each of them. */
function jumps(parent: Element, ids: readonly string[], lang: Lang): void {
  const links = ids.map((id) => `<a href="#${scenarioAnchor(id)}">${escapeHtml(id)}</a>`);
  append(parent, "nav", {class: "jumps", "aria-label": say(lang, "scenario.jumps")}, links.join(" "));
}

function unmeasured(parent: Element, id: ScenarioId, lang: Lang): void {
  const section = append(parent, "section", {class: "scenario unmeasured"});
  append(
    section,
    "h3",
    {id: scenarioAnchor(id)},
    `${id} <span>${sayHtml(lang, `scenario.${id}.title`)}</span>`
  );
  append(section, "p", {class: "about"}, sayHtml(lang, `scenario.${id}.about`));
  const command = `npx rune-latency run ${id === "S1" ? SWEEP : `--scenario ${id}`}`;
  append(section, "p", {class: "absent"}, sayHtml(lang, "scenario.unmeasured", {command}));
}
