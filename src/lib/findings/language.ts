/**
 * Is Korean slower? Only L1 can say: its two texts have the same number of tokens, and its calls stand in the same
 * blocks. T3 against T1 compares lengths.
 * @module
 */
import type {Phase, Run, Sample} from "../run-schema.js";
import {contrasts, durationsOf, strengthOfContrast} from "./contrast.js";
import type {Finding, Range} from "./finding.js";
import {tablesOf} from "./finding.js";
import {cellsOf, hasPart, rowOf} from "./rows.js";
import type {CellRef} from "./rows.js";

const PHASES: readonly Phase[] = ["embed", "total"];
/** Texts of a pair that differ by more tokens than this are not equal. */
const TOLERANCE = 2;

export function languageEffect(run: Run, samples: readonly Sample[]): Finding<"language_effect">[] {
  // There one language is measured after the other: whatever changed in between would look like a language.
  if (run.settings.protocol === "published") return [];
  const cells = cellsOf(run, "capture").filter(({scenario}) => scenario === "L1");
  const english = cells.find(({variant}) => hasPart(variant, "en"));
  const twin = english?.variant?.replace("en", "ko");
  const korean = cells.find(({variant}) => variant === twin);
  if (english === undefined || korean === undefined) return [];
  const [en, ko] = [tokensOf(run, english), tokensOf(run, korean)];
  const judged = contrasts(
    PHASES.map((phase) => ({
      id: phase,
      first: durationsOf(samples, english, phase),
      second: durationsOf(samples, korean, phase)
    }))
  );
  const equal = en !== null && ko !== null && Math.max(ko[1] - en[0], en[1] - ko[0]) <= TOLERANCE;
  return judged.map((contrast, i) => ({
    id: `language_effect/${PHASES[i]!}`,
    kind: "language_effect",
    scope: {feature: "capture", scenarios: ["L1"]},
    values: {
      phase: PHASES[i]!,
      en_tokens: en ?? [0, 0],
      ko_tokens: ko ?? [0, 0],
      equal_tokens: equal ? "yes" : "no",
      ...contrast
    },
    strength: equal ? strengthOfContrast(contrast) : "undetermined",
    evidence: tablesOf(["L1"])
  }));
}

function tokensOf(run: Run, cell: CellRef): Range | null {
  return rowOf(run, cell, "embed")?.tokens ?? null;
}
