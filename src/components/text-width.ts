/**
 * Width of text where none can be measured: charts are drawn before any browser sees them.
 * @module
 */

/** Mean advance of system sans-serifs as a fraction of the font size; a little generous, so that labels fit. */
const LATIN = 0.6;
const WIDE = 1;

/** Estimated px of a line at a font size. */
export function textWidth(text: string, fontSize: number): number {
  let ems = 0;
  for (const character of text) ems += character >= "\u1100" ? WIDE : LATIN;
  return ems * fontSize;
}

/** The text, cut with an ellipsis where it would be wider than `available` px. */
export function fitText(text: string, available: number, fontSize: number): string {
  if (textWidth(text, fontSize) <= available) return text;
  const characters = Array.from(text);
  while (characters.length > 1 && textWidth(`${characters.join("")}…`, fontSize) > available)
    characters.pop();
  return `${characters.join("").trimEnd()}…`;
}
