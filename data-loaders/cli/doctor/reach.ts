/**
 * How far a service can be reached: name, TCP, TLS with its certificate, HTTP/2.
 * @module
 */
import type {Endpoint} from "../../clients/endpoint.js";
import {faultParts, isLoopback} from "../../clients/connection/fault-sentence.js";
import {probe, type ProbeStep, type TlsFacts} from "../../clients/connection/probe.js";
import {localityOf} from "../live/locality.js";
import type {Lines} from "./lines.js";

const STEP_MS = 5000;
const DAY_MS = 86_400_000;
/** A certificate that ends sooner than this is worth a word. */
const SOON_DAYS = 14;
const NAMES: Record<ProbeStep, string> = {dns: "name", tcp: "TCP", tls: "TLS", http2: "HTTP/2"};

export interface ReachOptions {
  readonly lines: Lines;
  /** Whether addresses, and names in certificates, are shown. */
  readonly addresses: boolean;
  readonly now: Date;
}

/** @returns Whether HTTP/2 is spoken at the other end. */
export async function reach(
  service: "vault" | "envector",
  target: Endpoint,
  {lines, addresses, now}: ReachOptions
): Promise<boolean> {
  const shown = addresses || isLoopback(target);
  const {passed, tls, fault} = await probe(target, STEP_MS);
  for (const {step, ms, seen} of passed) {
    if (step === "tls" && tls !== null) certificateLine(service, tls, {lines, addresses: shown, now});
    else {
      const where = shown ? seen : step === "dns" ? `${localityOf(seen)} address` : "connected";
      lines.ok(service, NAMES[step], step === "http2" ? timed(seen, ms) : timed(where, ms));
    }
  }
  if (fault !== null) {
    const [what, remedy] = faultParts(fault, target, {option: service, addresses: shown, now});
    lines.fail(service, NAMES[fault.step], what, remedy);
    return false;
  }
  if (target.tls === null && !isLoopback(target))
    lines.warn(
      service,
      "TLS",
      "not used: what is sent, the token included, can be read on the way",
      `Use TLS if the service offers it: --${service}-secure true.`
    );
  return true;
}

function certificateLine(
  service: "vault" | "envector",
  tls: TlsFacts,
  {lines, addresses, now}: ReachOptions
): void {
  const days = Math.floor((tls.validTo.getTime() - now.getTime()) / DAY_MS);
  const of = addresses ? ` for ${tls.names.join(", ")} by ${tls.issuer}` : "";
  const seen = `${tls.version}, ${tls.cipher}; certificate${of} from ${day(tls.validFrom)} to ${day(tls.validTo)}, ${days} days left`;
  if (days >= 0 && days < SOON_DAYS) lines.warn(service, "TLS", seen, "Have the certificate renewed soon.");
  else if (days >= 0) lines.ok(service, "TLS", seen);
}

const timed = (what: string, ms: number): string => `${what}, ${ms.toFixed(1)} ms`;
const day = (date: Date): string => date.toISOString().slice(0, 10);
