import {readFileSync} from "node:fs";
import {describe, expect, it} from "vitest";
import {PHASE_COLOURS, PHASE_INKS, contrast} from "../../src/components/palette.js";
import type {StackedPhase} from "../../src/components/palette.js";

const css = readFileSync(new URL("../../src/styles/site.css", import.meta.url), "utf8");
const PAPER = {light: "#fdfcfa", dark: "#17171a"} as const;
const THEMES = ["light", "dark"] as const;
/** Phases that stand in one stack. */
const STACKED = [
  "embed",
  "score",
  "vault_topk",
  "insert",
  "remind",
  "other"
] as const satisfies StackedPhase[];

/**
 * Linear-light matrices of Machado, Oliveira & Fernandes (2009), severity 1, and normal vision.
 * doi:10.1109/TVCG.2009.113
 */
const VISION: Record<string, readonly number[]> = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039]
};

/** `#rrggbb` as CIELAB (D65) in the eyes of a kind of vision. */
function seen(hex: string, matrix: readonly number[]): [number, number, number] {
  const linear = [1, 3, 5].map((at) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const times = (m: readonly number[], v: readonly number[]) =>
    [0, 3, 6].map((row) => m[row]! * v[0]! + m[row + 1]! * v[1]! + m[row + 2]! * v[2]!);
  const rgb = times(matrix, linear).map((value) => Math.min(1, Math.max(0, value)));
  const xyz = times([0.4124, 0.3576, 0.1805, 0.2126, 0.7152, 0.0722, 0.0193, 0.1192, 0.9505], rgb);
  const [x, y, z] = [xyz[0]! / 0.9505, xyz[1]!, xyz[2]! / 1.089].map((t) =>
    t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116
  ) as [number, number, number];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

describe.each(THEMES)("the colours of phases on %s paper", (theme) => {
  const colours = PHASE_COLOURS[theme];

  it.each(Object.keys(VISION))("are told apart with %s (CIELAB distance of at least 20)", (vision) => {
    for (const a of STACKED)
      for (const b of STACKED) {
        if (a >= b) continue;
        const [from, to] = [seen(colours[a], VISION[vision]!), seen(colours[b], VISION[vision]!)];
        expect(Math.hypot(...from.map((value, i) => value - to[i]!)), `${a} and ${b}`).toBeGreaterThan(20);
      }
  });
  it.each(Object.keys(colours) as StackedPhase[])(
    "%s stands out from the paper, and its label from it",
    (phase) => {
      expect(contrast(colours[phase], PAPER[theme])).toBeGreaterThanOrEqual(3);
      expect(contrast(colours[phase], PHASE_INKS[theme][phase])).toBeGreaterThanOrEqual(4.5);
    }
  );
  it("are those of the style sheet", () => {
    const dark = css.indexOf("prefers-color-scheme: dark");
    const block = theme === "light" ? css.slice(0, dark) : css.slice(dark);
    expect(block).toContain(`--paper: ${PAPER[theme]};`);
    for (const phase of Object.keys(colours) as StackedPhase[]) {
      expect(block).toContain(`--phase-${phase}: ${colours[phase]};`);
      expect(block).toContain(`--on-${phase}: ${PHASE_INKS[theme][phase]};`);
    }
  });
});
