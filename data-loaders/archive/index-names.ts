/**
 * Names of bench indexes that stand in an archive: what a run lists before it creates them, and what is left when it was
 * killed before it could delete them.
 * @module
 */
import {existsSync, mkdirSync, readdirSync, readFileSync, rmSync} from "node:fs";
import {join} from "node:path";
import {z} from "zod";
import {diskError, writeFileAtomic} from "./atomic-file.js";
import {isRunId} from "./run-id.js";

/** Notes of commands that are no run, such as a check-up with an index of its own. */
const NOTES = ".bench-indexes";

export interface NotedIndex {
  readonly name: string;
  /** Whose it is: the id of a run, or the name of a command. */
  readonly of: string;
  /** Process that may still be using it; null where that is over or not known. */
  readonly pid: number | null;
}

const planSchema = z.looseObject({index_names: z.array(z.string()), pid: z.number().nullish()});
const runSchema = z.looseObject({
  origin: z.string(),
  index: z.looseObject({
    names: z.array(z.string()),
    own: z.boolean().nullable(),
    deleted: z.boolean().nullable()
  })
});
const noteSchema = z.object({name: z.string(), of: z.string(), pid: z.number()});

/** Bench indexes that this archive knows of and does not know to be deleted. Files that cannot be read are passed over. */
export function notedIndexes(folder: string): NotedIndex[] {
  if (!existsSync(folder)) return [];
  const ofRuns = readdirSync(folder)
    .filter(isRunId)
    .flatMap((id) => indexesOfRun(join(folder, id), id));
  return [...ofRuns, ...notes(folder)];
}

function indexesOfRun(folder: string, id: string): NotedIndex[] {
  const run = runSchema.safeParse(read(join(folder, "run.json")));
  if (run.success) {
    const {origin, index} = run.data;
    const left = origin === "measured" && index.own === true && index.deleted !== true;
    return left ? index.names.map((name) => ({name, of: id, pid: null})) : [];
  }
  const plan = planSchema.safeParse(read(join(folder, "plan.json")));
  if (!plan.success) return [];
  return plan.data.index_names.map((name) => ({name, of: id, pid: plan.data.pid ?? null}));
}

function notes(folder: string): NotedIndex[] {
  const path = join(folder, NOTES);
  if (!existsSync(path)) return [];
  return readdirSync(path).flatMap((file) => {
    const note = noteSchema.safeParse(read(join(path, file)));
    return note.success ? [note.data] : [];
  });
}

function read(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return null;
  }
}

/** Notes an index before it is created. @throws UserError when the folder cannot be written. */
export function noteIndex(folder: string, name: string, of: string): void {
  try {
    mkdirSync(join(folder, NOTES), {recursive: true});
  } catch (cause) {
    throw diskError(join(folder, NOTES), cause);
  }
  writeFileAtomic(join(folder, NOTES, name), `${JSON.stringify({name, of, pid: process.pid})}\n`);
}

/** Forgets an index that is deleted. */
export function forgetIndex(folder: string, name: string): void {
  rmSync(join(folder, NOTES, name), {force: true});
}
