/**
 * What a scenario is, as data: one JSON file each in `definitions/`. The tool under test does not appear in it, so
 * the same scenarios measure any implementation. Identity across runs is the hash of the definition, not the id.
 * @module
 */
import {createHash} from "node:crypto";
import {readdirSync, readFileSync} from "node:fs";
import {z} from "zod";
import {EXIT, UserError} from "../timing/errors.js";
import type {Phase, Run} from "../../src/lib/run-schema.js";

const bilingual = z.strictObject({en: z.string().min(1), ko: z.string().min(1)});

const captureSchema = z.strictObject({
  kind: z.literal("capture"),
  language: z.enum(["en", "ko"]),
  /** Tokens that are really embedded, ± `tolerance`. */
  tokens: z.int().positive(),
  tolerance: z.int().nonnegative().default(2),
  /** The text was captured once already in the same block, outside the window. */
  repeats_a_text_of_the_block: z.boolean().default(false)
});
const recallSchema = z.strictObject({
  kind: z.literal("recall"),
  /** Key of a query in `texts/fixed.json`, which also says whether the fixed record answers it. */
  query: z.string().min(1),
  k: z.array(z.int().positive()).min(1)
});
const loopSchema = z.strictObject({
  kind: z.literal("t8_loop"),
  tokens: z.int().positive(),
  tolerance: z.int().nonnegative().default(2),
  sizes: z.array(z.int().positive()).min(1)
});
const statusSchema = z.strictObject({
  kind: z.literal("status"),
  calls: z.array(z.enum(["health", "diagnostics", "diagnostics-cold"])).min(1)
});

const definitionSchema = z.strictObject({
  id: z.string().regex(/^[A-Z][0-9]{1,2}$/),
  feature: z.enum(["capture", "recall", "t8_loop", "vault_status"]),
  title: bilingual,
  operation: z.discriminatedUnion("kind", [captureSchema, recallSchema, loopSchema, statusSchema]),
  /** Default count where the published plan had another one than 10. */
  iterations: z.int().positive().default(10)
});

export type Definition = z.infer<typeof definitionSchema>;
/** How an experiment is run (DESIGN: "Protocols"). */
export type Protocol = Run["settings"]["protocol"];
export type Operation = Definition["operation"];

/** One thing that a block measures once: a scenario at one value of what varies in it. */
export interface Cell {
  readonly definition: Definition;
  readonly hash: string;
  /** `k=5`, `size=10`, `health`; null where nothing varies. */
  readonly variant: string | null;
  /** Value of the variant: k, or number of items; 0 where it has none. */
  readonly amount: number;
  readonly phases: readonly Phase[];
}

const PHASES: Record<Definition["feature"], readonly Phase[]> = {
  capture: ["embed", "score", "vault_topk", "insert", "total"],
  recall: ["embed", "score", "vault_topk", "remind", "total"],
  t8_loop: ["embed", "score", "total"],
  vault_status: ["health", "total"]
};

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
  return new Map([...byId].toSorted(([a], [b]) => Number(a.slice(1)) - Number(b.slice(1))));
}

/** 16 hex digits that change whenever anything in the definition does. */
export function definitionHash(definition: Definition): string {
  return createHash("sha256").update(JSON.stringify(definition)).digest("hex").slice(0, 16);
}

/** Whether a capture of this cell repeats a text, so that the product would refuse to insert it. */
export function repeatsText({definition: {operation}}: Cell): boolean {
  return operation.kind === "capture" && operation.repeats_a_text_of_the_block;
}

/** Whether a call of this cell adds a row: `product` inserts no near-duplicate, the other protocols do all the same. */
export function addsRow(cell: Cell, protocol: Protocol): boolean {
  return cell.definition.operation.kind === "capture" && !(protocol === "product" && repeatsText(cell));
}

/** The cells of a scenario, one for each value of what varies. */
export function cellsOf(definition: Definition, protocol: Protocol): Cell[] {
  const hash = definitionHash(definition);
  const {operation} = definition;
  const cell = (variant: string | null, amount: number, phases = PHASES[definition.feature]): Cell => ({
    definition,
    hash,
    variant,
    amount,
    phases
  });
  switch (operation.kind) {
    case "capture": {
      const whole = cell(null, 0);
      return [
        addsRow(whole, protocol)
          ? whole
          : {...whole, phases: whole.phases.filter((phase) => phase !== "insert")}
      ];
    }
    case "recall":
      return operation.k.map((k) => cell(operation.k.length > 1 ? `k=${k}` : null, k));
    case "t8_loop":
      return operation.sizes.map((size) => cell(`size=${size}`, size));
    case "status":
      return operation.calls.map((call) =>
        cell(call, 0, call === "health" ? ["health", "total"] : ["diagnostics", "total"])
      );
  }
}
