/**
 * Which services a run measures, and what is said before it starts: where it measures, what it plans, and what could stand
 * in its way.
 * @module
 */
import {isLoopback} from "../clients/connection/fault-sentence.js";
import type {Endpoint} from "../clients/endpoint.js";
import type {Mode} from "../fhe/engine.js";
import type {Plan} from "../scenarios/plan.js";
import type {Connections} from "./connect.js";
import {liveServices} from "./live/live-services.js";
import {locality, type Locality} from "./live/locality.js";
import {clientLimits, limitWarning, messageSizes, type MessageSizes} from "./live/message-limits.js";
import {proxyVariables} from "./live/proxies.js";
import {countCalls, DIMENSION} from "./prepare-plan.js";
import {embeddedServices, servedServices, type Services} from "./services.js";
import type {Settings} from "./settings.js";
import {rateLine, vaultLimit} from "./vault-rate.js";

/** @throws UserError: 2 for settings, 3 when the embedded stack does not come up. */
export function servicesOf(settings: Settings, plan: Plan): Services | Promise<Services> {
  if (settings.target === "live") return liveServices(settings, clientLimits(sizesOf(settings, plan)));
  return settings.from === null ? embeddedServices(settings) : servedServices(settings.from);
}

function sizesOf({evalMode, index}: Settings, plan: Plan): MessageSizes {
  const inserts = countCalls(plan, evalMode).batch_insert_data;
  return messageSizes({plan, inserts, mode: evalMode, dimension: DIMENSION, ownIndex: index === null});
}

export function servicesLine(
  settings: Settings,
  {vault}: Services,
  {envectorService}: Connections,
  ms: number
): string {
  const what = settings.target === "live" ? "live services " : "embedded stack";
  // Elsewhere than on this machine an address is nobody's business, and a log may be public.
  const at = (service: Endpoint): string =>
    `${isLoopback(service) ? `${service.endpoint} ` : ""}(${service.tls === null ? "plaintext" : "TLS"})`;
  return `${what}  envector ${at(envectorService)}  vault ${at(vault)}  ready in ${(ms / 1000).toFixed(1)} s`;
}

/** What could stand in the way of a plan, or make it longer: said before anything is measured. */
export function planNotes(settings: Settings, plan: Plan, mode: Mode): string[] {
  const calls = countCalls(plan, mode);
  const rate = rateLine(calls.DecryptScores + calls.GetAgentManifest, vaultLimit(settings));
  if (settings.target === "embedded") return rate === null ? [] : [rate];
  const warning = limitWarning(sizesOf(settings, plan), calls.batch_insert_data);
  const proxies = proxyVariables(process.env).join(", ");
  return [
    rate,
    warning && `message size    ${warning}`,
    proxies && `proxy           ${proxies} set, and not used: calls go straight to the services`
  ].filter((line): line is string => line !== null && line !== "");
}

/** How far away each service is. */
export async function localities(
  envector: Endpoint,
  vault: Endpoint
): Promise<{readonly envector: Locality; readonly vault: Locality}> {
  return {envector: await locality(envector.endpoint), vault: await locality(vault.endpoint)};
}
