/**
 * The frozen yardstick: multiply-adds over an array that fits the first-level cache, in plain JavaScript. Nobody tunes it;
 * ratios to it stay comparable from machine to machine and from year to year.
 * @module
 */
const values = Float64Array.from({length: 2048}, (_, i) => 1 + i / 4096);

/** 32 passes over 16 KiB. @returns the sum, so that nothing is optimised away. */
export function fmaLoop(): number {
  let sum = 0;
  for (let pass = 0; pass < 32; pass++) {
    const factor = 1 + pass / 64;
    for (let i = 0; i < values.length; i++) sum = sum * 0.5 + values[i]! * factor;
  }
  return sum;
}
