/**
 * Narrows the rows of a comparison to one scenario, in the browser.
 * @module
 */
import type {Lang} from "../lib/units.js";
import {say} from "../lib/wording/say.js";

/** Puts the choice above the table of rows; nothing where there is no table, or one scenario only. */
export function rowFilter(result: HTMLElement, lang: Lang): void {
  const table = result.querySelector("table.compared-rows");
  if (table === null) return;
  const rows = [...table.querySelectorAll<HTMLElement>("tr[data-cell]")];
  const cells = [...new Set(rows.map((row) => row.dataset.cell ?? ""))];
  if (cells.length < 2) return;
  const label = document.createElement("label");
  label.className = "row-filter";
  label.append(`${say(lang, "comparison.filter")} `);
  const list = document.createElement("select");
  list.append(
    new Option(say(lang, "comparison.filter.all"), ""),
    ...cells.map((cell) => new Option(cell, cell))
  );
  list.addEventListener("change", () => {
    for (const row of rows) row.hidden = list.value !== "" && row.dataset.cell !== list.value;
  });
  label.append(list);
  (table.closest(".table-scroll") ?? table).before(label);
}
