/**
 * Connections of a run: one channel a service, kept until the end; how long they took to make is part of the report.
 * @module
 */
import type {Milliseconds} from "../../src/lib/units.js";
import {EnvectorClient} from "../clients/envector.js";
import type {Bundle} from "../clients/bundle/bundle-fields.js";
import {VaultClient} from "../clients/vault.js";
import {variesTls, type TlsLevel} from "../scenarios/factors.js";
import {toMs, type Clock} from "../timing/clock.js";
import {EXIT, UserError} from "../timing/errors.js";
import {checkKey, findBundle} from "./find-bundle.js";
import type {EnvectorService, Services} from "./services.js";
import type {Settings} from "./settings.js";

/** For making a connection; it may be tried again until then, because it is in no window. */
const CONNECT_DEADLINE_MS = 10_000;

export interface Clients {
  readonly envector: EnvectorClient;
  readonly vault: VaultClient;
}

export interface Connections extends Clients {
  readonly bundle: Bundle;
  /** Where envector is, in the end. */
  readonly envectorService: EnvectorService;
  readonly connectMs: {readonly envector: Milliseconds; readonly vault: Milliseconds};
  /** envector over TLS and without, where the run varies that; one of them is `envector`. */
  readonly byTls: Readonly<Record<TlsLevel, EnvectorClient>> | null;
  /** Clients of their own, not connected yet, for calls that include connection set-up. */
  readonly open: () => Clients;
  readonly close: () => void;
}

/**
 * Connects to Vault, asks it for the agent's bundle, and connects to envector, which the bundle may have to name.
 * @throws UserError (exit 3) when a service does not answer or its bundle is not right, (exit 2) when it refuses the token.
 */
export async function connect(
  services: Services,
  settings: Pick<Settings, "deadline" | "bundleDeadline" | "cacheKeys" | "factor">,
  {clock, log}: {readonly clock: Clock; readonly log: (line: string) => void}
): Promise<Connections> {
  const deadlineMs = settings.deadline * 1000;
  const bundleDeadlineMs = settings.bundleDeadline * 1000;
  const newVault = (): VaultClient =>
    new VaultClient({...services.vault, deadlineMs, bundleDeadlineMs, checkKey});
  const vault = newVault();
  const opened: {close: () => void}[] = [vault];
  const close = (): void => opened.forEach((client) => client.close());
  try {
    const start = clock.now();
    await vault.connect(CONNECT_DEADLINE_MS);
    const vaultMs = toMs(clock.now() - start);
    const bundle = await findBundle(vault, services.vault, settings.cacheKeys, log);
    const envectorService = services.envector(bundle.envector);
    const newEnvector = (): EnvectorClient => new EnvectorClient({...envectorService, deadlineMs});
    const envector = newEnvector();
    opened.push(envector);
    const middle = clock.now();
    await envector.connect(CONNECT_DEADLINE_MS);
    const envectorMs = toMs(clock.now() - middle);
    const other = variesTls(settings.factor)
      ? new EnvectorClient({...otherWay(services, bundle), deadlineMs})
      : null;
    if (other) opened.push(other);
    await other?.connect(CONNECT_DEADLINE_MS);
    const overTls = envectorService.tls !== null;
    return {
      envector,
      vault,
      bundle,
      envectorService,
      connectMs: {envector: envectorMs, vault: vaultMs},
      byTls: other && {on: overTls ? envector : other, off: overTls ? other : envector},
      open: () => ({envector: newEnvector(), vault: newVault()}),
      close
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** @throws UserError (exit 2) when envector is reached in one way only. */
function otherWay({otherEnvector}: Services, bundle: Bundle): EnvectorService {
  const other = otherEnvector(bundle.envector);
  if (other === null)
    throw new UserError(
      "--factor tls=on,off needs an envector that is reached with TLS and without. Measure an embedded stack, or one that `rune-latency serve --tls --json` described (--from), or name the other way with --envector-other-endpoint.",
      EXIT.badSettings
    );
  return other;
}
