/**
 * The child's end of the control pipe: start when told, stop when told, and stop at once when the pipe closes,
 * because then the parent is gone, even by `kill -9`.
 * @module
 */
import {setFlagsFromString} from "node:v8";
import {runInNewContext} from "node:vm";
import type {FromChild, MemoryHeld, ToChild} from "./control-messages.js";

export interface RunningServer<Ready> {
  readonly ready: Ready;
  /** Ends calls in good order and frees what is held. */
  stop(): Promise<void>;
}

/**
 * The whole life of a server process.
 * @param start - Is given the settings that the parent sent; lines it logs reach the parent's log.
 */
export function serveParent<Ready>(
  start: (settings: never, log: (line: string) => void) => Promise<RunningServer<Ready>>
): void {
  if (process.send === undefined) {
    process.stderr.write("This program is started by the embedded stack and needs its control pipe.\n");
    process.exit(2);
  }
  const send = (message: FromChild<Ready>) => {
    if (process.connected) process.send?.(message);
  };
  let server: RunningServer<Ready> | null = null;
  process.on("message", (message: ToChild<unknown>) => {
    if (message.type === "stop") {
      void Promise.resolve(server?.stop()).finally(() => process.exit(0));
      return;
    }
    if (message.type === "tell_memory") {
      send({type: "memory", value: memoryAfterCollection()});
      return;
    }
    // The parent chose program and settings together; see `ServerProgram`.
    start(message.settings as never, (line) => send({type: "log", line})).then(
      (running) => {
        server = running;
        send({type: "ready", value: running.ready});
      },
      (error: unknown) => {
        send({type: "failed", message: error instanceof Error ? error.message : String(error)});
      }
    );
  });
  process.on("disconnect", () => process.exit(0));
  // Ctrl-C reaches the whole process group; the parent decides when a server stops.
  process.on("SIGINT", () => undefined);
  process.on("SIGTERM", () => {
    void Promise.resolve(server?.stop()).finally(() => process.exit(0));
  });
}

/** Twice: what a first collection finalises, a second one frees. */
function memoryAfterCollection(): MemoryHeld {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  collect();
  collect();
  const {heapUsed, external} = process.memoryUsage();
  return {heap: heapUsed, external};
}
