/**
 * What passes from a drawn figure to the script that explores it. A file of its own, because `explore.ts` acts as soon
 * as it is loaded.
 * @module
 */

/** Words of the page's language, which the figure brings along (`figure.ts`). */
export interface ExploreWords {
  readonly hint: string;
  readonly failed: string;
  readonly empty: string;
  readonly warm_up: string;
  readonly item: string;
  /** Before a figure: call 12, iteration 3, 112 rows, 35 tokens, after T5. */
  readonly order: string;
  readonly iteration: string;
  readonly index_rows: string;
  readonly tokens: string;
  readonly previous_scenario: string;
}
