import type { NumberFormatter } from '@facet/sdk/formatting';

const FRACTIONS = [0.4, 1.4] as const;

/** Whether a format shows fractions. With one that rounds them away, lines between whole numbers would repeat a number. */
export const writesFractions = (format: NumberFormatter): boolean =>
  FRACTIONS.some((fraction) => format(fraction) !== format(Math.floor(fraction)));
