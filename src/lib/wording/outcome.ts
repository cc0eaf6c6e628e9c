/**
 * Why a phase has no duration, in the reader's language where its code is a known one.
 * @module
 */
import type {Sample} from "../run-schema.js";
import type {Lang} from "../units.js";
import {isMessage, say} from "./say.js";

/**
 * In words by its code, with the code itself where a failure is meant, so that it can be looked up; an unknown code with
 * the sentence that was recorded. As plain text.
 */
export function causeOf(
  lang: Lang,
  {code, reason, outcome}: Pick<Sample, "code" | "reason" | "outcome">
): string {
  const key = `outcome.${code ?? ""}`;
  if (!isMessage(key)) return [code, reason].filter((text) => text !== null).join(": ");
  const words = say(lang, key);
  return outcome === "failed" ? `${words} (${code ?? ""})` : words;
}
