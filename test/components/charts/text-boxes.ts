/**
 * Where the texts of a drawing stand, by the estimate that the charts themselves are laid out with.
 */
import {textWidth} from "../../../src/components/text-width.js";

interface TextBox {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The estimate is generous, so that boxes may touch by this share of a text's width before glyphs do. */
const SLACK = 0.08;

function boxesOf(svg: Element): TextBox[] {
  return [...svg.querySelectorAll("text")].map((element): TextBox => {
    const size = Number(element.getAttribute("font-size") ?? 13);
    const shift = [...element.querySelectorAll("tspan")].reduce(
      (sum, part) => sum + Number(part.getAttribute("dx") ?? 0),
      0
    );
    const text = element.textContent;
    const width = textWidth(text, size) * (1 - SLACK) + shift;
    const [x, y] = [Number(element.getAttribute("x") ?? 0), Number(element.getAttribute("y"))];
    const anchor = element.getAttribute("text-anchor") ?? "start";
    const left = x - (anchor === "end" ? width : anchor === "middle" ? width / 2 : 0);
    return {text, left, right: left + width, top: y - size * 0.72, bottom: y + size * 0.2};
  });
}

/** Pairs of texts that cover each other. */
export function overlaps(svg: Element): string[] {
  const boxes = boxesOf(svg);
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `${a.text} / ${b.text}`)
  );
}

/** Texts that are cut at an edge. */
export function outside(svg: Element): string[] {
  const [, , width = 0, height = 0] = (svg.getAttribute("viewBox") ?? "").split(" ").map(Number);
  return boxesOf(svg)
    .filter(({left, right, top, bottom}) => left < -1 || right > width + 1 || top < -1 || bottom > height + 1)
    .map(({text, right}) => `${text} ends at ${right.toFixed(0)} of ${width}`);
}
