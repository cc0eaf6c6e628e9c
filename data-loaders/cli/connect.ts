/**
 * Connections of a run: one channel a service, kept until the end; how long they took to make is part of the report.
 * @module
 */
import type {Milliseconds} from "../../src/lib/units.js";
import {EnvectorClient} from "../clients/envector.js";
import {VaultClient} from "../clients/vault.js";
import {toMs, type Clock} from "../timing/clock.js";
import type {Services} from "./services.js";

/** For every call; Vault's bundle is small without an evaluation key. */
export const DEADLINE_MS = 30_000;
const CONNECT_DEADLINE_MS = 10_000;

export interface Clients {
  readonly envector: EnvectorClient;
  readonly vault: VaultClient;
}

export interface Connections extends Clients {
  readonly connectMs: {readonly envector: Milliseconds; readonly vault: Milliseconds};
  /** Clients of their own, not connected yet, for calls that include connection set-up. */
  readonly open: () => Clients;
  readonly close: () => void;
}

/** @throws UserError (exit 3) when a service does not answer. */
export async function connect(services: Services, clock: Clock): Promise<Connections> {
  const open = (): Clients => ({
    envector: new EnvectorClient({...services.envector, deadlineMs: DEADLINE_MS}),
    vault: new VaultClient({...services.vault, deadlineMs: DEADLINE_MS})
  });
  const {envector, vault} = open();
  const close = (): void => {
    envector.close();
    vault.close();
  };
  try {
    const start = clock.now();
    await envector.connect(CONNECT_DEADLINE_MS);
    const middle = clock.now();
    await vault.connect(CONNECT_DEADLINE_MS);
    const end = clock.now();
    return {
      envector,
      vault,
      connectMs: {envector: toMs(middle - start), vault: toMs(end - middle)},
      open,
      close
    };
  } catch (error) {
    close();
    throw error;
  }
}
