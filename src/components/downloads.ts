/**
 * Links to a table's figures as files, below the table. The data loader writes the files: `data-loaders/publish/table-files.ts`.
 * @module
 */
import type {Lang} from "../lib/units.js";
import {say, sayHtml} from "../lib/wording/say.js";
import {append} from "./html.js";

/** Where the files of the published run are; Framework gives each its final address. */
const FOLDER = "/data/run";
const FORMATS = ["csv", "json"] as const;

/** @param name - Of the files, without their ending. @param what - The table, in plain text, for those who hear the link. */
export function downloads(parent: Element, name: string, what: string, {lang}: {lang: Lang}): HTMLElement {
  const links = FORMATS.map((format) => {
    const label = format.toUpperCase();
    const spoken = say(lang, "download.data", {what, format: label});
    return `<a href="${FOLDER}/${name}.${format}" download aria-label="${spoken}">${label}</a>`;
  });
  return append(parent, "p", {class: "downloads"}, `${sayHtml(lang, "download.label")} ${links.join(" ")}`);
}
