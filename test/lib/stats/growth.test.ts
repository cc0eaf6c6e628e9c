import {describe, expect, it} from "vitest";
import {adjustTo, analyseGrowth} from "../../../src/lib/stats/growth.js";
import type {Observation} from "../../../src/lib/stats/observations.js";
import {normalFrom, seededRandom, shuffled} from "../../../src/lib/stats/random.js";

type State = Omit<Observation, "ms">;
const NAMES = ["A", "B"];

/** A and B one after the other, 10 each; rows go up with each call. */
const inSequence: State[] = Array.from({length: 20}, (_, order) => ({
  scenario: NAMES[Math.floor(order / 10)]!,
  order,
  rows: order,
  after_insert: order % 2 === 0 ? 1 : 0,
  tokens: 20
}));
/** A and B in turn by chance, so that rows tell nothing about the scenario. */
const mixed: State[] = shuffled(
  Array.from({length: 40}, (_, i) => NAMES[i % 2]!),
  seededRandom(3)
).map((scenario, order) => ({
  scenario,
  order,
  rows: order,
  after_insert: order % 3 === 0 ? 1 : 0,
  tokens: 20
}));

function timed(states: readonly State[], msOf: (state: State) => number, seed = 1): Observation[] {
  const normal = normalFrom(seededRandom(seed));
  return states.map((state) => ({...state, ms: msOf(state) + normal()}));
}
const grows = ({rows}: State) => 100 + 3 * rows!;
const contrasts = [{id: "b", of: ["B"], against: ["A"]}];

describe("analyseGrowth", () => {
  it("finds growth, with its range, and a scenario's own 15 ms beside it, when scenarios are mixed", () => {
    const result = analyseGrowth(
      timed(mixed, (state) => grows(state) + (state.scenario === "B" ? 15 : 0)),
      {
        contrasts
      }
    )!;
    const rows = result.terms.find(({covariate}) => covariate === "rows")!;
    expect(rows).toMatchObject({standing: "seen", confounded: false, range: [0, 39]});
    expect(rows.within!.estimate).toBeCloseTo(3, 1);
    expect(rows.inflation).toBeLessThan(2);
    expect(result.scenarioFollowsOrder).toBe(false);
    expect(result.contrasts[0]).toMatchObject({standing: "effect", confounded: false});
    expect(Math.abs(result.contrasts[0]!.left!.estimate - 15)).toBeLessThan(2);
  });
  it("says how much of a difference the covariates explain: the parts add up to the plain difference", () => {
    const {raw, explained, left} = analyseGrowth(timed(mixed, grows), {contrasts})!.contrasts[0]!;
    expect(explained.rows! + explained.after_insert! + left!.estimate).toBeCloseTo(raw!, 8);
  });
  it("finds nothing left, and no effect, when scenarios were measured one after another and only rows grew", () => {
    const result = analyseGrowth(timed(inSequence, grows), {contrasts})!;
    expect(result.scenarioFollowsOrder).toBe(true);
    expect(result.contrasts[0]).toMatchObject({standing: "nothing_left", confounded: true, adjustedP: null});
    expect(result.contrasts[0]!.raw).toBeGreaterThan(25);
    expect(result.rowsFollowOrder).toBeCloseTo(1, 10);
  });
  it("cannot tell the cause of what is left in such an order, however large", () => {
    const result = analyseGrowth(
      timed(inSequence, (state) => grows(state) + (state.scenario === "B" ? 80 : 0)),
      {
        contrasts
      }
    )!;
    expect(result.contrasts[0]!.standing).toBe("cannot_tell");
    expect(result.contrasts[0]!.left!.estimate).toBeGreaterThan(60);
  });
  it("cannot tell whether a covariate or the scenario acts when one determines the other", () => {
    const tied = mixed.map((state) => ({...state, tokens: state.scenario === "A" ? 22 : 63}));
    const result = analyseGrowth(
      timed(tied, ({tokens}) => 28 + 0.67 * tokens!),
      {covariates: ["tokens"], contrasts}
    )!;
    expect(result.terms[0]).toMatchObject({standing: "cannot_tell", within: null, inflation: Infinity});
    expect(result.terms[0]!.pooled.estimate).toBeCloseTo(0.67, 1);
    expect(result.contrasts[0]).toMatchObject({standing: "cannot_tell", unresolved: ["tokens"]});
  });
  it("names covariates that were not recorded, or that never changed, and leaves them out", () => {
    const states = mixed.map((state, i) => ({...state, after_insert: i === 7 ? null : state.after_insert}));
    const result = analyseGrowth(timed(states, grows))!;
    expect(result.notRecorded).toEqual(["after_insert"]);
    expect(result.constant).toEqual(["tokens"]);
    expect(result.terms.map(({covariate}) => covariate)).toEqual(["rows"]);
  });
  it("does not see growth where there is none", () => {
    const result = analyseGrowth(timed(mixed, () => 100))!;
    expect(result.terms.map(({standing}) => standing)).toEqual(["not_seen", "not_seen"]);
  });
  it("cannot tell a contrast whose scenarios were not measured", () => {
    const [missing] = analyseGrowth(timed(mixed, grows), {
      contrasts: [{id: "x", of: ["C"], against: ["A"]}]
    })!.contrasts;
    expect(missing).toMatchObject({standing: "cannot_tell", raw: null, left: null});
  });
  it("says nothing from fewer than 8 observations", () => {
    expect(analyseGrowth(timed(mixed.slice(0, 7), grows))).toBeNull();
  });
});

describe("adjustTo", () => {
  it("brings observations to one state, and leaves the given ones untouched", () => {
    const observations = timed(mixed, grows);
    const before = structuredClone(observations);
    const adjusted = adjustTo(observations, analyseGrowth(observations)!, {rows: 10});
    for (const {ms, rows} of adjusted) {
      expect(rows).toBe(10);
      expect(Math.abs(ms - 130)).toBeLessThan(5);
    }
    expect(observations).toEqual(before);
  });
});
