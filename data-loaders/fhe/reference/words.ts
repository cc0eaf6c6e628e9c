/**
 * Polynomials in files: 4096 little-endian 64-bit words, each below Q.
 * @module
 */
import {FormatError} from "../errors.js";
import {DEGREE, Q, type Domain} from "../parameters.js";
import type {Poly} from "./ring.js";

/** @throws FormatError RESIDUE at the first word that is not below Q. */
export function readPoly<D extends Domain>(
  bytes: Uint8Array,
  offset: number,
  domain: D,
  source: string
): Poly<"Q", D> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const residues = Array.from({length: DEGREE}, (_, i) => {
    const word = view.getBigUint64(offset + 8 * i, true);
    if (word < Q) return word;
    const [found, expected] = [String(word), `below ${Q}`];
    throw new FormatError({
      code: "RESIDUE",
      file: source,
      offset: offset + 8 * i,
      field: "coefficient",
      found,
      expected
    });
  });
  return {prime: "Q", domain, residues};
}

export function writePoly(bytes: Uint8Array, offset: number, {residues}: Poly<"Q", Domain>): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  residues.forEach((word, i) => view.setBigUint64(offset + 8 * i, word, true));
}
