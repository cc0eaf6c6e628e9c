/**
 * One index on disk: a folder with a file a shard (an EVI Query file) and `index.json`, which names them with their
 * checksums and holds items and metadata. `index.json` is replaced last, so a crash leaves the state before.
 * @module
 */
import {createHash, randomBytes} from "node:crypto";
import {mkdir, readdir, readFile, rm, statfs} from "node:fs/promises";
import {join} from "node:path";
import {z} from "zod";
import {UNFINISHED_SUFFIX, writeDurably} from "../durable-file.js";
import {Refusal} from "../refusals.js";
import type {IndexDescription, Item} from "./stored-index.js";

const stateSchema = z.object({
  version: z.literal(1),
  description: z.object({
    name: z.string(),
    dimension: z.int(),
    mode: z.enum(["mm", "rmp"]),
    keyId: z.string()
  }),
  nextId: z.int(),
  firstUnmerged: z.int(),
  shards: z.array(
    z.object({
      file: z.string(),
      sha256: z.string(),
      /** Items by row: id and metadata. */
      items: z.array(z.tuple([z.int(), z.string()]))
    })
  )
});

export interface IndexState {
  readonly description: IndexDescription;
  readonly nextId: number;
  readonly firstUnmerged: number;
  readonly items: readonly (readonly Item[])[];
}
export interface LoadedIndex extends IndexState {
  readonly folder: IndexFolder;
  /** Contents of the shard files, one at a time, in order. */
  shards(): AsyncGenerator<Uint8Array, void, undefined>;
}

const STATE_FILE = "index.json";
const SPARE_BYTES = 2 ** 20;

export class IndexFolder {
  readonly #path: string;
  /** Shard files that `index.json` names now. */
  #shards: {file: string; sha256: string}[];
  #generation: number;

  private constructor(path: string, shards: {file: string; sha256: string}[]) {
    this.#path = path;
    this.#shards = shards;
    this.#generation = Math.max(0, ...shards.map(({file}) => Number(/\.(\d+)\.bin$/.exec(file)?.[1] ?? 0)));
  }

  /**
   * A folder for a new index. Not called by the index's name, because names differ in case and some file systems do
   * not, nor by anything derived from it, because an index of the same name may just be on its way out.
   */
  static async create(parent: string, description: IndexDescription): Promise<IndexFolder> {
    const path = join(parent, randomBytes(8).toString("hex"));
    await mkdir(path, {recursive: true, mode: 0o700});
    const folder = new IndexFolder(path, []);
    await folder.save({description, nextId: 1, firstUnmerged: 0, items: []}, [], () => Promise.resolve(""));
    return folder;
  }

  /** @throws Error naming the file that is torn, missing or not ours. */
  static async load(path: string): Promise<LoadedIndex> {
    const state = parseState(join(path, STATE_FILE), await readFile(join(path, STATE_FILE)));
    const folder = new IndexFolder(
      path,
      state.shards.map(({file, sha256}) => ({file, sha256}))
    );
    await folder.#removeStrangers();
    async function* shards() {
      for (const {file, sha256} of state.shards) {
        const bytes = await readFile(join(path, file));
        if (createHash("sha256").update(bytes).digest("hex") !== sha256) throw torn(join(path, file));
        yield bytes;
      }
    }
    const items = state.shards.map((shard) => shard.items.map(([id, metadata]) => ({id, metadata})));
    return {...state, items, folder, shards};
  }

  /** @throws Refusal InsufficientDiskSpace */
  async requireSpace(bytes: number): Promise<void> {
    const {bavail, bsize} = await statfs(this.#path);
    if (bavail * bsize < bytes + SPARE_BYTES)
      throw new Refusal(
        "InsufficientDiskSpace",
        `the disk has ${Math.floor((bavail * bsize) / 2 ** 20)} MiB left and this insert needs ` +
          `${Math.ceil(bytes / 2 ** 20)} MiB; nothing of it was stored`
      );
  }

  /**
   * @param changed - Shards whose content is not on disk yet.
   * @param exportShard - Hands a shard to `write` as an EVI Query file, and returns what that returned.
   */
  async save(
    state: IndexState,
    changed: readonly number[],
    exportShard: (shard: number, write: (file: Uint8Array) => Promise<string>) => Promise<string>
  ): Promise<void> {
    this.#generation++;
    const shards = this.#shards.slice(0, state.items.length);
    for (const shard of changed) {
      const file = `shard-${shard}.${this.#generation}.bin`;
      const sha256 = await exportShard(shard, (bytes) => writeDurably(join(this.#path, file), bytes));
      shards[shard] = {file, sha256};
    }
    const {description, nextId, firstUnmerged, items} = state;
    const json = JSON.stringify({
      version: 1,
      description,
      nextId,
      firstUnmerged,
      shards: shards.map((shard, at) => ({
        ...shard,
        items: items[at]!.map(({id, metadata}) => [id, metadata])
      }))
    } satisfies z.input<typeof stateSchema>);
    await writeDurably(join(this.#path, STATE_FILE), Buffer.from(`${json}\n${sha256Of(json)}\n`));
    this.#shards = shards;
    await this.#removeStrangers();
  }

  async remove(): Promise<void> {
    await rm(this.#path, {recursive: true, force: true});
  }

  /** What an interrupted or outdated save left. */
  async #removeStrangers(): Promise<void> {
    const known = new Set([STATE_FILE, ...this.#shards.map(({file}) => file)]);
    for (const name of await readdir(this.#path))
      if (!known.has(name) && (/^shard-\d+\.\d+\.bin$/.test(name) || name.endsWith(UNFINISHED_SUFFIX)))
        await rm(join(this.#path, name), {force: true});
  }
}

function parseState(path: string, content: Buffer): z.infer<typeof stateSchema> {
  const [json = "", checksum] = content.toString("utf8").split("\n");
  if (sha256Of(json) !== checksum) throw torn(path);
  const parsed = stateSchema.safeParse(JSON.parse(json));
  if (!parsed.success)
    throw new Error(`${path} is not an index of this version: ${parsed.error.issues[0]!.message}`);
  return parsed.data;
}

function sha256Of(text: string): string {
  return createHash("sha256").update(text, "utf8").digest("hex");
}

function torn(path: string): Error {
  return new Error(
    `${path} is torn: its checksum does not fit. Restore it, or delete its folder to lose that index.`
  );
}
