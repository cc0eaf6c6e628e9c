/**
 * From the bytes of a gRPC answer to the members of a bundle, without the whole ever being in memory: gRPC's frame (5 bytes
 * of head), in it one protobuf message (field 1: the JSON, field 2: an error), in that the JSON.
 * Sources: grpc.io, "gRPC over HTTP2", Length-Prefixed-Message; protobuf.dev, "Encoding".
 * @module
 */
import {BundleFormatError, JsonFields, type Found} from "./json-fields.js";

const HEAD_BYTES = 5;
/** An error is a sentence. */
const MAX_ERROR_BYTES = 65_536;
const MAX_VARINT_BYTES = 10;

/** protobuf's wire types that a skipped field may have, with the bytes of those of a fixed size. */
const WIRE = {varint: 0, fixed64: 1, lengthDelimited: 2, fixed32: 5} as const;

export interface ScannedMessage {
  /** Null when the message has no JSON, or an error. */
  readonly fields: ReadonlyMap<string, Found> | null;
  readonly error: string;
}

/** The one message of an answer, in pieces of any size. */
export class MessageScanner {
  readonly #limits: ReadonlyMap<string, number>;
  readonly #head = Buffer.alloc(HEAD_BYTES);
  #headBytes = 0;
  #messageBytes = 0;
  #json: JsonFields | null = null;
  readonly #error: Buffer[] = [];
  #errorBytes = 0;
  /** Where in a field the next byte belongs. */
  #state: "tag" | "length" | "payload" | "varint" = "tag";
  #varint = 0;
  #varintBytes = 0;
  #field = 0;
  #left = 0;

  /** @param limits - As {@link JsonFields} takes them. */
  constructor(limits: ReadonlyMap<string, number>) {
    this.#limits = limits;
  }

  /** Bytes of the message, as its head announces them; null before the head is there. */
  get announcedBytes(): number | null {
    return this.#headBytes < HEAD_BYTES ? null : this.#head.readUInt32BE(1);
  }

  /** @throws BundleFormatError */
  write(chunk: Buffer): void {
    const headPart = Math.min(HEAD_BYTES - this.#headBytes, chunk.length);
    chunk.copy(this.#head, this.#headBytes, 0, headPart);
    this.#headBytes += headPart;
    const announced = this.announcedBytes;
    if (announced === null) return;
    if (this.#head[0] !== 0) throw new BundleFormatError("the answer is compressed, which nobody asked for");
    this.#messageBytes += chunk.length - headPart;
    if (this.#messageBytes > announced)
      throw new BundleFormatError(`more than the one message of ${announced} bytes that was announced`);
    for (let at = headPart; at < chunk.length;) at = this.#step(chunk, at);
  }

  /**
   * @returns Null when no message came at all, as with a call that failed.
   * @throws BundleFormatError when the message is not complete.
   */
  end(): ScannedMessage | null {
    if (this.#headBytes === 0) return null;
    const announced = this.announcedBytes;
    if (announced === null || this.#messageBytes < announced)
      throw new BundleFormatError(
        `the answer ends after ${this.#messageBytes} bytes, announced were ${announced ?? "none yet"}`
      );
    if (this.#state !== "tag" || this.#varintBytes > 0)
      throw new BundleFormatError("the message ends inside a field");
    const error = Buffer.concat(this.#error).toString("utf8");
    return {fields: error === "" ? (this.#json?.end() ?? null) : null, error};
  }

  #step(chunk: Buffer, at: number): number {
    if (this.#state === "payload") {
      const end = Math.min(chunk.length, at + this.#left);
      this.#payload(chunk.subarray(at, end));
      this.#left -= end - at;
      if (this.#left === 0) this.#state = "tag";
      return end;
    }
    const value = this.#varintByte(chunk[at]!);
    if (value !== null) this.#afterVarint(value);
    return at + 1;
  }

  /** @returns The number when this byte was its last. Numbers above 2^53 lose digits, and are lengths of nothing. */
  #varintByte(byte: number): number | null {
    this.#varint += (byte % 128) * 128 ** this.#varintBytes;
    this.#varintBytes++;
    if (byte >= 128) {
      if (this.#varintBytes === MAX_VARINT_BYTES)
        throw new BundleFormatError(`a number of the message has more than ${MAX_VARINT_BYTES} bytes`);
      return null;
    }
    const value = this.#varint;
    this.#varint = 0;
    this.#varintBytes = 0;
    return value;
  }

  #afterVarint(value: number): void {
    if (this.#state === "tag") this.#beginField(Math.floor(value / 8), value % 8);
    else if (this.#state === "length") this.#beginPayload(value);
    else this.#state = "tag";
  }

  #beginField(field: number, wire: number): void {
    this.#field = field;
    if (wire === WIRE.lengthDelimited) this.#state = "length";
    else if (field === 1 || field === 2) throw new BundleFormatError(`field ${field} is no string`);
    else if (wire === WIRE.varint) this.#state = "varint";
    else if (wire === WIRE.fixed64) this.#beginPayload(8);
    else if (wire === WIRE.fixed32) this.#beginPayload(4);
    else throw new BundleFormatError(`field ${field} has the unknown wire type ${wire}`);
  }

  #beginPayload(bytes: number): void {
    // A field may come twice; the last counts.
    if (this.#field === 1) this.#json = bytes === 0 ? null : new JsonFields(this.#limits);
    if (this.#field === 2) this.#error.length = this.#errorBytes = 0;
    this.#left = bytes;
    this.#state = bytes === 0 ? "tag" : "payload";
  }

  #payload(bytes: Buffer): void {
    if (this.#field === 1) this.#json!.write(bytes);
    if (this.#field !== 2) return;
    this.#errorBytes += bytes.length;
    if (this.#errorBytes > MAX_ERROR_BYTES)
      throw new BundleFormatError(`the error text has more than ${MAX_ERROR_BYTES} bytes`);
    this.#error.push(Buffer.from(bytes));
  }
}
