/**
 * Reaches for a service step by step (name, TCP, TLS, HTTP/2) and says where and why it stops: a gRPC channel only says
 * that it is not ready. Sends no call and no token.
 * @module
 */
import {lookup} from "node:dns/promises";
import {connect as tcpConnect, isIP, type Socket} from "node:net";
import {checkServerIdentity, connect as tlsConnect, type PeerCertificate, type TLSSocket} from "node:tls";
import type {Endpoint, TlsTrust} from "../endpoint.js";
import {hostOf, portOf} from "../endpoint.js";
import {systemAuthorities} from "../system-authorities.js";

export type ProbeStep = "dns" | "tcp" | "tls" | "http2";

/** What stops a connection, as far as it can be told from outside. */
export type FaultCode =
  | "UNKNOWN_HOST"
  | "REFUSED"
  | "NO_ROUTE"
  | "NO_ANSWER"
  | "TLS_TO_PLAINTEXT"
  | "PLAINTEXT_TO_TLS"
  | "TLS_FAILED"
  | "UNKNOWN_AUTHORITY"
  | "EXPIRED"
  | "NOT_YET_VALID"
  | "NAME_MISMATCH"
  | "NO_HTTP2"
  | "NOT_GRPC";

export interface Fault {
  readonly code: FaultCode;
  readonly step: ProbeStep;
  /** What was seen: an error code, the names in a certificate, the first line of an answer. */
  readonly seen: string;
}

export interface TlsFacts {
  readonly version: string;
  readonly cipher: string;
  readonly issuer: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** Names that the certificate is for. */
  readonly names: readonly string[];
}

export interface ProbeReport {
  /** Steps that went well, with their time. */
  readonly passed: readonly {readonly step: ProbeStep; readonly ms: number; readonly seen: string}[];
  readonly tls: TlsFacts | null;
  /** Null: HTTP/2 is spoken at the other end. */
  readonly fault: Fault | null;
}

/** Connection preface of HTTP/2 and an empty SETTINGS frame (RFC 9113, 3.4). */
const PREFACE = Buffer.concat([
  Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
  Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0])
]);
const SETTINGS_FRAME = 4;
/** Record types of TLS: alert and handshake. */
const TLS_RECORDS = [0x15, 0x16];
const SHOWN = 60;

/** Thrown inside a probe; never leaves it. */
class Stopped extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** @param stepMs - How long each step may take. */
export async function probe(target: Endpoint, stepMs: number): Promise<ProbeReport> {
  const passed: {step: ProbeStep; ms: number; seen: string}[] = [];
  const timed = async <T>(step: ProbeStep, body: Promise<T>, seen: (value: T) => string): Promise<T> => {
    const start = performance.now();
    const value = await body;
    passed.push({step, ms: performance.now() - start, seen: seen(value)});
    return value;
  };
  let facts: TlsFacts | null = null;
  let socket: Socket | null = null;
  try {
    const address = await timed("dns", resolveName(hostOf(target.endpoint)), String);
    socket = await timed("tcp", openTcp(address, portOf(target.endpoint), stepMs), () => target.endpoint);
    if (target.tls !== null) {
      const secure = await timed("tls", openTls(socket, target, target.tls, stepMs), describeTls);
      socket = secure;
      facts = tlsFacts(secure);
      judgeCertificate(secure, target);
    }
    await timed("http2", greetHttp2(socket, target, stepMs), (answer) => answer);
    return {passed, tls: facts, fault: null};
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    return {passed: passed.filter(({step}) => step !== error.fault.step), tls: facts, fault: error.fault};
  } finally {
    socket?.destroy();
  }
}

async function resolveName(host: string): Promise<string> {
  if (isIP(host) !== 0) return host;
  try {
    return (await lookup(host)).address;
  } catch (error) {
    throw new Stopped({code: "UNKNOWN_HOST", step: "dns", seen: codeOf(error)});
  }
}

const TCP_FAULTS: Partial<Record<string, FaultCode>> = {
  ECONNREFUSED: "REFUSED",
  EHOSTUNREACH: "NO_ROUTE",
  ENETUNREACH: "NO_ROUTE"
};

function openTcp(host: string, port: number, stepMs: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = tcpConnect({host, port});
    const stop = (code: FaultCode, seen: string): void => {
      socket.destroy();
      reject(new Stopped({code, step: "tcp", seen}));
    };
    socket.setTimeout(stepMs, () => stop("NO_ANSWER", `nothing for ${stepMs / 1000} s`));
    socket.once("error", (error) => stop(TCP_FAULTS[codeOf(error)] ?? "NO_ANSWER", codeOf(error)));
    socket.once("connect", () => {
      socket.removeAllListeners("error").on("error", () => undefined);
      socket.setTimeout(0);
      resolve(socket);
    });
  });
}

/** A handshake that accepts any certificate: which one it is, is judged afterwards, and nothing is sent on it. */
function openTls(socket: Socket, target: Endpoint, trust: TlsTrust, stepMs: number): Promise<TLSSocket> {
  const name = trust.serverName ?? hostOf(target.endpoint);
  return new Promise((resolve, reject) => {
    const secure = tlsConnect({
      socket,
      ca: trust.caPem ?? systemAuthorities(),
      ...(isIP(name) === 0 ? {servername: name} : {}),
      ALPNProtocols: ["h2"],
      rejectUnauthorized: false
    });
    const stop = async (seen: string): Promise<void> => {
      secure.destroy();
      if (seen.endsWith("NO_APPLICATION_PROTOCOL")) {
        reject(new Stopped({code: "NO_HTTP2", step: "tls", seen: "h2 was refused"}));
        return;
      }
      const plain = await answerInPlaintext(target, stepMs);
      const code = plain === "h2" ? "TLS_TO_PLAINTEXT" : plain === null ? "TLS_FAILED" : "NOT_GRPC";
      reject(new Stopped({code, step: "tls", seen: plain === null || plain === "h2" ? seen : plain}));
    };
    secure.setTimeout(stepMs, () => void stop(`nothing for ${stepMs / 1000} s`));
    secure.once("error", (error) => void stop(codeOf(error)));
    secure.once("end", () => void stop("the connection was closed"));
    secure.once("secureConnect", () => {
      secure
        .removeAllListeners("error")
        .removeAllListeners("end")
        .on("error", () => undefined);
      secure.setTimeout(0);
      resolve(secure);
    });
  });
}

/** What the port says to an HTTP/2 greeting without TLS: `h2`, the beginning of something else, or null for nothing. */
async function answerInPlaintext(target: Endpoint, stepMs: number): Promise<string | null> {
  let socket: Socket;
  try {
    socket = await openTcp(await resolveName(hostOf(target.endpoint)), portOf(target.endpoint), stepMs);
  } catch {
    return null;
  }
  try {
    const first = await firstBytes(socket, Math.min(stepMs, 2000));
    return first === null ? null : isSettings(first) ? "h2" : firstLine(first);
  } finally {
    socket.destroy();
  }
}

const CERTIFICATE_FAULTS: Partial<Record<string, FaultCode>> = {
  CERT_HAS_EXPIRED: "EXPIRED",
  CERT_NOT_YET_VALID: "NOT_YET_VALID",
  ERR_TLS_CERT_ALTNAME_INVALID: "NAME_MISMATCH"
};

function judgeCertificate(secure: TLSSocket, target: Endpoint): void {
  const facts = tlsFacts(secure);
  const problem = secure.authorizationError as unknown as string | Error | null;
  const code = problem instanceof Error ? codeOf(problem) : problem;
  const stop = (fault: FaultCode, seen: string): never => {
    throw new Stopped({code: fault, step: "tls", seen});
  };
  // An address has no name to compare in the handshake, so it is compared here.
  const name = target.tls?.serverName ?? hostOf(target.endpoint);
  const mismatch = checkServerIdentity(name, secure.getPeerCertificate());
  if (code !== null) {
    const fault = CERTIFICATE_FAULTS[code] ?? "UNKNOWN_AUTHORITY";
    if (fault === "EXPIRED") stop(fault, facts.validTo.toISOString().slice(0, 10));
    if (fault === "NOT_YET_VALID") stop(fault, facts.validFrom.toISOString().slice(0, 10));
    if (fault === "UNKNOWN_AUTHORITY") stop(fault, `${facts.issuer}, ${code}`);
  }
  if (mismatch !== undefined) stop("NAME_MISMATCH", facts.names.join(", ") || "no name at all");
  if (secure.alpnProtocol !== "h2") stop("NO_HTTP2", "h2 was not agreed on");
}

function tlsFacts(secure: TLSSocket): TlsFacts {
  const certificate: PeerCertificate = secure.getPeerCertificate();
  const {issuer, valid_from, valid_to, subjectaltname = ""} = certificate;
  return {
    version: secure.getProtocol() ?? "unknown",
    cipher: secure.getCipher().standardName,
    issuer: [issuer.CN, issuer.O].flat().filter(Boolean).join(", "),
    validFrom: new Date(valid_from),
    validTo: new Date(valid_to),
    names: subjectaltname
      .split(",")
      .map((name) => name.trim().replace(/^(DNS|IP Address):/, ""))
      .filter((name) => name !== "")
  };
}

const describeTls = (secure: TLSSocket): string =>
  `${secure.getProtocol() ?? "TLS"}, ${secure.getCipher().standardName}`;

/** Says hello in HTTP/2 and looks at what comes back. */
async function greetHttp2(socket: Socket, target: Endpoint, stepMs: number): Promise<string> {
  const first = await firstBytes(socket, stepMs);
  if (first !== null && isSettings(first)) return "SETTINGS frame";
  if (target.tls === null && (first === null || TLS_RECORDS.includes(first[0] ?? 0))) {
    const seen = first === null ? "the connection was closed" : "a TLS record";
    if (await speaksTls(target, stepMs)) throw new Stopped({code: "PLAINTEXT_TO_TLS", step: "http2", seen});
  }
  const seen = first === null ? `nothing for ${stepMs / 1000} s` : firstLine(first);
  throw new Stopped({code: "NOT_GRPC", step: "http2", seen});
}

async function speaksTls(target: Endpoint, stepMs: number): Promise<boolean> {
  try {
    const socket = await openTcp(await resolveName(hostOf(target.endpoint)), portOf(target.endpoint), stepMs);
    const trust: TlsTrust = {caPem: null, serverName: null};
    const secure = await openTls(socket, {...target, tls: trust}, trust, stepMs);
    secure.destroy();
    return true;
  } catch {
    return false;
  }
}

/** First bytes after the greeting; null when nothing comes, or the connection is closed. */
function firstBytes(socket: Socket, waitMs: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), waitMs);
    const done = (bytes: Buffer | null): void => {
      clearTimeout(timer);
      resolve(bytes);
    };
    socket.on("error", () => done(null));
    socket.once("data", (bytes: Buffer) => done(bytes));
    socket.once("end", () => done(null));
    socket.once("close", () => done(null));
    socket.write(PREFACE);
  });
}

const isSettings = (bytes: Buffer): boolean =>
  bytes.length >= 9 && bytes[3] === SETTINGS_FRAME && bytes.readUInt32BE(5) === 0;

/** Printable beginning of an answer, in quotes. */
function firstLine(bytes: Buffer): string {
  const line = bytes.toString("latin1").split(/\r?\n/, 1)[0] ?? "";
  return JSON.stringify(line.replace(/[^\x20-\x7e]/g, ".").slice(0, SHOWN));
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? (error as Error).message;
