import { numberOrNull } from '@facet/plugin-highcharts/contract';
import type { DataRow } from '@facet/sdk/common';

export interface Band {
  readonly from: string;
  readonly to: string;
  readonly amount: number;
}

/** One band per pair, the largest first; rows without a positive amount have none. */
export function bandsOf(
  rows: readonly DataRow[],
  source: string,
  target: string,
  metric: string,
  textOf: (column: string, value: unknown) => string,
): readonly Band[] {
  const bands = new Map<string, Band>();
  for (const row of rows) {
    const amount = numberOrNull(row[metric]);
    if (amount === null || amount <= 0) continue;
    const [from, to] = [textOf(source, row[source]), textOf(target, row[target])];
    const key = JSON.stringify([from, to]);
    bands.set(key, { from, to, amount: amount + (bands.get(key)?.amount ?? 0) });
  }
  return [...bands.values()].sort((a, b) => b.amount - a.amount);
}
