/**
 * What a scenario is, as data: one JSON file each in `definitions/`. The tool under test does not appear in it, so
 * the same scenarios measure any implementation. Identity across runs is the hash of the definition, not the id.
 * @module
 */
import {createHash} from "node:crypto";
import {readdirSync, readFileSync} from "node:fs";
import {z} from "zod";
import {EXIT, UserError} from "../timing/errors.js";
import {captureCells, captureSchema} from "./operations/capture.js";
import type {CellPlan, Protocol} from "./operations/operation.js";
import {recallCells, recallSchema} from "./operations/recall.js";
import {statusCells, statusSchema} from "./operations/status.js";
import {loopCells, loopSchema} from "./operations/t8-loop.js";

export type {Protocol} from "./operations/operation.js";

const bilingual = z.strictObject({en: z.string().min(1), ko: z.string().min(1)});

const definitionSchema = z.strictObject({
  id: z.string().regex(/^[A-Z][0-9]{1,2}$/),
  feature: z.enum(["capture", "recall", "t8_loop", "vault_status"]),
  title: bilingual,
  operation: z.discriminatedUnion("kind", [captureSchema, recallSchema, loopSchema, statusSchema]),
  /** Default count where the published plan had another one than 10. */
  iterations: z.int().positive().default(10)
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

/** All definitions of a folder, by id. */
export function readDefinitions(
  folder: URL = new URL("./definitions/", import.meta.url)
): Map<string, Definition> {
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  const all = files.map((name) => parseDefinition(readFileSync(new URL(name, folder), "utf8"), name));
  const byId = new Map(all.map((definition) => [definition.id, definition]));
  if (byId.size !== all.length) throw new UserError(`two scenario files have the same id`, EXIT.badSettings);
  return new Map([...byId].toSorted(([a], [b]) => byPlace(a, b)));
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

/** The cells of a scenario, one for each value of what varies. */
export function cellsOf(definition: Definition, protocol: Protocol): Cell[] {
  const hash = definitionHash(definition);
  return plansOf(definition, protocol).map((plan) => ({...plan, definition, hash}));
}

function plansOf({operation}: Definition, protocol: Protocol): CellPlan[] {
  switch (operation.kind) {
    case "capture":
      return captureCells(operation, protocol);
    case "recall":
      return recallCells(operation);
    case "t8_loop":
      return loopCells(operation);
    case "status":
      return statusCells(operation);
  }
}
