/**
 * Which samples a row's figures speak of.
 * @module
 */
import type {Sample} from "../run-schema.js";

/**
 * Not warm-up, and not a first call on a connection of the run, which stands outside the blocks: it is kept apart from
 * the calls that find everything ready. A cold call of a block is what its scenario is about (connections, keys or model
 * made inside the window), and such calls are a population like any other.
 */
export function isCounted({warm_up, cold, block}: Pick<Sample, "warm_up" | "cold" | "block">): boolean {
  return !warm_up && !(cold && block < 0);
}
