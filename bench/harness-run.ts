/**
 * What measuring leaves over in real calls: a run of one capture and one recall on the embedded stack, asked how much of a
 * total is in no phase, and how much of a window was spent on collections of garbage.
 * @module
 */
import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {Archive} from "../data-loaders/archive/archive.js";
import {measure} from "../data-loaders/cli/measure.js";
import {DEFAULTS} from "../data-loaders/cli/settings.js";
import type {Feature, Sample} from "../src/lib/run-schema.js";
import {rounded, type Row} from "./harness-row.js";

const ITERATIONS = 42;
const WARMUP = 2;
const CELLS: readonly {scenario: string; feature: Feature; mostOther: number}[] = [
  {scenario: "T1", feature: "capture", mostOther: 0.005},
  {scenario: "T5", feature: "recall", mostOther: 0.01}
];
/** Share of a phase that collections may take, and share of samples in which they must keep to it. */
const GC_SHARE = 0.01;
const GC_KEPT = 0.95;

export async function harnessRun(): Promise<Row[]> {
  const samples = (await measuredRun()).filter(
    ({outcome, warm_up, cold}) => outcome === "measured" && !warm_up && !cold
  );
  return [...CELLS.map((cell) => otherOf(samples, cell)), ...collections(samples)];
}

async function measuredRun(): Promise<Sample[]> {
  const archive = mkdtempSync(join(tmpdir(), "rune-latency-bench-"));
  try {
    const {run} = await measure({
      settings: {
        ...DEFAULTS,
        archive,
        scenario: CELLS.map(({scenario}) => scenario),
        iterations: ITERATIONS,
        warmup: WARMUP
      },
      signal: new AbortController().signal,
      log: (line) => console.error(line),
      onProgress: () => undefined
    });
    return await new Archive(archive).samples(run.id);
  } finally {
    rmSync(archive, {recursive: true, force: true});
  }
}

/** All `other` of a cell over all of its total: sums, because shares of single calls do not average to it. */
function otherOf(samples: readonly Sample[], {scenario, feature, mostOther}: (typeof CELLS)[number]): Row {
  const rows = (phase: Sample["phase"]): readonly number[] =>
    samples
      .filter((row) => row.scenario === scenario && row.phase === phase && row.step === null)
      .flatMap(({duration_ms}) => duration_ms ?? []);
  const totals = rows("total");
  const value = rounded(sum(rows("other")) / sum(totals));
  return {
    name: `other, share of a ${feature}`,
    value,
    unit: "share",
    min: null,
    goal: mostOther,
    met: value <= mostOther,
    n: totals.length
  };
}

/** `insert` is reported and not bounded: 64 MiB of ciphertexts pass through it. */
function collections(samples: readonly Sample[]): Row[] {
  const phases = samples.filter(
    ({phase, step, gc_ms}) => step === null && gc_ms !== null && phase !== "total" && phase !== "other"
  );
  const bounded = phases.filter(({phase}) => phase !== "insert");
  const inserts = phases.filter(({phase}) => phase === "insert");
  const kept = bounded.filter(({gc_ms, duration_ms}) => (gc_ms ?? 0) <= GC_SHARE * (duration_ms ?? 0));
  const value = rounded(kept.length / bounded.length);
  const of = (rows: readonly Sample[], pick: (row: Sample) => number | null) =>
    sum(rows.map((row) => pick(row) ?? 0));
  return [
    {
      name: `phases with collections of at most ${GC_SHARE * 100} %`,
      value,
      unit: "share",
      min: null,
      goal: GC_KEPT,
      met: value >= GC_KEPT,
      n: bounded.length
    },
    {
      name: "collections, share of insert",
      value: rounded(of(inserts, ({gc_ms}) => gc_ms) / of(inserts, ({duration_ms}) => duration_ms)),
      unit: "share",
      min: null,
      goal: null,
      met: null,
      n: inserts.length
    }
  ];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
