/**
 * Arithmetic modulo Q = 2^51 - 2^17 + 1 on signed 64-bit words.
 *
 * Products take their quotient from double arithmetic: with |w| <= Q/2 and |v| <= b*Q (b <= 2), v*w/Q is known
 * to within b/4 (two relative errors of 2^-53 on a value of at most b*2^50), rounding it to an integer adds 1/2,
 * so v*w - quotient*Q lies within (1/2 + b/4)*Q, whatever the products overflow to in between.
 */

export const Q: i64 = 2251799813554177;
/** 2^51 - Q: folding the bits above 51 multiplies them by this. */
const FOLD: i64 = 131071;
const LOW51: i64 = ((<i64>1) << 51) - 1;

/** Adding 1.5*2^52 to a double below 2^51 leaves its rounded value in the low bits of the mantissa. */
export const ROUND: f64 = 6755399441055744.0;
export const ROUND_BITS: i64 = 0x4338000000000000;
const ONE_OVER_Q: f64 = 1.0 / 2251799813554177.0;

/** v*w mod Q where w is centred and w/Q is at hand. |v| <= 2Q; the result is within (1/2 + |v|/4Q)*Q. */
@inline
export function times(v: i64, w: i64, wOverQ: f64): i64 {
  const quotient = reinterpret<i64>(<f64>v * wOverQ + ROUND) - ROUND_BITS;
  return v * w - quotient * Q;
}

/** v*w mod Q where neither was prepared: |v| <= Q, |w| <= Q/2, the result is within Q. */
@inline
export function timesPlain(v: i64, w: i64): i64 {
  return times(v, w, <f64>w * ONE_OVER_Q);
}

/** Brings |u| < 2^62 near zero: within 2^50 + 2^28. */
@inline
export function fold(u: i64): i64 {
  return u - ((u + ((<i64>1) << 50)) >> 51) * Q;
}

/** The canonical residue in [0, Q), for any u. */
@inline
export function canonical(u: i64): i64 {
  u = (u & LOW51) + (u >> 51) * FOLD;
  u += (u >> 63) & Q;
  const less = u - Q;
  return select<i64>(u, less, less < 0);
}

/** The representative in [-(Q-1)/2, (Q-1)/2] of a canonical residue. */
@inline
export function centred(u: i64): i64 {
  return u > Q >> 1 ? u - Q : u;
}

// --- two words at a time ------------------------------------------------------------------------------------

@inline
export function both(x: i64): v128 {
  return i64x2.splat(x);
}

/** Canonical residues of two words with 0 <= x < 4096*Q. */
@inline
export function reduceNonNegative2(x: v128): v128 {
  const top = i64x2.shr_u(x, 51);
  const folded = i64x2.add(v128.and(x, both(LOW51)), i64x2.sub(i64x2.shl(top, 17), top));
  return i64x2.sub(folded, v128.and(i64x2.gt_s(folded, both(Q - 1)), both(Q)));
}

/** a + b mod Q of canonical residues. */
@inline
export function add2(a: v128, b: v128): v128 {
  const sum = i64x2.add(a, b);
  return i64x2.sub(sum, v128.and(i64x2.gt_s(sum, both(Q - 1)), both(Q)));
}

/** a - b mod Q of canonical residues. */
@inline
export function subtract2(a: v128, b: v128): v128 {
  const difference = i64x2.sub(a, b);
  return i64x2.add(difference, v128.and(i64x2.gt_s(both(0), difference), both(Q)));
}
