import {normalUpperPoint, normalUpperTail} from "../../src/lib/stats/distributions.js";
import {normalFrom} from "../../src/lib/stats/random.js";
import type {Random} from "../../src/lib/stats/random.js";

/** A latency distribution that can be drawn from and whose quantiles are known, not estimated. Times in ms. */
export interface Latency {
  readonly name: string;
  readonly draw: (random: Random) => () => number;
  readonly quantile: (p: number) => number;
}

const NOISE = 0.2;
const logNormal: Latency = {
  name: "log-normal",
  draw: (random) => {
    const normal = normalFrom(random);
    return () => 100 * Math.exp(NOISE * normal());
  },
  quantile: (p) => 100 * Math.exp(NOISE * normalUpperPoint(1 - p))
};

/** A fast path taken in 7 of 10 calls, and a slow one: a cache that sometimes misses. */
const [FAST, SLOW, SHARE, SPREAD] = [100, 180, 0.7, 0.05] as const;
const bimodal: Latency = {
  name: "bimodal",
  draw: (random) => {
    const normal = normalFrom(random);
    return () => (random() < SHARE ? FAST : SLOW) * Math.exp(SPREAD * normal());
  },
  quantile: (p) => {
    const below = (ms: number, level: number) => 1 - normalUpperTail(Math.log(ms / level) / SPREAD);
    let [low, high] = [50, 400];
    for (let i = 0; i < 100; i++) {
      const middle = (low + high) / 2;
      if (SHARE * below(middle, FAST) + (1 - SHARE) * below(middle, SLOW) < p) low = middle;
      else high = middle;
    }
    return low;
  }
};

/** 80 ms and a Pareto tail of index 1.5: its variance is infinite. */
const TAIL = 1.5;
const heavyTailed: Latency = {
  name: "heavy-tailed",
  draw: (random) => () => 80 + 20 * (1 - random()) ** (-1 / TAIL),
  quantile: (p) => 80 + 20 * (1 - p) ** (-1 / TAIL)
};

export const LATENCIES = [logNormal, bimodal, heavyTailed] as const;
