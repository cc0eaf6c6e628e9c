/**
 * The services of a live target: Vault as the settings say, envector as the settings or Vault's bundle say. They are
 * somebody else's: nothing is started, stopped or configured here.
 * @module
 */
import {readFileSync} from "node:fs";
import type {Endpoint} from "../../clients/endpoint.js";
import type {Secret} from "../../secret.js";
import {EXIT, UserError} from "../../timing/errors.js";
import type {EnvectorOfBundle} from "../../clients/bundle/bundle-fields.js";
import type {Services} from "../services.js";
import {requireLive, type Settings} from "../settings.js";
import {parseEndpoint} from "./endpoint.js";
import type {ClientLimits} from "./message-limits.js";

/** @throws UserError (exit 2) when Vault or its token is not named. */
export function liveServices(settings: Settings, limits: ClientLimits): Services {
  return {
    vault: {...liveVault(settings), limits: limits.vault},
    envector: (bundle) => ({...liveEnvector(settings, bundle), limits: limits.envector}),
    otherEnvector: (bundle) => {
      const other = otherEnvector(settings, bundle);
      return other && {...other, limits: limits.envector};
    },
    evalMode: settings.evalMode,
    maxMessageBytes: null,
    merge: null,
    rssBytes: () => 0,
    died: new Promise(() => undefined),
    close: () => Promise.resolve()
  };
}

/** Vault speaks TLS unless it is said that it does not. */
export function liveVault(settings: Settings): Endpoint & {readonly token: Secret} {
  requireLive(settings);
  const {vaultEndpoint, vaultToken, vaultSecure, vaultCa, vaultServerName} = settings;
  return {
    endpoint: vaultEndpoint!.endpoint,
    tls: vaultSecure === false ? null : {caPem: pem(vaultCa), serverName: vaultServerName},
    token: vaultToken!
  };
}

/**
 * Where nothing says whether envector speaks TLS, an access token decides, as in the vendor's own client: it would be
 * readable on the way.
 * @throws UserError (exit 2) when nobody says where envector is.
 */
export function liveEnvector(
  settings: Settings,
  bundle: EnvectorOfBundle
): Endpoint & {readonly token: Secret | null} {
  const own = settings.envectorEndpoint;
  const written = own ?? (bundle.endpoint === null ? null : parseEndpoint(bundle.endpoint, "envector"));
  if (written === null)
    throw new UserError(
      bundle.endpoint === null
        ? "neither the settings nor Vault's bundle say where envector is. Give --envector-endpoint host:port."
        : "Vault's bundle names envector in a form that is not known. Give --envector-endpoint host:port.",
      EXIT.badSettings
    );
  const token = settings.envectorToken ?? bundle.apiKey;
  // What the bundle says of TLS is said of the bundle's endpoint, not of one that the settings name.
  const said = settings.envectorSecure ?? (written.https || null) ?? (own === null ? bundle.secure : null);
  return {
    endpoint: written.endpoint,
    tls:
      (said ?? token !== null)
        ? {caPem: pem(settings.envectorCa), serverName: settings.envectorServerName}
        : null,
    token
  };
}

/** Reached with TLS where {@link liveEnvector} has none, and the reverse; null where no endpoint is named for it. */
function otherEnvector(
  settings: Settings,
  bundle: EnvectorOfBundle
): (Endpoint & {readonly token: Secret | null}) | null {
  const other = settings.envectorOtherEndpoint;
  if (other === null) return null;
  const {tls, token} = liveEnvector(settings, bundle);
  const trust = {caPem: pem(settings.envectorCa), serverName: settings.envectorServerName};
  return {endpoint: other.endpoint, tls: tls === null ? trust : null, token};
}

const pem = (path: string | null): string | null => (path === null ? null : readFileSync(path, "utf8"));
