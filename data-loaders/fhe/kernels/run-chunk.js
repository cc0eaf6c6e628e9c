/**
 * The one way in which a kernel is run, on a worker or on the calling thread: a job is a list of parts (argument lists),
 * each over the items [from, from + items), cut into chunks. Plain JavaScript, so that a worker starts without a loader.
 * @module
 */
import {randomFillSync} from "node:crypto";

/**
 * @typedef {object} Job
 * @property {string} kernel name of the export
 * @property {readonly (readonly number[])[]} parts leading arguments, one list a part
 * @property {number} from first item of each part
 * @property {number} items items of each part
 * @property {number} chunk items of a chunk
 * @property {number} randomBytes bytes of fresh randomness for each item; 0: the kernel takes none
 *
 * @typedef {object} ThreadInstance one instance of the kernels on one memory, with scratch of its own
 * @property {Record<string, (...args: number[]) => number | undefined>} exports
 * @property {WebAssembly.Memory} memory
 * @property {number} randomAt where this thread keeps randomness
 */

/** @param {Job} job */
export function chunkCount(job) {
  return job.parts.length * Math.ceil(job.items / job.chunk);
}

/**
 * Randomness comes from the platform's CSPRNG, straight into the memory; nothing can replace it here.
 * @param {ThreadInstance} instance
 * @param {Job} job
 * @param {number} number
 */
export function runChunk(instance, job, number) {
  const chunksOfPart = Math.ceil(job.items / job.chunk);
  const part = job.parts[Math.floor(number / chunksOfPart)] ?? [];
  const start = (number % chunksOfPart) * job.chunk;
  const from = job.from + start;
  const to = job.from + Math.min(start + job.chunk, job.items);
  const kernel = instance.exports[job.kernel];
  if (kernel === undefined) throw new Error(`no kernel "${job.kernel}"`);
  if (job.randomBytes === 0) {
    kernel(...part, from, to);
    return;
  }
  randomFillSync(new Uint8Array(instance.memory.buffer, instance.randomAt, (to - from) * job.randomBytes));
  kernel(...part, instance.randomAt, from, to);
}

/**
 * @param {WebAssembly.Module} module
 * @param {WebAssembly.Memory} memory
 * @param {{tablesAt: number, scratchAt: number, randomAt: number}} places
 * @returns {ThreadInstance}
 */
export function instantiate(module, memory, {tablesAt, scratchAt, randomAt}) {
  const instance = new WebAssembly.Instance(module, {env: {memory}});
  const exports = /** @type {ThreadInstance["exports"]} */ (/** @type {unknown} */ (instance.exports));
  exports["attach"]?.(tablesAt, scratchAt);
  return {exports, memory, randomAt};
}
