/**
 * Which evaluation keys are registered, and which is loaded, across restarts: without it an index would outlive the
 * key that it was made for, and answer with no scores. The keys' bytes are not kept, because nothing here reads them.
 * @module
 */
import {readFile} from "node:fs/promises";
import {join} from "node:path";
import {z} from "zod";
import {nullWhenAbsent, writeDurably} from "../durable-file.js";
import type {Keys} from "./keys.js";

const FILE = "keys.json";

const stateSchema = z.object({
  version: z.literal(1),
  loaded: z.string().nullable(),
  registered: z.array(
    z.object({
      id: z.string(),
      mode: z.enum(["mm", "rmp"]),
      preset: z.string(),
      sha256: z.string(),
      bytes: z.int()
    })
  )
});

export class KeysFile {
  readonly #path: string | null;

  /** @param folder - null keeps nothing. */
  constructor(folder: string | null) {
    this.#path = folder === null ? null : join(folder, FILE);
  }

  /**
   * Brings back what was kept.
   * @returns Whether anything was.
   * @throws Error naming a file that cannot be read.
   */
  async restore(keys: Keys): Promise<boolean> {
    if (this.#path === null) return false;
    const text = await readFile(this.#path, "utf8").catch(nullWhenAbsent);
    if (text === null) return false;
    try {
      keys.restore(stateSchema.parse(JSON.parse(text)));
    } catch (cause) {
      throw new Error(`${this.#path} is torn. Restore it, or delete it to register the keys anew.`, {cause});
    }
    return true;
  }

  async save(keys: Keys): Promise<void> {
    if (this.#path === null) return;
    await writeDurably(this.#path, Buffer.from(JSON.stringify({version: 1, ...keys.state})));
  }
}
