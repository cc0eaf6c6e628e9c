import {agrees, bootstrapRatio} from "../../src/lib/stats/bootstrap.js";
import {hodgesLehmann, ratioOf} from "../../src/lib/stats/hodges-lehmann.js";
import type {Interval} from "../../src/lib/stats/interval.js";
import {quantileInterval} from "../../src/lib/stats/order-interval.js";
import {pairedShift} from "../../src/lib/stats/paired.js";
import {seededRandom} from "../../src/lib/stats/random.js";
import type {Random} from "../../src/lib/stats/random.js";
import {sortMs} from "../../src/lib/units.js";
import type {SortedMs} from "../../src/lib/units.js";
import {atLeast, coverageLimit, fraction} from "./claim.js";
import type {Claim, Effort} from "./claim.js";
import {LATENCIES} from "./distributions.js";
import type {Latency} from "./distributions.js";

const SIZES = [8, 20, 60] as const;
const SHIFT_MS = 12;
const FACTOR = 1.15;

/** Claim 1: how often the 95 % intervals hold the true value. */
export function coverageClaims({coverage: count}: Effort): Claim[] {
  const limit = coverageLimit(count);
  const claims = LATENCIES.flatMap((latency, kind) =>
    SIZES.flatMap((n, size) => {
      const random = seededRandom(1000 + 10 * kind + size);
      return Object.entries(coveragesOf(latency, n, count, random)).map(([what, value]) =>
        atLeast(`coverage of ${what}, ${latency.name}, n = ${n}`, value, limit)
      );
    })
  );
  return [...claims, bootstrapClaim(Math.ceil(count / 50))];
}

function coveragesOf(latency: Latency, n: number, count: number, random: Random): Record<string, number> {
  const draw = latency.draw(random);
  const sample = (change = (ms: number) => ms): SortedMs =>
    sortMs(Array.from({length: n}, () => change(draw())));
  const [median, p95] = [latency.quantile(0.5), latency.quantile(0.95)];
  return {
    median: fraction(count, () => holds(quantileInterval(sample(), 0.5), median)),
    ...(n >= 59 ? {p95: fraction(count, () => holds(quantileInterval(sample(), 0.95), p95))} : {}),
    shift: fraction(count, () =>
      holds(
        hodgesLehmann(
          sample(),
          sample((ms) => ms + SHIFT_MS)
        ).interval,
        SHIFT_MS
      )
    ),
    "paired shift": fraction(count, () => {
      const pairs = Array.from({length: n}, () => draw() + SHIFT_MS - draw());
      return holds(pairedShift(pairs).interval, SHIFT_MS);
    }),
    ratio: fraction(count, () =>
      holds(
        ratioOf(
          sample(),
          sample((ms) => ms * FACTOR)
        )!.interval,
        FACTOR
      )
    )
  };
}

const holds = (interval: Interval | null, truth: number) =>
  interval !== null && interval.low <= truth && truth <= interval.high;

function bootstrapClaim(count: number): Claim {
  const random = seededRandom(1100);
  const draw = LATENCIES[0].draw(random);
  const sample = () => sortMs(Array.from({length: 20}, draw));
  const agreeing = fraction(count, () => {
    const [a, b] = [sample(), sample()];
    return agrees(ratioOf(a, b)!, bootstrapRatio(a, b, random, 500)!);
  });
  return atLeast("ratio interval and bootstrap agree, log-normal, n = 20", agreeing, 0.99);
}
