/**
 * Errors that a person can act on, and the exit codes that they lead to. Anything else that is thrown is a bug
 * and keeps its stack.
 * @module
 */

/** Exit codes of every command (DESIGN: "Command line"). */
export const EXIT = {
  good: 0,
  failed: 1,
  badSettings: 2,
  unreachable: 3,
  interrupted: 130,
  terminated: 143
} as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What happened, and what to do about it: one clear sentence each. */
export class UserError extends Error {
  override readonly name = "UserError";
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/**
 * A call that did not give what it should have.
 * `code` is a gRPC status name, a return code of envector, RATE_LIMITED or WRONG_ANSWER.
 */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly code: string;
  readonly service: string;
  readonly method: string;

  constructor(code: string, service: string, method: string, problem: string, options?: ErrorOptions) {
    super(`${service}/${method}: ${problem} [${code}]`, options);
    this.code = code;
    this.service = service;
    this.method = method;
  }
}
