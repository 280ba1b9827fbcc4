import type { SelectedMark } from '@facet/plugin-charts/contract';
import type { QueryResult } from '@facet/sdk/common';

export interface Bar {
  /** Its values of the dimensions. */
  readonly mark: SelectedMark;
  readonly label: string;
  readonly value: number;
  /** Part of the sum of all bars, 0 to 1. */
  readonly share: number;
  /** Part of the longest bar, 0 to 1. */
  readonly length: number;
  readonly color: string;
}

/** One bar for each row: the last column is the metric, the others are the dimensions. */
export function barsOf(result: QueryResult | undefined, colorOf: (label: string) => string): readonly Bar[] {
  if (!result) return [];
  const metric = result.colnames.at(-1) ?? '';
  const rows = result.data.map((row) => {
    const mark = result.colnames.slice(0, -1).map((name) => row[name] ?? null);
    return { mark, label: mark.map((value) => value ?? '').join(', '), value: Number(row[metric] ?? 0) };
  });
  const sum = rows.reduce((total, { value }) => total + value, 0);
  const longest = Math.max(0, ...rows.map(({ value }) => value));
  return rows.map(({ mark, label, value }) => ({
    mark,
    label,
    value,
    share: sum === 0 ? 0 : value / sum,
    length: longest === 0 ? 0 : Math.max(0, value) / longest,
    color: colorOf(label),
  }));
}
