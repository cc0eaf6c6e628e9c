/**
 * A key bundle with an evaluation key of any size, as the answer's bytes.
 *
 * With envector 1.4 the bundle is about 1.2 GB of JSON in one protobuf string. A JavaScript string ends at 512 MB, so the
 * message is written as bytes: tag, length, JSON up to the key, generated key, rest of the JSON. The key is base64
 * text of no meaning, made from one random block, the same for the life of the process, and never stored.
 * @module
 */
import {randomBytes} from "node:crypto";

/** protobuf: field 1 (key_bundle_json), length-delimited. */
const TAG = 0x0a;
const BLOCK_BYTES = 2 ** 20;
/** Where the generated text goes; neither JSON nor base64 would write it. */
const PLACE = "\u0001EVALUATION KEY\u0001";

export class LargeBundle {
  readonly #keyBytes: number;
  readonly #block = Buffer.from(randomBytes((BLOCK_BYTES * 3) / 4).toString("base64"), "latin1");

  /** @param keyBytes - Characters of `key_data`, at most 2^31. */
  constructor(keyBytes: number) {
    if (!Number.isInteger(keyBytes) || keyBytes < 0 || keyBytes > 2 ** 31)
      throw new RangeError(`"evalKeyBytes" expected a whole number from 0 to 2^31, got ${keyBytes}`);
    this.#keyBytes = keyBytes;
  }

  /**
   * @param fields - The bundle without its evaluation key.
   * @returns A serialised `GetPublicKeyResponse`. Memory: its own size.
   */
  encode(fields: Record<string, unknown>): Buffer {
    const envelope = JSON.stringify({
      entries: [{key_data: PLACE, name: "evalkey", role: "evaluation key"}],
      format: "evalkey",
      format_version: 1
    });
    const json = JSON.stringify({...fields, "EvalKey.json": envelope});
    // The envelope is a string inside JSON, so the mark's control characters are escaped twice.
    const mark = JSON.stringify(JSON.stringify(PLACE).slice(1, -1)).slice(1, -1);
    const [before, after] = json.split(mark).map((part) => Buffer.from(part, "utf8")) as [Buffer, Buffer];
    const length = varint(before.length + this.#keyBytes + after.length);
    const message = Buffer.allocUnsafeSlow(1 + length.length + before.length + this.#keyBytes + after.length);
    message[0] = TAG;
    let at = 1 + length.copy(message, 1);
    at += before.copy(message, at);
    for (const end = at + this.#keyBytes; at < end;)
      at += this.#block.copy(message, at, 0, Math.min(this.#block.length, end - at));
    after.copy(message, at);
    return message;
  }
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
