/**
 * Ctrl-C saves: the first signal ends the run after the iteration under way, the second one at once.
 * @module
 */
import {EXIT} from "../timing/errors.js";

const CODES = {SIGINT: EXIT.interrupted, SIGTERM: EXIT.terminated} as const;

/** An abort signal with the name of what caused it; `dispose` gives the handlers back. */
export function interruptible(log: (line: string) => void): {signal: AbortSignal; dispose: () => void} {
  const controller = new AbortController();
  const handler = (name: keyof typeof CODES) => (): void => {
    if (controller.signal.aborted) process.exit(CODES[name]);
    log(`${name}: finishing this iteration, then saving what was measured. Once more to stop at once.`);
    controller.abort(name);
  };
  const handlers = {SIGINT: handler("SIGINT"), SIGTERM: handler("SIGTERM")};
  process.on("SIGINT", handlers.SIGINT);
  process.on("SIGTERM", handlers.SIGTERM);
  return {
    signal: controller.signal,
    dispose: () => {
      process.off("SIGINT", handlers.SIGINT);
      process.off("SIGTERM", handlers.SIGTERM);
    }
  };
}
