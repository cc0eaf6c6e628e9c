/**
 * A checked set in a store's memory, waiting to become rows.
 * @module
 */
import type {StagedSet} from "../api.js";
import type {Mode} from "../parameters.js";
import type {Place} from "./store-memories.js";

export class KernelStagedSet<M extends Mode> implements StagedSet<M> {
  readonly mode: M;
  readonly vectorCount: number;
  readonly place: Place;
  readonly #giveBack: () => void;
  #taken = false;

  constructor(mode: M, vectorCount: number, place: Place, giveBack: () => void) {
    this.mode = mode;
    this.vectorCount = vectorCount;
    this.place = place;
    this.#giveBack = giveBack;
  }

  get bytes(): number {
    return this.place.area.bytes;
  }

  /** Claims the area; whoever does calls `finish` afterwards. @throws Error when it was claimed or discarded before. */
  take(): Place {
    if (this.#taken) throw new Error("staged set: was appended or discarded before");
    this.#taken = true;
    return this.place;
  }

  finish(): void {
    this.#giveBack();
  }

  discard(): void {
    if (this.#taken) return;
    this.#taken = true;
    this.finish();
  }
}
