/**
 * Encodes `ES2E.BatchInsertDataRequest` with one ciphertext set into one buffer of the exact size, so that 64 MiB
 * of ciphertext are written once, straight from where they lie, instead of being gathered by a general encoder.
 * Layout: https://protobuf.dev/programming-guides/encoding/ (a tag is field number × 8 + wire type; type 2 is
 * "length, then that many bytes"). Fields stand in ascending order and absent ones are left out, as protobufjs does.
 * @module
 */
import type {RequestHeader} from "./gen/ES2/RequestHeader.js";
import {requestHeaderCodec} from "./services.js";

export interface InsertRequestParts {
  header: RequestHeader;
  indexName: string;
  /** `PackedCiphertexts.id`. */
  vectorId: string;
  /** One string a vector; none on the second and later fragments of the `split` framing. */
  metadata: readonly string[];
  /** Vectors in the set; 0 on the second and later fragments of the `split` framing. */
  vectorCount: number;
  /** Bytes that `fill` writes. */
  dataBytes: number;
  /** Writes exactly `dataBytes` ciphertext bytes into `target` from `offset` on. */
  fill: (target: Buffer, offset: number) => void;
  /**
   * Where the message goes, exactly that many bytes; by default a fresh buffer. A caller that sends one message after
   * another saves the page faults of 64 MiB of fresh memory by handing out the same one.
   */
  allocate?: (bytes: number) => Buffer;
}

const LENGTH_DELIMITED = 2;
const VARINT = 0;

/**
 * @returns The whole message. Memory: its own size, nothing else.
 * @throws RangeError when `vectorCount` or `dataBytes` is not a whole number ≥ 0.
 */
export function encodeInsertRequest(parts: InsertRequestParts): Buffer {
  for (const name of ["vectorCount", "dataBytes"] as const)
    if (!Number.isSafeInteger(parts[name]) || parts[name] < 0)
      throw new RangeError(`"${name}" expected a whole number ≥ 0, got ${parts[name]}`);

  const ciphertextHead = Buffer.concat([
    ...(parts.vectorId === "" ? [] : text(1, parts.vectorId)),
    tag(2, LENGTH_DELIMITED),
    varint(parts.dataBytes)
  ]);
  const cipherVector = ciphertextHead.length + parts.dataBytes;
  const dataTypeHead = Buffer.concat([tag(2, LENGTH_DELIMITED), varint(cipherVector)]);
  const dataType = dataTypeHead.length + cipherVector;
  const packedHead = Buffer.concat([tag(1, LENGTH_DELIMITED), varint(dataType)]);
  const packedTail = Buffer.concat([
    ...parts.metadata.flatMap((line) => text(2, line)),
    ...(parts.vectorCount === 0 ? [] : [tag(3, VARINT), varint(parts.vectorCount)])
  ]);
  const packed = packedHead.length + dataType + packedTail.length;
  const header = requestHeaderCodec.serialize(parts.header);
  const head = Buffer.concat([
    tag(1, LENGTH_DELIMITED),
    varint(header.length),
    header,
    ...(parts.indexName === "" ? [] : text(2, parts.indexName)),
    tag(3, LENGTH_DELIMITED),
    varint(packed),
    packedHead,
    dataTypeHead,
    ciphertextHead
  ]);

  const allocate = parts.allocate ?? ((bytes: number) => Buffer.allocUnsafe(bytes));
  const message = allocate(head.length + parts.dataBytes + packedTail.length);
  head.copy(message, 0);
  parts.fill(message, head.length);
  packedTail.copy(message, head.length + parts.dataBytes);
  return message;
}

function text(field: number, value: string): Buffer[] {
  const bytes = Buffer.from(value, "utf8");
  return [tag(field, LENGTH_DELIMITED), varint(bytes.length), bytes];
}

function tag(field: number, wireType: number): Buffer {
  return varint(field * 8 + wireType);
}

/** Seven bits a byte, lowest first; the top bit says that more follow. Exact up to 2^53. */
function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  while (rest > 127) {
    bytes.push((rest % 128) + 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return Buffer.from(bytes);
}
