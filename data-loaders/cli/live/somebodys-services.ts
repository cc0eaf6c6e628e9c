/**
 * Services for commands that measure nothing: the live ones, or those of a stack that `serve --json` described.
 * @module
 */
import {queryFileBytes} from "../../fhe/query-file.js";
import {shapeOf} from "../../fhe/parameters.js";
import {DIMENSION} from "../prepare-plan.js";
import {servedServices, type Services} from "../services.js";
import type {Settings} from "../settings.js";
import {liveServices} from "./live-services.js";
import {clientLimits} from "./message-limits.js";

/** @throws UserError (exit 2) when they are not named. */
export function somebodysServices(settings: Settings): Services {
  if (settings.from !== null) return servedServices(settings.from);
  const insert = queryFileBytes(shapeOf(settings.evalMode, DIMENSION).blocks) + 2 ** 16;
  return liveServices(settings, clientLimits({insert, scores: 0, decrypt: 0}));
}
