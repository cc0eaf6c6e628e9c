/**
 * A chart with what it needs to be read without seeing it: a title that says what it shows, a caption with the method
 * and whose time it is, and its data as a table.
 * @module
 */
import type {Lang} from "../../lib/units.js";
import {say, sayHtml} from "../../lib/wording/say.js";
import {append, appendTable} from "../html.js";
import type {Column} from "../html.js";
import type {ExploreWords} from "./explore-words.js";

/** `narrow` is drawn for a phone at its own size; a shrunken wide one could not be read. */
export type Variant = "wide" | "narrow";

export interface DrawOptions {
  readonly lang: Lang;
  readonly variant: Variant;
  /** Of the figure; names inside the drawing hang on it. */
  readonly id: string;
}

/** The figures that were drawn, in text. Everything is HTML. */
export interface FigureTable {
  readonly caption: string;
  readonly columns: readonly Column[];
  /** The first cell of a row is its head. */
  readonly rows: readonly (readonly string[])[];
}

export interface FigureOptions {
  readonly lang: Lang;
  /** Unique within the page, the same in every language: it is the figure's anchor. */
  readonly id: string;
  /** HTML; null where no finding speaks of the chart. */
  readonly title: string | null;
  /** HTML: method, target and driver. One text, or one for each variant. */
  readonly caption: string | Readonly<Record<Variant, string>>;
  /** Appends one drawing; called once a variant. */
  readonly draw: (parent: Element, options: DrawOptions) => unknown;
  readonly table: FigureTable;
  /** Address of the samples that were drawn: with it, `explore.ts` shows the nearest one. */
  readonly samples?: string | undefined;
}

export function figureOf(parent: Element, options: FigureOptions): HTMLElement {
  const {lang, id, title, caption, draw, samples} = options;
  const figure = append(parent, "figure", {class: "chart-figure", id});
  if (title !== null) append(figure, "h3", {id: `${id}-title`}, title);
  const plot = append(figure, "div", {class: "plot"});
  if (samples !== undefined) plot.setAttribute("data-words", JSON.stringify(exploreWords(lang)));
  for (const variant of ["wide", "narrow"] as const) draw(plot, {lang, variant, id});
  const text = append(figure, "figcaption");
  if (typeof caption === "string") text.innerHTML = caption;
  else
    for (const variant of ["wide", "narrow"] as const)
      append(text, "span", {class: variant}, caption[variant]);
  const details = append(figure, "details");
  append(details, "summary", {}, sayHtml(lang, "chart.data"));
  appendRows(details, options);
  if (samples !== undefined)
    append(
      details,
      "p",
      {},
      `<a class="samples" href="${samples}" download>${sayHtml(lang, "charts.samples")}</a>`
    );
  return figure;
}

/** What `explore.ts` says in the language of the page: it brings no catalogue of its own. */
function exploreWords(lang: Lang): ExploreWords {
  return {
    hint: say(lang, "charts.explore.hint"),
    failed: say(lang, "charts.explore.failed"),
    empty: say(lang, "charts.explore.empty"),
    warm_up: say(lang, "charts.explore.warm_up"),
    item: say(lang, "chart.per_item"),
    order: say(lang, "charts.explore.order"),
    iteration: say(lang, "charts.explore.iteration"),
    index_rows: say(lang, "charts.column.rows"),
    tokens: say(lang, "charts.explore.tokens"),
    previous_scenario: say(lang, "charts.explore.previous")
  };
}

/** In place of a chart that has nothing to draw: one sentence that says why. */
export function absentFigure(parent: Element, {id, reason}: {id: string; reason: string}): HTMLElement {
  const figure = append(parent, "figure", {class: "chart-figure", id});
  append(figure, "p", {class: "absent"}, reason);
  return figure;
}

function appendRows(parent: Element, {lang, id, table}: FigureOptions): void {
  const body = appendTable(parent, lang, {
    region: `${say(lang, "chart.data")}, ${id}`,
    caption: table.caption,
    className: "chart-data",
    columns: table.columns
  });
  for (const [head = "", ...cells] of table.rows) {
    const row = append(body, "tr");
    append(row, "th", {scope: "row"}, head);
    cells.forEach((cell, i) =>
      append(row, "td", table.columns[i + 1]?.figures === true ? {class: "figure"} : {}, cell)
    );
  }
}
