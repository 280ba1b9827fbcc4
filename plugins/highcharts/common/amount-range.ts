import { linearColor } from './linear-color.ts';

/** The smallest and the largest amount; zeros without amounts. */
export function amountRange(rows: readonly { readonly amount: number | null }[]): readonly [number, number] {
  const amounts = rows.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  if (amounts.length === 0) return [0, 0];
  return [amounts.reduce((a, b) => Math.min(a, b)), amounts.reduce((a, b) => Math.max(a, b))];
}

/** The colour of an amount within a range; where all amounts are the same, the last of the scheme. */
export const amountColor = (scheme: string, [low, high]: readonly [number, number], amount: number | null): string => {
  if (amount === null) return 'var(--chart-null)';
  return linearColor(scheme, high > low ? (amount - low) / (high - low) : 1);
};
