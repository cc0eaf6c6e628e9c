/**
 * What stops a connection, as a sentence and its remedy. docs/live.md has the same table; a test holds the two together
 * against real sockets.
 * @module
 */
import type {Endpoint} from "../endpoint.js";
import {hostOf, portOf} from "../endpoint.js";
import type {Fault, FaultCode} from "./probe.js";

/** As in the names of the settings: `--vault-ca`. */
export type ServiceOption = "vault" | "envector";

interface Situation {
  /** Host, or what stands for it where addresses are not shown. */
  readonly host: string;
  /** The same after "the name". */
  readonly quoted: string;
  /** Name that the certificate should have had. */
  readonly wanted: string;
  readonly port: number;
  readonly option: ServiceOption;
  readonly seen: string;
  readonly target: Endpoint;
  readonly now: Date;
}

const USUAL_PORTS = "Vault's is usually 50051, envector's 50050";
const day = (date: Date): string => date.toISOString().slice(0, 10);

const SENTENCES: Record<FaultCode, (at: Situation) => readonly [what: string, remedy: string]> = {
  UNKNOWN_HOST: ({quoted, option, seen}) => [
    `the name ${quoted} is not known here (${seen}).`,
    `Check --${option}-endpoint, and whether the name needs a VPN.`
  ],
  REFUSED: ({host, port}) => [
    `nothing listens on port ${port} of ${host}.`,
    `Check that the service runs, and the port: ${USUAL_PORTS}.`
  ],
  NO_ROUTE: ({host, seen}) => [
    `there is no route to ${host} (${seen}).`,
    "Check the network, and whether the address needs a VPN."
  ],
  NO_ANSWER: ({host, port, seen}) => [
    `${host} does not answer on port ${port} (${seen}).`,
    "A firewall may drop the connection; check address and port."
  ],
  TLS_TO_PLAINTEXT: ({option}) => [
    "it was dialled with TLS and speaks plaintext.",
    `If that is meant: --${option}-secure false.`
  ],
  PLAINTEXT_TO_TLS: ({option}) => [
    "it was dialled in plaintext and speaks TLS.",
    `Give --${option}-secure true, and --${option}-ca if it has an authority of its own.`
  ],
  TLS_FAILED: ({option, seen}) => [
    `the TLS handshake failed (${seen}).`,
    `Check that the port is the gRPC port, and --${option}-secure.`
  ],
  UNKNOWN_AUTHORITY: ({option, seen, target}) =>
    target.tls?.caPem == null
      ? [
          `its certificate comes from an authority that this machine does not trust (${seen}).`,
          `Name that authority's file: --${option}-ca FILE.`
        ]
      : [
          `its certificate does not come from the authority in --${option}-ca (${seen}).`,
          "Ask for the file of the authority that signed it."
        ],
  EXPIRED: ({seen, now}) => [
    `its certificate expired on ${seen}, and today is ${day(now)}.`,
    "Have it renewed; if the date here is wrong, set the clock."
  ],
  NOT_YET_VALID: ({seen, now}) => [
    `its certificate is valid from ${seen} on, and today is ${day(now)}.`,
    "Check the clock of this machine."
  ],
  NAME_MISMATCH: ({option, seen, wanted}) => [
    `its certificate is for ${seen}, not for ${wanted}.`,
    `Use a name that it is for in --${option}-endpoint, or give it with --${option}-server-name.`
  ],
  NO_HTTP2: () => [
    "it speaks TLS, but not HTTP/2, which gRPC needs.",
    "Is this the gRPC port, and does the proxy in front of it pass HTTP/2?"
  ],
  NOT_GRPC: ({seen}) => [`it does not speak gRPC: it answered ${seen}.`, `Check the port: ${USUAL_PORTS}.`]
};

export interface SentenceOptions {
  readonly option: ServiceOption;
  /** Whether hosts and the names in certificates are shown: a log may be public. */
  readonly addresses: boolean;
  readonly now?: Date;
}

/** What is wrong, and what to do about it: a sentence each. */
export function faultParts(
  {code, seen}: Fault,
  target: Endpoint,
  {option, addresses, now = new Date()}: SentenceOptions
): readonly [what: string, remedy: string] {
  const host = hostOf(target.endpoint);
  const name = target.tls?.serverName ?? host;
  return SENTENCES[code]({
    host: addresses ? host : "its host",
    quoted: addresses ? `"${host}"` : `in --${option}-endpoint`,
    wanted: addresses ? name : "the one that was asked for",
    port: portOf(target.endpoint),
    option,
    seen: addresses ? seen : withoutNames(code, seen),
    target,
    now
  });
}

/** Names in a certificate tell where a service is, like its address. */
function withoutNames(code: FaultCode, seen: string): string {
  if (code === "NAME_MISMATCH") return "other names";
  return code === "UNKNOWN_AUTHORITY" ? seen.slice(seen.lastIndexOf(", ") + 2) : seen;
}

export function faultSentence(...parameters: Parameters<typeof faultParts>): string {
  return faultParts(...parameters).join(" ");
}

/** On this machine, an address discloses nothing. */
export const isLoopback = ({endpoint}: Endpoint): boolean =>
  /^(localhost|127\.[\d.]+|::1)$/.test(hostOf(endpoint));

/** Faults that may pass while one waits: a service that is starting, a network that is slow. */
export function mayPass({code}: Fault): boolean {
  return code === "REFUSED" || code === "NO_ANSWER" || code === "NO_ROUTE";
}
