/**
 * The two ways in which a call can fail. A *refusal* is an answer: gRPC status OK, the reason in
 * `header.return_code` and `header.error_message`, for everything that is wrong with what was asked. A *call
 * failure* is a gRPC status, for everything that is wrong with the call itself: who asks, how much, how.
 * @module
 */
import {status} from "@grpc/grpc-js";
import type {ReturnCode} from "../../proto/gen/ES2/ReturnCode.js";

export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly returnCode: ReturnCode;

  constructor(returnCode: ReturnCode, message: string) {
    super(message);
    this.returnCode = returnCode;
  }
}

export class CallFailure extends Error {
  override readonly name = "CallFailure";
  readonly code: status;

  constructor(code: status, message: string) {
    super(message);
    this.code = code;
  }
}

export const refuse = {
  invalid: (message: string) => new Refusal("InvalidInput", message),
  noSuchIndex: (name: string) => new Refusal("NoSuchIndex", `no index "${name}"`),
  notFound: (message: string) => new Refusal("NotFoundError", message)
};

export const fail = {
  unauthenticated: (message: string) => new CallFailure(status.UNAUTHENTICATED, message),
  exhausted: (message: string) => new CallFailure(status.RESOURCE_EXHAUSTED, message),
  invalidCall: (message: string) => new CallFailure(status.INVALID_ARGUMENT, message)
};
