/**
 * S1: one recall and one capture at each of several sizes of the index, each size in an index of its own.
 * @module
 */
import {z} from "zod";
import {captureCell} from "./capture.js";
import {requests, textFields, type CellPlan, type Protocol} from "./operation.js";
import {recallCell} from "./recall.js";

export const sweepSchema = z.strictObject({
  kind: z.literal("sweep"),
  /** Key of the query in `texts/fixed.json` that the recall asks. */
  query: z.string().min(1),
  k: z.int().positive(),
  ...textFields
});

/** @param sizes - Rows at the start; each capture adds one, which its samples tell. */
export function sweepCells(
  spec: z.infer<typeof sweepSchema>,
  protocol: Protocol,
  sizes: readonly number[]
): CellPlan[] {
  return sizes.flatMap((rows) => [
    {...recallCell(spec.query, spec.k, rows > 0), variant: `recall,rows=${rows}`, rows},
    {...captureCell(requests(spec, 1), protocol), variant: `capture,rows=${rows}`, rows}
  ]);
}
