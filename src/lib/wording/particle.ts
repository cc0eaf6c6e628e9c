/**
 * Korean particles whose form follows the sound of a figure. Words are written so that none is needed; figures are not.
 * @module
 */

/**
 * `10으로`, `5로`. The last digit decides: 0 (read as ten, hundred, …), 3 and 6 end in a consonant, 1, 7 and 8 in ㄹ, the
 * others in a vowel. @param count - Whole, at least 0.
 */
export function withRo(count: number): string {
  return `${count}${[0, 3, 6].includes(count % 10) ? "으로" : "로"}`;
}
