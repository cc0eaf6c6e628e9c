/**
 * Colours of the phases. Found by a random search for the largest of the smallest distances (CIELAB) between any two
 * as seen with normal vision and with three kinds of colour blindness, at 3:1 contrast to the page; the hues were
 * fixed first (blue, teal, gold, rust, purple). `test/components/palette.test.ts` repeats the measurement, and that
 * `src/styles` has the same values. Colour is never the only sign: segments carry labels, gaps and a table.
 * @module
 */
import type {Phase} from "../lib/run-schema.js";

export type StackedPhase = Exclude<Phase, "total">;

export const PHASE_COLOURS: Record<"light" | "dark", Record<StackedPhase, string>> = {
  light: {
    embed: "#465c94",
    score: "#00a0ab",
    vault_topk: "#a88b59",
    insert: "#7e3622",
    remind: "#543156",
    health: "#3f6f57",
    diagnostics: "#3f6f57",
    searchable: "#543156",
    connect: "#465c94",
    bundle: "#00a0ab",
    keys: "#a88b59",
    model: "#7e3622",
    first_call: "#543156",
    other: "#72716d"
  },
  dark: {
    embed: "#2aadff",
    score: "#3b7b81",
    vault_topk: "#f0b047",
    insert: "#b75b34",
    remind: "#febdf8",
    health: "#7fc29f",
    diagnostics: "#7fc29f",
    searchable: "#febdf8",
    connect: "#2aadff",
    bundle: "#3b7b81",
    keys: "#f0b047",
    model: "#b75b34",
    first_call: "#febdf8",
    other: "#adaba7"
  }
};

/** Text on a segment: black or white, whichever contrasts more (always 4.5:1 or better, see the test). */
export const PHASE_INKS: Record<"light" | "dark", Record<StackedPhase, string>> = {
  light: inksOf(PHASE_COLOURS.light),
  dark: inksOf(PHASE_COLOURS.dark)
};

function inksOf(colours: Record<StackedPhase, string>): Record<StackedPhase, string> {
  const entries = Object.entries(colours).map(([phase, colour]) => [
    phase,
    contrast(colour, "#ffffff") > contrast(colour, "#111111") ? "#ffffff" : "#111111"
  ]);
  return Object.fromEntries(entries) as Record<StackedPhase, string>;
}

/** A phase that only an imported run's tool knows has no colour of its own; it is drawn like `other`, with its name. */
export function paletteName(phase: string): StackedPhase {
  return Object.hasOwn(PHASE_COLOURS.light, phase) ? (phase as StackedPhase) : "other";
}

/** Contrast ratio of WCAG 2.2 (1 to 21). @param a - and b: `#rrggbb`. */
export function contrast(a: string, b: string): number {
  const [dark, light] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance, WCAG 2.2. */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
