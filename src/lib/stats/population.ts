/**
 * Which samples a row's figures speak of.
 * @module
 */
import type {Sample} from "../run-schema.js";

type Place = Pick<Sample, "cold" | "block">;

/**
 * A first call on a connection of the run, outside the blocks: it is kept apart from the calls that find everything ready,
 * and is in no figure and no chart of theirs. A cold call of a block is what its scenario is about (connections, keys or
 * model made inside the window), and such calls are a population like any other.
 */
export function isFirstCall({cold, block}: Place): boolean {
  return cold && block < 0;
}

/** Neither warm-up nor a first call. */
export function isCounted(row: Place & Pick<Sample, "warm_up">): boolean {
  return !row.warm_up && !isFirstCall(row);
}
