/**
 * The fixture run with what only some runs have, so that every chart has something to draw: an index that grows, query
 * batches, a sweep, round trips. Its figures are made up.
 */
import {summarise} from "../../../src/lib/stats/summarise.js";
import type {Feature, Phase, Run, Sample} from "../../../src/lib/run-schema.js";
import {fixtureRun, sampleRow} from "../../site/fixture-run.js";

export interface RichRun {
  readonly run: Run;
  readonly samples: readonly Sample[];
}

/** ms that one more row adds to `score`. */
export const MS_A_ROW = 0.05;

/** Park and Miller's generator: the same run on every machine. */
function random(): () => number {
  let state = 7;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

interface Extra {
  readonly scenario: string;
  readonly feature: Feature;
  readonly variant: string;
  readonly phases: readonly (readonly [Phase, number])[];
}

function extras(): Extra[] {
  const batches = [1, 4, 8, 16].map((m): Extra => ({
    scenario: "Q1",
    feature: "query_batch",
    variant: `m=${m}`,
    phases: [["score", 20 + 5 * m]]
  }));
  const sweep = [256, 1024, 8192].flatMap((rows) =>
    ["recall", "capture"].map((what): Extra => ({
      scenario: "S1",
      feature: "sweep",
      variant: `${what},rows=${rows}`,
      phases: [
        ["score", 8 + rows / 200],
        ["vault_topk", 4 + rows / 2000]
      ]
    }))
  );
  return [...batches, ...sweep];
}

function iterations(extra: Extra, from: number, next: () => number): Sample[] {
  return Array.from({length: 8}, (_, iteration) => {
    const base = {
      scenario: extra.scenario,
      variant: extra.variant,
      iteration,
      order: from + iteration,
      warm_up: iteration < 2,
      index: "rune_bench_ffffffff"
    };
    const phases = extra.phases.map(([phase, ms]) =>
      sampleRow({...base, phase, duration_ms: ms * (0.9 + 0.2 * next()), server_ms: ms * 0.6})
    );
    const total = phases.reduce((sum, {duration_ms: ms}) => sum + (ms ?? 0), 0.1);
    return [...phases, sampleRow({...base, phase: "total", duration_ms: total})];
  }).flat();
}

/** Every second call finds one row more, and `score` takes longer for it. */
function grown(row: Sample): Sample {
  const rows = 16 + Math.floor(row.order / 2);
  const more = row.phase === "score" && row.step === null ? MS_A_ROW * rows : 0;
  const ms = row.duration_ms === null ? null : row.duration_ms + more;
  return {...row, index_rows: rows, previous_scenario: "(search)", duration_ms: ms};
}

/** @param times - How often everything was measured: many samples without many scenarios. */
export function richRun(times = 1): RichRun {
  const next = random();
  const fixture = fixtureRun();
  const own = fixture.samples.map(grown);
  const last = Math.max(...own.map(({order}) => order));
  const more = extras().flatMap((extra, i) => iterations(extra, last + 1 + 8 * i, next));
  const once = [...own, ...more];
  const span = Math.max(...once.map(({order}) => order)) + 1;
  const samples = Array.from({length: times}, (_, k) =>
    once.map((row) => ({
      ...row,
      order: row.order + k * span,
      iteration: row.iteration + 10 * k,
      warm_up: row.warm_up && k === 0,
      index_rows: row.index_rows === null ? null : row.index_rows + 100 * k
    }))
  ).flat();
  return {samples, run: runOf(fixture.run, samples)};
}

function runOf(run: Run, samples: readonly Sample[]): Run {
  const trip = (median: number) => ({median, low: median * 0.9, high: median * 1.2, n: 20});
  const template = run.scenarios[0]!;
  const scenarios = extras().map(({scenario, feature, variant, phases}) => ({
    ...template,
    id: scenario,
    feature,
    variant,
    title: {en: "A title that is rather long", ko: "제목이 조금 긴 시나리오"},
    phases: [...phases.map(([phase]) => phase), "total" as const]
  }));
  const {envector, vault} = run.services;
  return {
    ...run,
    scenarios: [...run.scenarios, ...scenarios],
    summary: summarise(samples),
    services: {
      envector: {...envector, rtt_ms: trip(4), upload_mbit_per_s: {...trip(1900), bytes: 8_000_000}},
      vault: {...vault, rtt_ms: trip(3), upload_mbit_per_s: null}
    }
  };
}
