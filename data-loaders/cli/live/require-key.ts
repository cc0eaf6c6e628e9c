/**
 * The key that Vault hands out must be one that envector knows; this tool never registers or loads one, because loading a
 * key takes the place of the team's.
 * @module
 */
import type {EnvectorClient} from "../../clients/envector.js";
import {EXIT, UserError} from "../../timing/errors.js";

export const keyRemedy = (keyId: string): string =>
  `Ask whoever runs envector to register and load key ${keyId}; this tool never does, because one key is loaded at a time.`;

/** @throws UserError (exit 3) when envector does not list the key. */
export async function requireKey(envector: Pick<EnvectorClient, "keyList">, keyId: string): Promise<void> {
  const {value: keys} = await envector.keyList();
  if (keys.includes(keyId)) return;
  throw new UserError(
    `envector does not know key ${keyId}, which Vault's bundle names; it knows ${keys.length} others. ${keyRemedy(keyId)}`,
    EXIT.unreachable
  );
}
