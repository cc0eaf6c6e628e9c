/**
 * The archive of runs: a folder each. Rows are appended iteration by iteration, so that a killed run keeps what it
 * measured; sealing writes the final files atomically. Nothing is ever overwritten.
 * @module
 */
import {
  closeSync,
  existsSync,
  fdatasyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  statfsSync,
  writeSync
} from "node:fs";
import {randomBytes} from "node:crypto";
import {join} from "node:path";
import {isDeepStrictEqual} from "node:util";
import {z} from "zod";
import {
  RUN_SCHEMA_VERSION,
  importedRunSchema,
  runSchema,
  type ArchivedRun,
  type ImportedRun,
  type ImportedSample,
  type Run,
  type Sample
} from "../../src/lib/run-schema.js";
import {EXIT, UserError} from "../timing/errors.js";
import {diskError, writeFileAtomic} from "./atomic-file.js";
import {isImportedId, isRunId} from "./run-id.js";
import {decodeImportedSamples, decodeSamples, encodeSamples, readSampleLines} from "./samples-file.js";

/** Room a run may need: rows, sealed copy and site. */
const MIN_FREE_BYTES = 64 * 2 ** 20;

/** A run as it was before its first sample; gone once it is sealed. */
const DRAFT = "draft.json";

/** What is known before the first sample: enough to clean up after a run that was killed. */
export interface RunPlan {
  readonly id: string;
  readonly started_at: string;
  readonly target: Run["target"];
  /** Listed before they are created. */
  readonly index_names: readonly string[];
  readonly settings: Run["settings"];
}

const planSchema = z.looseObject({pid: z.int()});

/** What a run that was not sealed left on disk. */
export interface Remains {
  /** Process that measured it, or still does. */
  readonly pid: number;
  /** The run before its first sample. */
  readonly draft: Run;
  readonly samples: readonly Sample[];
  /** The last line was torn, and is not among the samples. */
  readonly tornTail: boolean;
  readonly lastWritten: Date;
}

export class Archive {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  #path(id: string, ...rest: string[]): string {
    if (!isRunId(id)) throw new UserError(`"${id}" is not the id of a run`, EXIT.badSettings);
    return join(this.folder, id, ...rest);
  }

  /** @throws UserError when the folder cannot be written or the disk is nearly full. */
  begin(plan: RunPlan): RunWriter {
    try {
      mkdirSync(this.folder, {recursive: true});
      const {bavail, bsize} = statfsSync(this.folder);
      if (bavail * bsize < MIN_FREE_BYTES) throw Object.assign(new Error("no space left"), {code: "ENOSPC"});
      mkdirSync(this.#path(plan.id));
    } catch (cause) {
      throw diskError(join(this.folder, plan.id), cause);
    }
    // The process tells whether its indexes may be deleted by another one.
    const noted = {...plan, pid: process.pid};
    writeFileAtomic(this.#path(plan.id, "plan.json"), `${JSON.stringify(noted, null, 2)}\n`);
    return new RunWriter(join(this.folder, plan.id));
  }

  /** Ids of sealed runs that this tool measured, oldest first. */
  sealed(): string[] {
    return this.all().filter((id) => !isImportedId(id));
  }

  /** Ids of all sealed runs, imported ones included, oldest first. */
  all(): string[] {
    if (!existsSync(this.folder)) return [];
    return readdirSync(this.folder)
      .filter((name) => isRunId(name) && existsSync(join(this.folder, name, "run.json")))
      .toSorted();
  }

  /** Ids of runs that were begun and not sealed: they are being measured, or were killed. Oldest first. */
  unsealed(): string[] {
    if (!existsSync(this.folder)) return [];
    return readdirSync(this.folder)
      .filter((id) => isRunId(id) && existsSync(this.#path(id, "plan.json")))
      .filter((id) => !existsSync(this.#path(id, "run.json")))
      .toSorted();
  }

  /**
   * What is left of a run that was not sealed.
   * @throws UserError when the run is not one of these, or when its draft or a row other than a torn last one cannot be read.
   */
  remains(id: string): Remains {
    if (!this.unsealed().includes(id))
      throw new UserError(`${this.folder}: no run ${id} that was begun and not sealed.`, EXIT.badSettings);
    const draft = this.#path(id, DRAFT);
    if (!existsSync(draft))
      throw new UserError(
        `${draft}: not there: the run was killed before it could measure, or by a version of this tool that kept no draft.`,
        EXIT.badSettings
      );
    const lines = this.#path(id, "samples.ndjson");
    const {pid} = planSchema.parse(JSON.parse(readFileSync(this.#path(id, "plan.json"), "utf8")));
    return {
      pid,
      draft: parseRun(readFileSync(draft, "utf8"), draft),
      ...readSampleLines(lines),
      lastWritten: statSync(lines).mtime
    };
  }

  /** Goes on with a run that was begun: only to seal it, and only when nobody else writes to it. */
  reopen(id: string): RunWriter {
    return new RunWriter(this.#path(id));
  }

  /** A run that this tool measured. @throws UserError when there is no such run, or its file is not one. */
  read(id: string): Run {
    if (isImportedId(id))
      throw new UserError(
        `run ${id} was imported from another tool; only a measured run will do here.`,
        EXIT.badSettings
      );
    return parseRun(this.#json(id), this.#path(id, "run.json"));
  }

  /** Any run, measured or imported. @throws UserError as {@link read}. */
  readAny(id: string): ArchivedRun {
    return isImportedId(id) ? parseImportedRun(this.#json(id), this.#path(id, "run.json")) : this.read(id);
  }

  #json(id: string): string {
    const path = this.#path(id, "run.json");
    if (!existsSync(path))
      throw new UserError(
        `no run ${id} in ${this.folder}. ${this.all().length} runs are there.`,
        EXIT.badSettings
      );
    return readFileSync(path, "utf8");
  }

  /**
   * Adds a run as a whole: an imported one, or one from another archive. The run exists from the last rename on.
   * @returns false where the same run is there already; nothing is overwritten.
   * @throws UserError when another run has this id, or the folder cannot be written.
   */
  add(run: ArchivedRun, samples: readonly (Sample | ImportedSample)[]): boolean {
    const checked = "source" in run ? importedRunSchema.parse(run) : runSchema.parse(run);
    const json = `${JSON.stringify(checked, null, 2)}\n`;
    const path = this.#path(run.id, "run.json");
    if (existsSync(path)) {
      const there = this.readAny(run.id);
      const same =
        "source" in run
          ? "source" in there && there.source.sha256 === run.source.sha256
          : isDeepStrictEqual(there, checked);
      if (same) return false;
      throw new UserError(
        `${path}: another run with this id is there. Nothing was overwritten; move it away, or choose another folder with --archive.`,
        EXIT.badSettings
      );
    }
    try {
      mkdirSync(this.#path(run.id), {recursive: true});
    } catch (cause) {
      throw diskError(this.#path(run.id), cause);
    }
    if (samples.length > 0) writeFileAtomic(this.#path(run.id, "samples.parquet"), encodeSamples(samples));
    writeFileAtomic(path, json);
    return true;
  }

  /** Sample rows of a sealed run, or what is left of one that was killed. */
  async samples(id: string): Promise<Sample[]> {
    const parquet = this.#path(id, "samples.parquet");
    if (existsSync(parquet)) return decodeSamples(readFileSync(parquet));
    const lines = this.#path(id, "samples.ndjson");
    return existsSync(lines) ? readSampleLines(lines).samples : [];
  }

  /** Sample rows of an imported run; none where its source had summaries only. */
  async importedSamples(id: string): Promise<ImportedSample[]> {
    const parquet = this.#path(id, "samples.parquet");
    return existsSync(parquet) ? decodeImportedSamples(readFileSync(parquet)) : [];
  }

  /** The run that the site shows: one line in a file, written atomically after sealing. */
  get current(): string | null {
    const path = join(this.folder, ".current");
    return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
  }

  /** The run that others are held against, for slow drift: one line in a file that somebody wrote; null: no such file. */
  get reference(): string | null {
    const path = join(this.folder, ".reference");
    return existsSync(path) ? readFileSync(path, "utf8").trim() : null;
  }

  /**
   * Key of the hashes that tell whether two runs had the same endpoint, without telling which: made once, for this
   * archive alone, and readable by its owner only.
   */
  identityKey(): Buffer {
    const path = join(this.folder, ".identity-key");
    if (!existsSync(path)) {
      mkdirSync(this.folder, {recursive: true});
      writeFileAtomic(path, randomBytes(32), 0o600);
    }
    return readFileSync(path);
  }

  setCurrent(id: string): void {
    writeFileAtomic(join(this.folder, ".current"), `${id}\n`);
  }
}

/** Reads a `run.json` of this version. @throws UserError naming file and field. */
export function parseRun(json: string, path: string): Run {
  return parse(runSchema, json, path);
}

/** The same of an imported run. */
export function parseImportedRun(json: string, path: string): ImportedRun {
  return parse(importedRunSchema, json, path);
}

function parse<T>(schema: z.ZodType<T>, json: string, path: string): T {
  let data: unknown;
  try {
    data = JSON.parse(json);
  } catch (cause) {
    throw new UserError(`${path}: not JSON, perhaps torn. ${(cause as Error).message}`, EXIT.badSettings, {
      cause
    });
  }
  const version = (data as {schema?: unknown} | null)?.schema;
  if (typeof version === "number" && version > RUN_SCHEMA_VERSION)
    throw new UserError(
      `${path}: written by a newer version of this tool (schema ${version}, this one reads ${RUN_SCHEMA_VERSION}). Update the tool.`,
      EXIT.badSettings
    );
  const parsed = schema.safeParse(data);
  if (!parsed.success)
    throw new UserError(`${path}: ${z.prettifyError(parsed.error).replaceAll("\n", " ")}`, EXIT.badSettings);
  return parsed.data;
}

/** Appends rows while measuring; one flush an iteration, outside every window. */
export class RunWriter {
  readonly folder: string;
  readonly #file: number;
  #open = true;

  constructor(folder: string) {
    this.folder = folder;
    this.#file = openSync(join(folder, "samples.ndjson"), "a");
  }

  append(samples: readonly Sample[]): void {
    const lines = Buffer.from(samples.map((sample) => `${JSON.stringify(sample)}\n`).join(""));
    try {
      for (let at = 0; at < lines.length;) at += writeSync(this.#file, lines, at);
      fdatasyncSync(this.#file);
    } catch (cause) {
      throw diskError(join(this.folder, "samples.ndjson"), cause);
    }
  }

  /** Keeps what is known of the run before its first sample, for whoever recovers it. */
  draft(run: Run): void {
    writeFileAtomic(join(this.folder, DRAFT), `${JSON.stringify(runSchema.parse(run), null, 2)}\n`);
  }

  /** Writes the final files; the run exists, for every reader, from the last rename on. */
  seal(run: Run, samples: readonly Sample[]): void {
    const checked = runSchema.parse(run);
    writeFileAtomic(join(this.folder, "samples.parquet"), encodeSamples(samples));
    writeFileAtomic(join(this.folder, "run.json"), `${JSON.stringify(checked, null, 2)}\n`);
    this.close();
    rmSync(join(this.folder, "samples.ndjson"), {force: true});
    rmSync(join(this.folder, DRAFT), {force: true});
    rmSync(join(this.folder, "plan.json"), {force: true});
  }

  close(): void {
    if (this.#open) closeSync(this.#file);
    this.#open = false;
  }
}
