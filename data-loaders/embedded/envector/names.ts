/**
 * Names of indexes and keys. Some servers refuse more than 20 characters, so this one does too.
 * @module
 */
import {refuse} from "../refusals.js";

export const LONGEST_NAME = 20;

/** @throws Refusal InvalidInput when empty, too long, or with characters that could upset a log or a path. */
export function checkName(field: string, name: string): void {
  if (name.length === 0 || name.length > LONGEST_NAME)
    throw refuse.invalid(`${field} expected 1 to ${LONGEST_NAME} characters, got ${name.length}`);
  if (!/^[\w.-]+$/u.test(name))
    throw refuse.invalid(
      `${field} expected letters, digits, "_", "-" and "." only, got ${JSON.stringify(name)}`
    );
}
