/**
 * The samples of a run as a browser needs them to show the nearest one: whole calls and phases without their steps, a
 * list for each column, and words that repeat as numbers of a list. Fetched when a reader first touches a chart.
 * @module
 */
import type {AnySample} from "../shown-cells.js";
import {isFirstCall} from "../stats/population.js";

/** Words that repeat: `values[codes[i]]` is the word of sample i. */
export interface Coded {
  readonly values: readonly (string | null)[];
  readonly codes: readonly number[];
}

type Words = "scenario" | "variant" | "phase" | "outcome" | "previous_scenario";
type Numbers = "order" | "iteration" | "duration_ms" | "index_rows" | "tokens";

export type Points = Readonly<Record<Words, Coded>> &
  Readonly<Record<Numbers, readonly (number | null)[]>> & {
    /** 1: warm-up. */
    readonly warm_up: readonly (0 | 1)[];
  };

/** First calls on a fresh connection are in no chart. Times are rounded to a microsecond. */
export function pointsOf(samples: readonly AnySample[]): Points {
  const rows = samples.filter((row) => row.step === null && !isFirstCall(row));
  const words = (name: Words) => codedOf(rows.map((row) => row[name]));
  const numbers = (name: Numbers) => rows.map((row) => rounded(row[name]));
  return {
    scenario: words("scenario"),
    variant: words("variant"),
    phase: words("phase"),
    outcome: words("outcome"),
    previous_scenario: words("previous_scenario"),
    order: numbers("order"),
    iteration: numbers("iteration"),
    duration_ms: numbers("duration_ms"),
    index_rows: numbers("index_rows"),
    tokens: numbers("tokens"),
    warm_up: rows.map((row) => (row.warm_up ? 1 : 0))
  };
}

function codedOf(words: readonly (string | null)[]): Coded {
  const codes = new Map<string | null, number>();
  const coded = words.map((word) => {
    const known = codes.get(word);
    if (known !== undefined) return known;
    codes.set(word, codes.size);
    return codes.size - 1;
  });
  return {values: [...codes.keys()], codes: coded};
}

function rounded(value: number | null): number | null {
  return value === null ? null : Math.round(value * 1000) / 1000;
}
