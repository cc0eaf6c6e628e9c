/**
 * Evaluation keys as envector holds them: opaque bytes with a name, of which at most one is loaded at a time.
 * Scoring with a plaintext query does not use the key, but without a loaded one every score comes back empty, as
 * a real server answered on 2026-05-04.
 * @module
 */
import {createHash} from "node:crypto";
import type {Mode} from "../../fhe/engine.js";
import {refuse, Refusal} from "../refusals.js";
import {checkName} from "./names.js";

export interface RegisteredKey {
  readonly id: string;
  readonly mode: Mode;
  readonly preset: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** Everything that is known of keys. */
export interface KeysState {
  readonly registered: readonly RegisteredKey[];
  readonly loaded: string | null;
}

export class Keys {
  readonly #registered = new Map<string, RegisteredKey>();
  #loaded: RegisteredKey | null = null;

  get loaded(): RegisteredKey | null {
    return this.#loaded;
  }

  get ids(): string[] {
    return [...this.#registered.keys()];
  }

  get state(): KeysState {
    return {registered: [...this.#registered.values()], loaded: this.#loaded?.id ?? null};
  }

  /** Takes the place of what is registered now. @throws Refusal when the loaded key is none of the registered. */
  restore({registered, loaded}: KeysState): void {
    this.#registered.clear();
    for (const key of registered) this.#registered.set(key.id, key);
    this.#loaded = loaded === null ? null : this.get(loaded);
  }

  /**
   * @param value - The key itself. Only its digest is kept: nothing here ever uses it.
   * @param claim - What the client says about it; an empty digest is not compared.
   */
  register(id: string, value: Buffer, claim: {evalMode: string; preset: string; sha256: string}): void {
    checkName("key_id", id);
    if (this.#registered.has(id)) throw refuse.invalid(`key "${id}" is registered already; delete it first`);
    if (value.length === 0) throw new Refusal("FailedToUnpackKey", `key "${id}" has no bytes`);
    const sha256 = createHash("sha256").update(value).digest("hex");
    if (claim.sha256 !== "" && claim.sha256.toLowerCase() !== sha256)
      throw new Refusal(
        "FailedToUnpackKey",
        `key "${id}": sha256sum says ${claim.sha256.slice(0, 12)}…, its bytes give ${sha256.slice(0, 12)}…`
      );
    this.#registered.set(id, {
      id,
      mode: toMode(id, claim.evalMode),
      preset: claim.preset,
      sha256,
      bytes: value.length
    });
  }

  load(id: string): void {
    this.#loaded = this.get(id);
  }

  unload(id: string): void {
    if (this.get(id) !== this.#loaded) throw refuse.invalid(`key "${id}" is not loaded`);
    this.#loaded = null;
  }

  delete(id: string): void {
    if (this.get(id) === this.#loaded) throw new Refusal("Fail", `key "${id}" is loaded; unload it first`);
    this.#registered.delete(id);
  }

  /** @throws Refusal NotFoundError */
  get(id: string): RegisteredKey {
    const key = this.#registered.get(id);
    if (key === undefined) throw refuse.notFound(`no key "${id}" is registered`);
    return key;
  }
}

function toMode(id: string, evalMode: string): Mode {
  const mode = evalMode.toLowerCase();
  if (mode === "mm" || mode === "rmp") return mode;
  throw refuse.invalid(`key "${id}": eval_mode expected "mm" or "rmp", got "${evalMode}"`);
}
