import type {EncryptedScores} from "../../../data-loaders/clients/envector.js";
import type {PipelineContext} from "../../../data-loaders/pipeline/context.js";
import {writeSearchResultHeader, searchResultBytes} from "../../../data-loaders/fhe/search-result.js";
import type {Clock} from "../../../data-loaders/timing/clock.js";

/** An encrypted answer whose headers speak of so many rows, a shard each. */
export function answerOf(...rows: number[]): EncryptedScores {
  const files = rows.map((count) => {
    const file = Buffer.alloc(searchResultBytes(count));
    writeSearchResultHeader(file, count, 1);
    return {degree: 4096, data: file};
  });
  return {score: {id: "q0", shard_idx: rows.map((_, at) => at), ctxt_score: files}, shards: rows.length};
}

/** A clock that goes on by a millisecond whenever it is read. */
export function tickingClock(): Clock {
  let now = 0n;
  return {now: () => (now += 1_000_000n), wall: () => new Date(0)};
}

/** What a test leaves out of a context is not there: whoever uses it fails. */
export function fakeContext(parts: {
  [Name in keyof PipelineContext]?: object | string | number;
}): PipelineContext {
  return {
    clock: tickingClock(),
    index: "rune_bench_00000000",
    noveltyK: 3,
    ...parts
  } as unknown as PipelineContext;
}

/**
 * What an embedding and an insert need, without a service: texts become the vectors given, of four tokens each.
 * @param ids - What the server answers to so many rows; left out: one id a row.
 */
export function insertingServices(
  vectors: readonly Float32Array[],
  ids = (rows: number): string[] => Array.from({length: rows}, (_, at) => String(at + 1))
) {
  return {
    evalMode: "mm",
    embedder: {
      dimension: 2,
      semantic: false,
      embed: (texts: readonly string[]) =>
        Promise.resolve({vectors: vectors.slice(0, texts.length), tokens: texts.map(() => 4)})
    },
    envelope: {seal: (text: string) => text},
    encryptor: {
      encrypt: () => Promise.resolve({fileBytes: 1, writeFile: () => undefined, release: () => undefined})
    },
    envector: {
      encodeInsert: ({metadata}: {metadata: readonly string[]}) => Buffer.alloc(metadata.length),
      insert: (message: Buffer, onUploaded: () => void) => {
        onUploaded();
        return Promise.resolve({value: ids(message.length), facts: {}});
      }
    }
  };
}
