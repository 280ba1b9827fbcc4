/** Sorted bounds of the buckets; with fewer than two there are no buckets. */
export function breaksOf(
  amounts: readonly number[],
  { points, buckets }: { readonly points: readonly string[]; readonly buckets: number },
): readonly number[] {
  const chosen = [...new Set(points.map(Number).filter(Number.isFinite))].sort((a, b) => a - b);
  if (chosen.length > 1) return chosen;
  if (amounts.length === 0) return [];
  const least = amounts.reduce((a, b) => Math.min(a, b));
  const most = amounts.reduce((a, b) => Math.max(a, b));
  const count = Math.max(1, Math.min(50, Math.trunc(buckets)));
  if (least === most) return [least, most];
  return Array.from({ length: count + 1 }, (_, at) => least + ((most - least) * at) / count);
}

/** Index of an amount's bucket; undefined outside of all buckets. */
export function bucketOf(amount: number | null, breaks: readonly number[]): number | undefined {
  const [least, most] = [breaks[0], breaks.at(-1)];
  if (amount === null || least === undefined || most === undefined || amount < least || amount > most) return undefined;
  const above = breaks.findIndex((end, at) => at > 0 && amount < end);
  return above < 0 ? breaks.length - 2 : above - 1;
}
