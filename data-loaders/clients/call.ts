/**
 * What all gRPC clients share: deadlines, errors with a code and a service, server time, and sizes.
 * @module
 */
import {Metadata, type ServiceError} from "@grpc/grpc-js";
import type {Client} from "@grpc/grpc-js";
import {CallError} from "../timing/errors.js";
import type {CallFacts} from "../timing/stopwatch.js";
import {redact, type Secret} from "../secret.js";
import {callProblem, type CallContext} from "./call-problem.js";
import {hideAddresses, type MessageLimits} from "./endpoint.js";

export interface Answer<T> {
  readonly value: T;
  readonly facts: CallFacts;
}

/**
 * A failed call as an error that names service, method and code. Secrets and addresses never pass.
 * @param secrets - Values that a server may have echoed.
 */
export function callError(
  service: string,
  method: string,
  error: ServiceError,
  secrets: readonly Secret[],
  context: CallContext = {}
): CallError {
  const said = {code: error.code, details: error.details || error.message};
  const {code, problem} = callProblem(service, said, context);
  return new CallError(code, service, method, hideAddresses(redact(problem, secrets), context.endpoint));
}

/** Sum of the durations that a `server-timing` header names, ms; null without one. */
export function serverTime(trailer: Metadata): Pick<CallFacts, "serverMs" | "serverDetail"> {
  const header = trailer.get("server-timing").map(String).join(", ");
  if (header === "") return {serverMs: null, serverDetail: null};
  const durations = [...header.matchAll(/;\s*dur=([\d.]+)/g)].map((match) => Number(match[1]));
  return {serverMs: durations.reduce((sum, ms) => sum + ms, 0), serverDetail: header};
}

/** The part of a generated method definition that a unary call needs. */
interface UnaryMethod<Req, Res> {
  readonly path: string;
  readonly requestSerialize: (value: Req) => Buffer;
  readonly responseDeserialize: (bytes: Buffer) => Res;
  // Takes the input form of a message; what was received is one.
  readonly responseSerialize: (value: never) => Buffer;
}

export interface CallerOptions {
  readonly service: string;
  /** Sent as `authorization: Bearer …`; none where the token travels in the request. */
  readonly bearer?: Secret | null;
  /** Hidden in error texts. */
  readonly secrets?: readonly Secret[];
  readonly deadlineMs: number;
  readonly limits: MessageLimits;
  /** `host:port`. Hidden in error texts. */
  readonly endpoint: string;
}

/** Makes calls of one service: a deadline on each, one kind of error, facts with each answer. */
export class Caller {
  readonly options: CallerOptions;

  constructor(options: CallerOptions) {
    this.options = options;
  }

  metadata(): Metadata {
    const metadata = new Metadata();
    const {bearer} = this.options;
    if (bearer) metadata.set("authorization", `Bearer ${bearer.reveal()}`);
    return metadata;
  }

  deadline(): number {
    return Date.now() + this.options.deadlineMs;
  }

  /** @param sentBytes - Size of the request: tells a server's limit from ours. */
  error(method: string, error: ServiceError, sentBytes?: number): CallError {
    const {service, secrets = [], bearer, limits, deadlineMs, endpoint} = this.options;
    const context = {limits, deadlineMs, endpoint, ...(sentBytes === undefined ? {} : {sentBytes})};
    return callError(service, method, error, bearer ? [...secrets, bearer] : secrets, context);
  }

  /** One unary call. @throws CallError */
  unary<Req, Res>(
    client: Pick<Client, "makeUnaryRequest">,
    method: UnaryMethod<Req, Res>,
    request: Req
  ): Promise<Answer<Res>> {
    const {path, requestSerialize, responseSerialize, responseDeserialize} = method;
    const name = path.slice(path.lastIndexOf("/") + 1);
    return new Promise((resolve, reject) => {
      const facts: CallFacts = {};
      const done = (error: ServiceError | null, value?: Res): void => {
        if (error || value === undefined) {
          reject(
            error
              ? this.error(name, error, requestSerialize(request).length)
              : new CallError("INTERNAL", this.options.service, name, "no answer")
          );
          return;
        }
        facts.sizes = () => ({
          sent: requestSerialize(request).length,
          received: responseSerialize(value as never).length
        });
        resolve({value, facts});
      };
      const running = client.makeUnaryRequest(
        path,
        requestSerialize,
        responseDeserialize,
        request,
        this.metadata(),
        {deadline: this.deadline()},
        done
      );
      // Emitted in the same turn as the callback, so the facts are complete before the promise continues.
      running.on("status", ({metadata}) => Object.assign(facts, serverTime(metadata)));
    });
  }
}
