/**
 * The name of a feature in charts, whatever tool named it.
 * @module
 */
import type {Lang} from "../../lib/units.js";
import {en} from "../../lib/wording/en.js";
import type {MessageKey} from "../../lib/wording/en.js";
import {say} from "../../lib/wording/say.js";

/** An imported run may have features of its own: they keep their names. */
export function featureName(lang: Lang, feature: string): string {
  const key = `feature.${feature}`;
  return Object.hasOwn(en, key) ? say(lang, key as MessageKey) : feature;
}
