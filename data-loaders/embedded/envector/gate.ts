/**
 * Who may call envector: anyone, or whoever carries the access token as `authorization: Bearer …`.
 * @module
 */
import {equalSecrets} from "../constant-time.js";
import {fail} from "../refusals.js";
import type {Gate} from "./answers.js";

export function createGate(accessToken: string | null, log: (line: string) => void): Gate {
  return {
    admit(metadata) {
      if (accessToken === null) return;
      const given = metadata.get("authorization")[0];
      const token = typeof given === "string" ? /^Bearer +(.+)$/i.exec(given)?.[1] : undefined;
      if (token === undefined)
        throw fail.unauthenticated(
          "call metadata expected `authorization: Bearer <access token>`, found none"
        );
      if (!equalSecrets(token, accessToken)) throw fail.unauthenticated("the access token is not known here");
    },
    report(method, error) {
      log(`${method} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    }
  };
}
