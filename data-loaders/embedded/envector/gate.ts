/**
 * What stands before every call of envector: who may call (anyone, or whoever carries the access token as
 * `authorization: Bearer …`), and the faults that a test has asked for.
 * @module
 */
import type {MessageType} from "../../../proto/gen/ES2/MessageType.js";
import type {Metadata} from "@grpc/grpc-js";
import {equalSecrets} from "../constant-time.js";
import type {Faults} from "../faults.js";
import {fail} from "../refusals.js";
import type {Gate} from "./answers.js";

export function createGate(accessToken: string | null, faults: Faults, log: (line: string) => void): Gate {
  return {
    async admit(metadata, method) {
      if (accessToken !== null) checkToken(metadata, accessToken);
      await faults.before(rpcName(method));
    },
    atMessage: (method, message, call) => faults.atMessage(rpcName(method), message, call),
    report(method, error) {
      log(`${method} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  };
}

function checkToken(metadata: Metadata, accessToken: string): void {
  const given = metadata.get("authorization")[0];
  const token = typeof given === "string" ? /^Bearer +(.+)$/i.exec(given)?.[1] : undefined;
  if (token === undefined)
    throw fail.unauthenticated("call metadata expected `authorization: Bearer <access token>`, found none");
  if (!equalSecrets(token, accessToken)) throw fail.unauthenticated("the access token is not known here");
}

/** "GetIndexList" in headers is `get_index_list` on the wire. */
function rpcName(method: MessageType): string {
  return String(method)
    .replace(/(?<=.)[A-Z]/g, "_$&")
    .toLowerCase();
}
