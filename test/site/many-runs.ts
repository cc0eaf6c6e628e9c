/**
 * Many made-up runs of the size of real ones, for tests and benchmarks of archives: the fixture run, an hour apart, each
 * with times of its own.
 */
import type {Run, Sample} from "../../src/lib/run-schema.js";
import {seededRandom} from "../../src/lib/stats/random.js";
import {summarise} from "../../src/lib/stats/summarise.js";
import {fixtureRun} from "./fixture-run.js";

const HOUR_MS = 3_600_000;
const FIRST = Date.UTC(2026, 0, 1);

export interface MadeUpRun {
  readonly run: Run;
  readonly samples: readonly Sample[];
}

/** @param paceOf - Factor on every time of run `i`; 1 where nothing is said. */
export function* manyRuns(count: number, paceOf: (i: number) => number = () => 1): Generator<MadeUpRun> {
  const {run, samples} = fixtureRun();
  const random = seededRandom(8);
  for (let i = 0; i < count; i++) {
    const at = new Date(FIRST + i * HOUR_MS);
    const stamp = at.toISOString().replace(/\.\d+/, "").replaceAll(/[-:]/g, "").toLowerCase();
    const id = `${stamp}-${i.toString(16).padStart(6, "0")}`;
    const factors = new Map<number, number>();
    const factorOf = (order: number): number => {
      const known = factors.get(order) ?? paceOf(i) * (0.98 + 0.04 * random());
      factors.set(order, known);
      return known;
    };
    const own = samples.map((sample) => ({
      ...sample,
      run: id,
      duration_ms: sample.duration_ms === null ? null : sample.duration_ms * factorOf(sample.order)
    }));
    yield {
      run: {
        ...run,
        id,
        started_at: at.toISOString(),
        ended_at: new Date(at.getTime() + 60_000).toISOString(),
        summary: summarise(own)
      },
      samples: own
    };
  }
}
