/**
 * Draws components without a browser: the same functions that run in a page, on linkedom's document.
 * @module
 */
import {parseHTML} from "linkedom";

/**
 * Markup of what `draw` appends to the element that it is given. The result is one line, so that Markdown takes it as
 * one block, and has no `$`, which Framework would read as the start of an expression.
 */
export function drawStatic(draw: (parent: HTMLElement) => unknown): string {
  const {document} = parseHTML("<!doctype html><html><body></body></html>");
  draw(document.body);
  return inertHtml(document.body.innerHTML);
}

/** Trusted HTML, made safe for Markdown and for Framework's `${…}`. */
export function inertHtml(html: string): string {
  return html.replaceAll("$", "&#36;").replaceAll(/\s*\n\s*/g, " ");
}
