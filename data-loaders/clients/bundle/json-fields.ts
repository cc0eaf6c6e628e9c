/**
 * Reads chosen members of one JSON object from its UTF-8 bytes as they arrive. Everything else is passed over without being
 * kept: a string of a gigabyte costs a search for its closing quote (`indexOf`, a memory scan) and no memory.
 *
 * The members of the object itself, their names and the values that are kept are checked as JSON; what is passed over is
 * only delimited.
 * @module
 */

/** What arrived is not what was announced. Messages never quote content, which may be a key. */
export class BundleFormatError extends Error {
  override readonly name = "BundleFormatError";
}

/** A member as it was found. */
export interface Found {
  /** Its value where it was wanted and is a string, number, boolean or null. */
  readonly value?: string | number | boolean | null;
  readonly kind: "string" | "number" | "boolean" | "null" | "object";
  /** Bytes of the value as written, quotes included. */
  readonly bytes: number;
}

const [QUOTE, BACKSLASH, COMMA, COLON, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = Buffer.from('"\\,:{}[]');
/** Space, tab, line feed, carriage return. */
const BLANK = new Set([0x20, 0x09, 0x0a, 0x0d]);
const MAX_NAME_BYTES = 1000;
const MAX_SCALAR_BYTES = 64;
const utf8 = new TextDecoder("utf-8", {fatal: true});

type State =
  | "start"
  | "first"
  | "name"
  | "in-name"
  | "colon"
  | "value"
  | "string"
  | "scalar"
  | "nested"
  | "after"
  | "end";

export class JsonFields {
  readonly #limits: ReadonlyMap<string, number>;
  readonly #found = new Map<string, Found>();
  readonly #string = new StringEnd();
  #state: State = "start";
  #name = "";
  /** Bytes of the value so far. */
  #bytes = 0;
  #kept: Buffer[] = [];
  #keptBytes = 0;
  #limit = 0;
  #depth = 0;
  #inString = false;

  /** @param limits - Names of the members to keep, each with the most bytes that its value may have. */
  constructor(limits: ReadonlyMap<string, number>) {
    this.#limits = limits;
  }

  /** Takes the next bytes; keeps no reference to them. @throws BundleFormatError */
  write(chunk: Buffer): void {
    let at = 0;
    while (at < chunk.length) at = this.#step(chunk, at);
  }

  /**
   * All members of the object, the last of each name as in `JSON.parse`.
   * @throws BundleFormatError when the object is not complete.
   */
  end(): ReadonlyMap<string, Found> {
    if (this.#state !== "end") throw new BundleFormatError(`JSON ends early (${this.#place()})`);
    return this.#found;
  }

  /** Consumes at least one byte, or changes the state without one. @returns Where to go on. */
  #step(chunk: Buffer, at: number): number {
    switch (this.#state) {
      case "in-name":
      case "string":
        return this.#stringTo(chunk, at);
      case "scalar":
        return this.#scalarTo(chunk, at);
      case "nested":
        return this.#nestedTo(chunk, at);
      default:
        if (!BLANK.has(chunk[at]!)) this.#structure(chunk[at]!);
        return at + 1;
    }
  }

  /** One byte outside all names and values. */
  #structure(byte: number): void {
    const state = this.#state;
    if (state === "start" && byte === OPEN) this.#state = "first";
    else if ((state === "first" || state === "name") && byte === QUOTE)
      this.#begin("in-name", MAX_NAME_BYTES);
    else if (state === "colon" && byte === COLON) this.#state = "value";
    else if (state === "value") this.#beginValue(byte);
    else if (state === "after" && byte === COMMA) this.#state = "name";
    else if ((state === "first" || state === "after") && byte === CLOSE) this.#state = "end";
    else throw new BundleFormatError(`JSON is malformed (${this.#place()})`);
  }

  #begin(state: State, limit: number): void {
    this.#state = state;
    this.#limit = limit;
    this.#kept = [];
    this.#keptBytes = 0;
    this.#bytes = 1;
  }

  #beginValue(byte: number): void {
    const limit = this.#limits.get(this.#name) ?? 0;
    if (byte === QUOTE) this.#begin("string", limit);
    else if (byte === OPEN || byte === OPEN_LIST) {
      this.#begin("nested", 0);
      this.#depth = 1;
    } else {
      this.#begin("scalar", MAX_SCALAR_BYTES);
      this.#keep(Buffer.of(byte));
    }
  }

  #stringTo(chunk: Buffer, at: number): number {
    const quote = this.#string.find(chunk, at);
    const end = quote < 0 ? chunk.length : quote;
    this.#bytes += end - at;
    this.#keep(chunk.subarray(at, end));
    if (quote < 0) return end;
    this.#bytes += 1;
    if (this.#state === "in-name") {
      this.#name = this.#parse(`"${this.#text()}"`) as string;
      this.#state = "colon";
    } else this.#finish("string", () => this.#parse(`"${this.#text()}"`) as string);
    return end + 1;
  }

  #scalarTo(chunk: Buffer, at: number): number {
    let end = at;
    while (end < chunk.length && !endsScalar(chunk[end]!)) end++;
    this.#bytes += end - at;
    this.#keep(chunk.subarray(at, end));
    if (end < chunk.length) {
      const value = this.#parse(this.#text()) as number | boolean | null;
      this.#finish(value === null ? "null" : (typeof value as "number" | "boolean"), () => value);
    }
    return end;
  }

  #nestedTo(chunk: Buffer, from: number): number {
    for (let at = from; at < chunk.length; at++) {
      if (this.#inString) {
        const quote = this.#string.find(chunk, at);
        if (quote < 0) break;
        this.#inString = false;
        at = quote;
        continue;
      }
      const byte = chunk[at];
      if (byte === QUOTE) this.#inString = true;
      else if (byte === OPEN || byte === OPEN_LIST) this.#depth++;
      else if ((byte === CLOSE || byte === CLOSE_LIST) && --this.#depth === 0) {
        this.#bytes += at + 1 - from;
        this.#finish("object");
        return at + 1;
      }
    }
    this.#bytes += chunk.length - from;
    return chunk.length;
  }

  #finish(kind: Found["kind"], value?: () => Exclude<Found["value"], undefined>): void {
    const wanted = this.#limits.has(this.#name) && value !== undefined;
    this.#found.set(this.#name, {kind, bytes: this.#bytes, ...(wanted ? {value: value()} : {})});
    this.#state = "after";
  }

  /** A copy, because the chunk's memory is used again. Nothing is kept of a value that nobody wants. */
  #keep(bytes: Buffer): void {
    if (this.#limit === 0) return;
    this.#keptBytes += bytes.length;
    if (this.#keptBytes > this.#limit)
      throw new BundleFormatError(`${this.#place()} has more than ${this.#limit} bytes`);
    this.#kept.push(Buffer.from(bytes));
  }

  #text(): string {
    try {
      return utf8.decode(Buffer.concat(this.#kept));
    } catch {
      throw new BundleFormatError(`${this.#place()} is not UTF-8`);
    }
  }

  #parse(text: string): unknown {
    try {
      return JSON.parse(text);
    } catch {
      throw new BundleFormatError(`${this.#place()} is not JSON`);
    }
  }

  #place(): string {
    if (this.#state === "in-name") return "a name";
    return this.#name === "" ? "before the first value" : `"${this.#name}"`;
  }
}

const endsScalar = (byte: number): boolean => byte === COMMA || byte === CLOSE || BLANK.has(byte);

/** Finds the quote that closes a string, through any number of chunks: one with an even number of backslashes before it. */
class StringEnd {
  /** Backslashes at the end of the last chunk. */
  #backslashes = 0;

  /** @returns Index of the closing quote at or after `from`, or -1. */
  find(chunk: Buffer, from: number): number {
    let start = from;
    for (;;) {
      const quote = chunk.indexOf(QUOTE!, start);
      const end = quote < 0 ? chunk.length : quote;
      let run = end;
      while (run > start && chunk[run - 1] === BACKSLASH) run--;
      const backslashes = end - run + (run === start ? this.#backslashes : 0);
      this.#backslashes = quote < 0 ? backslashes : 0;
      if (quote < 0 || backslashes % 2 === 0) return quote;
      start = quote + 1;
    }
  }
}
