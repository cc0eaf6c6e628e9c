/**
 * The folder that a stack can keep: whose keys they are, in which mode, and where each server keeps its part.
 * @module
 */
import {randomBytes} from "node:crypto";
import {mkdir, readFile} from "node:fs/promises";
import {join} from "node:path";
import {z} from "zod";
import type {Mode} from "../fhe/engine.js";
import {nullWhenAbsent, writeDurably} from "./durable-file.js";

export interface StackIdentity {
  /** At most 20 characters, as servers ask. */
  readonly keyId: string;
  readonly mode: Mode;
  readonly folders: {readonly envector: string; readonly vault: string; readonly audit: string} | null;
}

const fileSchema = z.object({version: z.literal(1), keyId: z.string(), mode: z.enum(["mm", "rmp"])});

/**
 * @param path - Made when it does not exist; null: nothing is kept.
 * @throws Error when the folder was made in another mode: its ciphertexts would decrypt to nonsense.
 */
export async function openStackFolder(path: string | null, mode: Mode): Promise<StackIdentity> {
  const fresh = {keyId: `key_${randomBytes(4).toString("hex")}`, mode};
  if (path === null) return {...fresh, folders: null};
  await mkdir(path, {recursive: true, mode: 0o700});
  const file = join(path, "stack.json");
  const kept = await readIdentity(file);
  if (kept !== null && kept.mode !== mode)
    throw new Error(
      `${path} holds indexes of mode ${kept.mode}, not ${mode}; use that mode or another folder`
    );
  if (kept === null) await writeDurably(file, Buffer.from(JSON.stringify({version: 1, ...fresh})));
  const {keyId} = kept ?? fresh;
  const folders = {
    envector: join(path, "envector"),
    vault: join(path, "vault"),
    audit: join(path, "vault-audit.jsonl")
  };
  return {keyId, mode, folders};
}

async function readIdentity(file: string): Promise<z.infer<typeof fileSchema> | null> {
  const text = await readFile(file, "utf8").catch(nullWhenAbsent);
  if (text === null) return null;
  try {
    return fileSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new Error(`${file} is not the file of an embedded stack; choose another folder`, {cause: error});
  }
}
