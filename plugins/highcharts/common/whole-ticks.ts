import type { NumberFormatter } from '@facet/sdk/formatting';

const FRACTIONS = [0.4, 1.4] as const;

/**
 * Keeps the ticks of an axis at whole numbers if its format rounds fractions away: otherwise neighbouring ticks would show the same
 * number. Any other axis keeps the library's own steps, which an explicit `true` would change.
 */
export const wholeTicks = (format: NumberFormatter): { readonly allowDecimals?: false } =>
  FRACTIONS.some((fraction) => format(fraction) !== format(Math.floor(fraction))) ? {} : { allowDecimals: false };
