/**
 * What a failed call says, in a sentence with its remedy. gRPC has one code, RESOURCE_EXHAUSTED, for a message above our
 * own limit, above the server's, and for a rate that is too high: here each has a code of its own.
 * @module
 */
import {status} from "@grpc/grpc-js";
import type {MessageLimits} from "./endpoint.js";

/** What is known of a call besides its error. */
export interface CallContext {
  readonly limits?: MessageLimits;
  readonly deadlineMs?: number;
  /** `host:port` of the service: hidden in texts. */
  readonly endpoint?: string;
  /** Bytes of the request. */
  readonly sentBytes?: number;
}

export interface CallProblem {
  /** A gRPC status name, or one of ours: RATE_LIMITED, OWN_LIMIT, SERVER_LIMIT, NOT_GRPC. */
  readonly code: string;
  readonly problem: string;
}

export const mebibytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/** @param service - `vault` or `envector`, as in the names of the settings. */
export function callProblem(
  service: string,
  {code, details}: {readonly code: number; readonly details: string},
  context: CallContext = {}
): CallProblem {
  const http = /Received HTTP status code (\d+)/.exec(details)?.[1];
  if (http !== undefined)
    return {
      code: "NOT_GRPC",
      problem: `not gRPC at the other end: it answered with HTTP status ${http}. Check --${service}-endpoint, and whether a proxy stands in between.`
    };
  const name = status[code] ?? "UNKNOWN";
  const exhausted = name === "RESOURCE_EXHAUSTED" ? exhaustion(service, details, context) : null;
  return exhausted ?? {code: name, problem: joined(details, remedy(service, name, context))};
}

/** Refused for its rate, not for its size or the server's memory. */
const RATE_WORDS = /rate limit|too many (requests|calls)|per 60 ?s|quota/i;
/** grpc-js, grpc-go and gRPC Core word it nearly alike. */
const RECEIVED_TOO_LARGE = /received message larger than max \((\d+) vs\.? (\d+)\)/i;
const OWN_SEND = /Attempted to send message with a size larger than (\d+)/;
const SERVER_SEND = /(?:sent|send) message larger than max \((\d+) vs\.? (\d+)\)/i;

function exhaustion(service: string, details: string, context: CallContext): CallProblem | null {
  const own = OWN_SEND.exec(details);
  if (own)
    return {
      code: "OWN_LIMIT",
      problem: `this client sends messages of up to ${mebibytes(Number(own[1]))}, and this one has ${context.sentBytes === undefined ? "more" : mebibytes(context.sentBytes)}. The plan did not foresee it: please report this.`
    };
  const sent = SERVER_SEND.exec(details);
  if (sent)
    return {
      code: "SERVER_LIMIT",
      problem: `the server sends messages of up to ${mebibytes(Number(sent[2]))}, and its answer has ${mebibytes(Number(sent[1]))}. Its limit has to be raised, or its index made smaller.`
    };
  const received = RECEIVED_TOO_LARGE.exec(details);
  if (received) return receivedTooLarge(service, Number(received[1]), Number(received[2]), context);
  if (RATE_WORDS.test(details))
    return {
      code: "RATE_LIMITED",
      problem: joined(
        details,
        `Give the limit of this token with --${service}-rate, and the run keeps below it.`
      )
    };
  return null;
}

/** The same words come from our own transport and from the server's: the sizes tell which. */
function receivedTooLarge(service: string, size: number, max: number, context: CallContext): CallProblem {
  const word = Buffer.from([size >>> 24, size >>> 16, size >>> 8, size].map((byte) => byte & 0xff));
  if (/^[\x20-\x7e]{4}$/.test(word.toString("latin1")))
    return {
      code: "NOT_GRPC",
      problem: `not gRPC at the other end: where a length is expected stand the letters ${JSON.stringify(word.toString("latin1"))}. Check --${service}-endpoint.`
    };
  if (max === context.limits?.receiveBytes && size !== context.sentBytes)
    return {
      code: "OWN_LIMIT",
      problem: `the answer has ${mebibytes(size)}, and this client takes up to ${mebibytes(max)}, as its plan needs. Does the index hold rows that this run did not insert?`
    };
  return {
    code: "SERVER_LIMIT",
    problem: `the server takes messages of up to ${mebibytes(max)}, and this one has ${mebibytes(size)}. Its limit has to be raised; scores become smaller when fewer rows are inserted.`
  };
}

function remedy(service: string, code: string, {deadlineMs}: CallContext): string {
  switch (code) {
    case "UNAUTHENTICATED":
      return `The token was not accepted: check --${service}-token-file, and whether the token has expired.`;
    case "PERMISSION_DENIED":
      return "The token is known and may not do this: ask for its role or scope to be widened.";
    case "DEADLINE_EXCEEDED":
      return deadlineMs === undefined
        ? "Raise the deadline."
        : `No answer within ${deadlineMs / 1000} s. If the service is only slow, raise --deadline.`;
    case "UNAVAILABLE":
      return "The connection was lost or refused: rune-latency doctor tells where it stops.";
    default:
      return "";
  }
}

/** A server's own words, then ours. */
function joined(details: string, advice: string): string {
  if (advice === "") return details;
  return details === "" ? advice : `${details.replace(/[.\s]+$/, "")}. ${advice}`;
}
