import type { QueryResult } from '@facet/sdk/common';

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** Of the sum of all bars, 0 to 1. */
  readonly share: number;
  /** Of the longest bar, 0 to 1. */
  readonly length: number;
  readonly color: string;
}

/** One bar a row: the last column is the metric, the others make the label. */
export function barsOf(result: QueryResult | undefined, colorOf: (label: string) => string): readonly Bar[] {
  if (!result) return [];
  const metric = result.colnames.at(-1) ?? '';
  const rows = result.data.map((row) => ({
    label: result.colnames
      .slice(0, -1)
      .map((name) => String(row[name] ?? ''))
      .join(', '),
    value: Number(row[metric] ?? 0),
  }));
  const sum = rows.reduce((total, { value }) => total + value, 0);
  const longest = Math.max(0, ...rows.map(({ value }) => value));
  return rows.map(({ label, value }) => ({
    label,
    value,
    share: sum === 0 ? 0 : value / sum,
    length: longest === 0 ? 0 : Math.max(0, value) / longest,
    color: colorOf(label),
  }));
}
