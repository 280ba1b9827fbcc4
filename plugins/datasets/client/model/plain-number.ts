import { formatNumber } from '@facet/sdk/formatting';

const DIGITS = 6;
/** Doubles have no more. */
const MOST_DIGITS = 17;

/** A number in full, without an exponent. */
export function plainNumber(value: number, digits = DIGITS): string {
  if (Number.isInteger(value)) return formatNumber(',d', value);
  const whole = Math.trunc(Math.abs(value)).toString().length;
  return formatNumber(`,.${Math.min(MOST_DIGITS, Math.max(digits, whole))}~r`, value);
}

/** Two numbers with as many digits as tell them apart. */
export function toldApart(before: number, after: number): readonly [string, string] {
  for (let digits = DIGITS; ; digits += 1) {
    const texts = [plainNumber(before, digits), plainNumber(after, digits)] as const;
    if (texts[0] !== texts[1] || digits >= MOST_DIGITS) return texts;
  }
}
