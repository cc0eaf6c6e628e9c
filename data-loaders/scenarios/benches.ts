/**
 * What the cells of a run are measured on: its index, that index over TLS and without, and the indexes of a sweep.
 * @module
 */
import type {EnvectorClient} from "../clients/envector.js";
import {IndexLedger} from "../pipeline/ledger.js";
import {SharedIndexLedger} from "../pipeline/shared-index.js";
import {Bench, type BenchOptions} from "./bench.js";
import type {Cell} from "./definition.js";
import type {TlsLevel} from "./factors.js";

export interface BenchesOptions extends Omit<BenchOptions, "ledger"> {
  /** Indexes of a sweep by their rows at the start; each exists and is empty. */
  readonly sweepIndexes?: ReadonlyMap<number, string>;
  /** Rows that others have put into the run's index; null: it is the run's own, and empty. */
  readonly othersRows: number | null;
  /** envector over TLS and without, where the run varies that. */
  readonly byTls: Readonly<Record<TlsLevel, EnvectorClient>> | null;
}

export class Benches {
  /** The run's index. */
  readonly main: Bench;
  /** Indexes of a sweep, by their rows at the start. */
  readonly sweep: ReadonlyMap<number, Bench>;
  readonly #byTls: Readonly<Record<TlsLevel, Bench>> | null;

  constructor({sweepIndexes = new Map(), othersRows, byTls, ...shared}: BenchesOptions) {
    const {context} = shared;
    const ledger = othersRows === null ? new IndexLedger() : new SharedIndexLedger(othersRows);
    const main = new Bench({...shared, ledger});
    const through = (envector: EnvectorClient): Bench =>
      new Bench({...shared, context: {...context, envector}, ledger: main.ledger});
    this.main = main;
    this.#byTls = byTls && {on: through(byTls.on), off: through(byTls.off)};
    this.sweep = new Map(
      [...sweepIndexes].map(([rows, index]) => [rows, new Bench({...shared, context: {...context, index}})])
    );
  }

  /** What a cell is measured on. @throws RangeError when the run was not given it: a mistake of ours. */
  of({rows, tls}: Cell): Bench {
    if (tls !== undefined) {
      if (this.#byTls === null) throw new RangeError(`"byTls" is null, and a cell needs TLS ${tls}`);
      return this.#byTls[tls];
    }
    const bench = rows === undefined ? this.main : this.sweep.get(rows);
    if (!bench) throw new RangeError(`"sweepIndexes" has no index of ${rows} rows, which a cell needs`);
    return bench;
  }

  /** What the largest error of a score is held against: the tolerance of the index with most inserts. */
  get scoreTolerance(): number {
    return Math.max(...[this.main, ...this.sweep.values()].map(({ledger}) => ledger.tolerance));
  }
}
