/**
 * A worker: instances of the kernels on the memories it is told of, and jobs whose chunks it takes from a shared
 * counter until none is left, so that a slow core does not hold up the others.
 * @module
 */
import {setFlagsFromString} from "node:v8";
import {runInNewContext} from "node:vm";
import {parentPort, workerData} from "node:worker_threads";
import {chunkCount, instantiate, runChunk} from "./run-chunk.js";

/**
 * @typedef {{type: "memory", id: number, memory: WebAssembly.Memory, places: {tablesAt: number, scratchAt: number, randomAt: number}}} MemoryMessage
 * @typedef {{type: "forget", id: number}} ForgetMessage
 * @typedef {{type: "run", number: number, id: number, size: number, job: import("./run-chunk.js").Job, next: Int32Array}} RunMessage
 */

/** @type {unknown} */
const data = workerData;
const {module} = /** @type {{module: WebAssembly.Module}} */ (data);
/** @type {Map<number, import("./run-chunk.js").ThreadInstance>} */
const instances = new Map();
/** Bytes of each memory that its instance here is known to reach. @type {Map<number, number>} */
const reached = new Map();

/**
 * A shared memory goes back to the system only when every thread has collected its view of it. This thread allocates so
 * little that it would not collect for minutes: 30 indexes made and deleted held 1160 MiB, with this 180 MiB.
 */
function collectGarbage() {
  setFlagsFromString("--expose-gc");
  /** @type {unknown} */
  const exposed = runInNewContext("gc");
  const gc = /** @type {(() => void) | undefined} */ (exposed);
  gc?.();
}

/**
 * An instance keeps the size of its memory for bulk instructions. When another thread grows the memory just while the
 * instance is made, V8 leaves the old size there, and `memory.fill` traps far inside the memory (Node 20: every other
 * start). Growing by nothing takes the present size over.
 * @param {number} id
 * @param {import("./run-chunk.js").ThreadInstance} instance
 * @param {number} size of the memory when the job was given out
 */
function reach(id, instance, size) {
  if (reached.get(id) === size) return;
  instance.memory.grow(0);
  reached.set(id, size);
}

/** @param {RunMessage} message */
function run({id, size, job, next}) {
  const instance = instances.get(id);
  if (!instance) throw new Error(`memory ${id} is unknown to this worker`);
  reach(id, instance, size);
  const chunks = chunkCount(job);
  for (let at = Atomics.add(next, 0, 1); at < chunks; at = Atomics.add(next, 0, 1))
    runChunk(instance, job, at);
}

parentPort?.on("message", (/** @type {MemoryMessage | ForgetMessage | RunMessage} */ message) => {
  if (message.type === "memory") {
    instances.set(message.id, instantiate(module, message.memory, message.places));
  } else if (message.type === "forget") {
    instances.delete(message.id);
    reached.delete(message.id);
    collectGarbage();
  } else {
    /** @type {string | undefined} */
    let error;
    try {
      run(message);
    } catch (cause) {
      error = cause instanceof Error ? cause.message : String(cause);
    }
    parentPort?.postMessage({number: message.number, error});
  }
});
parentPort?.postMessage({ready: true});
