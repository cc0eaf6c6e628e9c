/**
 * What a scenario is, as data: one JSON file each in `definitions/`. The tool under test does not appear in it, so
 * the same scenarios measure any implementation. Identity across runs is the hash of the definition, not the id.
 * @module
 */
import {createHash} from "node:crypto";
import {readdirSync, readFileSync} from "node:fs";
import {join} from "node:path";
import {fileURLToPath} from "node:url";
import {z} from "zod";
import {EXIT, UserError} from "../timing/errors.js";
import {featureSchema} from "../../src/lib/run-schema.js";
import {batchCells, batchSchema} from "./operations/batch.js";
import {captureCells, captureSchema} from "./operations/capture.js";
import {multiCells, multiSchema} from "./operations/multi.js";
import type {CellPlan, Protocol} from "./operations/operation.js";
import {queryBatchCells, queryBatchSchema} from "./operations/query-batch.js";
import {recallCells, recallSchema} from "./operations/recall.js";
import {searchableCells, searchableSchema} from "./operations/searchable.js";
import {startupCells, startupSchema} from "./operations/startup.js";
import {statusCells, statusSchema} from "./operations/status.js";
import {sweepCells, sweepSchema} from "./operations/sweep.js";
import {loopCells, loopSchema} from "./operations/t8-loop.js";

export type {Protocol} from "./operations/operation.js";

const bilingual = z.strictObject({en: z.string().min(1), ko: z.string().min(1)});

const definitionSchema = z.strictObject({
  id: z.string().regex(/^[A-Z][0-9]{1,2}$/),
  feature: featureSchema,
  title: bilingual,
  operation: z.discriminatedUnion("kind", [
    captureSchema,
    recallSchema,
    loopSchema,
    statusSchema,
    searchableSchema,
    multiSchema,
    batchSchema,
    queryBatchSchema,
    startupSchema,
    sweepSchema
  ]),
  /** Default count where the published plan had another one than 10. */
  iterations: z.int().positive().default(10),
  /** It costs too much for every run: measured when it is asked for, by id, by feature, or as one of `all`. */
  on_request: z.literal(true).optional()
});

export type Definition = z.infer<typeof definitionSchema>;

/** One thing that a block measures once: a scenario at one value of what varies in it. */
export interface Cell extends CellPlan {
  readonly definition: Definition;
  readonly hash: string;
}

/** Parses a definition. @throws UserError naming the file and the field. */
export function parseDefinition(json: string, file: string): Definition {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch (cause) {
    throw new UserError(`${file}: expected JSON. ${(cause as Error).message}`, EXIT.badSettings, {cause});
  }
  const parsed = definitionSchema.safeParse(data);
  if (!parsed.success)
    throw new UserError(`${file}: ${z.prettifyError(parsed.error).replaceAll("\n", " ")}`, EXIT.badSettings);
  return parsed.data;
}

/** The folder of the scenarios that come with the product. */
const DEFAULT_SCENARIOS = fileURLToPath(new URL("./definitions/", import.meta.url));

/**
 * The product's definitions, by id, and those of a user's own folder.
 * @throws UserError when a file is none, or an id is taken.
 */
export function readDefinitions(own: string | null = null): Map<string, Definition> {
  const byId = new Map<string, Definition>();
  for (const folder of own === null ? [DEFAULT_SCENARIOS] : [DEFAULT_SCENARIOS, own])
    for (const file of scenarioFiles(folder)) {
      const definition = parseDefinition(readFileSync(file, "utf8"), file);
      if (byId.has(definition.id))
        throw new UserError(
          `${file}: there is a scenario ${definition.id} already. Give yours another id: one capital letter and one or two digits.`,
          EXIT.badSettings
        );
      byId.set(definition.id, definition);
    }
  return new Map([...byId].toSorted(([a], [b]) => byPlace(a, b)));
}

function scenarioFiles(folder: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch (cause) {
    throw new UserError(
      `${folder}: expected a folder of scenarios. ${(cause as Error).message}`,
      EXIT.badSettings,
      {
        cause
      }
    );
  }
  const files = names.filter((name) => name.endsWith(".json")).map((name) => join(folder, name));
  if (files.length > 0) return files;
  throw new UserError(`${folder}: expected scenarios, one JSON file each, found none.`, EXIT.badSettings);
}

/** T1, T2, … T14, then the others by letter and number. */
function byPlace(a: string, b: string): number {
  const [group, other] = [a, b].map((id) => (id.startsWith("T") ? "" : id[0]!)) as [string, string];
  return group.localeCompare(other) || Number(a.slice(1)) - Number(b.slice(1));
}

/** 16 hex digits that change whenever anything in the definition does. */
export function definitionHash(definition: Definition): string {
  return createHash("sha256").update(JSON.stringify(definition)).digest("hex").slice(0, 16);
}

/** Whether a call of this cell adds a row to its index. */
export function addsRow({calls}: Cell): boolean {
  return calls.batch_insert_data > 0;
}

/**
 * The cells of a scenario, one for each value of what varies.
 * @param sweep - Sizes of the index at which a sweep measures; none: it has no cells.
 */
export function cellsOf(definition: Definition, protocol: Protocol, sweep: readonly number[] = []): Cell[] {
  const hash = definitionHash(definition);
  return plansOf(definition, protocol, sweep).map((plan) => ({...plan, definition, hash}));
}

function plansOf({operation}: Definition, protocol: Protocol, sweep: readonly number[]): CellPlan[] {
  switch (operation.kind) {
    case "capture":
      return captureCells(operation, protocol);
    case "recall":
      return recallCells(operation);
    case "t8_loop":
      return loopCells(operation);
    case "status":
      return statusCells(operation);
    case "searchable":
      return searchableCells(operation);
    case "multi":
      return multiCells(operation);
    case "batch":
      return batchCells(operation);
    case "query_batch":
      return queryBatchCells(operation);
    case "startup":
      return startupCells(operation);
    case "sweep":
      return sweepCells(operation, protocol, sweep);
  }
}
