/** The smallest and the largest amount; zeros without amounts. */
export function amountRange(rows: readonly { readonly amount: number | null }[]): readonly [number, number] {
  const amounts = rows.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  if (amounts.length === 0) return [0, 0];
  return [amounts.reduce((a, b) => Math.min(a, b)), amounts.reduce((a, b) => Math.max(a, b))];
}
