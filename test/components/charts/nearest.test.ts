import {describe, expect, it} from "vitest";
import {moveFrom, nearestPlace} from "../../../src/components/charts/nearest.js";
import type {Place} from "../../../src/components/charts/nearest.js";
import {seriesStyle} from "../../../src/components/charts/series-style.js";

const place = (panel: number, x: number, y: number): Place => ({row: panel * 100 + x, panel, x, y, ms: x});
const PLACES = [place(0, 10, 5), place(0, 50, 5), place(1, 12, 30), place(1, 90, 30)];

describe("the nearest sample", () => {
  it("is the one that is least far away, as far as the reach goes", () => {
    expect(nearestPlace(PLACES, [48, 8], 28)).toBe(PLACES[1]);
    expect(nearestPlace(PLACES, [70, 100], 28)).toBeNull();
    expect(nearestPlace([], [0, 0], Infinity)).toBeNull();
  });
});

describe("arrow keys", () => {
  it("lead from the first sample to the last and back, and stop there", () => {
    expect(moveFrom(PLACES, null, "next")).toBe(PLACES[0]);
    expect(moveFrom(PLACES, PLACES[1]!, "next")).toBe(PLACES[2]);
    expect(moveFrom(PLACES, PLACES[3]!, "next")).toBe(PLACES[3]);
    expect(moveFrom(PLACES, PLACES[0]!, "previous")).toBe(PLACES[0]);
    expect(moveFrom(PLACES, PLACES[1]!, "last")).toBe(PLACES[3]);
    expect(moveFrom(PLACES, PLACES[3]!, "first")).toBe(PLACES[0]);
  });
  it("lead up and down to the sample above or below, where there is one", () => {
    expect(moveFrom(PLACES, PLACES[0]!, "down")).toBe(PLACES[2]);
    expect(moveFrom(PLACES, PLACES[3]!, "up")).toBe(PLACES[1]);
    expect(moveFrom(PLACES, PLACES[3]!, "down")).toBe(PLACES[3]);
  });
  it("lead nowhere in a chart without samples", () => {
    expect(moveFrom([], null, "next")).toBeNull();
  });
});

describe("the styles of series", () => {
  it("differ for the first sixteen, and never by colour alone", () => {
    const styles = Array.from({length: 16}, (_, i) => seriesStyle(i));
    expect(new Set(styles.map(({tone, dash}) => `${tone} ${dash ?? ""}`)).size).toBe(16);
    for (let i = 1; i < styles.length; i++) expect(styles[i]!.dash).not.toBe(styles[i - 1]!.dash);
    for (const one of styles.slice(0, 4))
      expect(styles.slice(0, 4).filter(({shape}) => shape === one.shape)).toHaveLength(1);
  });
});
