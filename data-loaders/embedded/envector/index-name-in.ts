/**
 * Reads `index_name` from the first bytes of a `BatchInsertDataRequest`, before the rest has arrived. Layout:
 * https://protobuf.dev/programming-guides/encoding/ (a tag is field number × 8 + wire type; type 2 is "length, then
 * that many bytes").
 * @module
 */

/** Tags of fields 1 and 2, both of wire type 2. */
const HEADER_TAG = (1 << 3) | 2;
const INDEX_NAME_TAG = (2 << 3) | 2;

/** @returns null when the name does not stand where encoders put it: after the header, before the vectors. */
export function indexNameIn(beginning: Uint8Array): string | null {
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let shift = 0; shift < 28; shift += 7) {
      const byte = beginning[at++];
      if (byte === undefined) return NaN;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    return NaN;
  };
  for (;;) {
    const tag = varint();
    if (tag !== HEADER_TAG && tag !== INDEX_NAME_TAG) return null;
    const end = varint() + at;
    if (!(end <= beginning.length)) return null;
    if (tag === INDEX_NAME_TAG) return new TextDecoder().decode(beginning.subarray(at, end));
    at = end;
  }
}
