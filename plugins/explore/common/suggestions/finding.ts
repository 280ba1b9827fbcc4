import { numberOf } from '@facet/sdk/chart-query';
import type { QueryResult } from '@facet/sdk/common';
import { groupText } from '@facet/sdk/formatting';
import type { Suggestion } from './suggest.ts';

/** A statement about the rows of a chart. It is computed from the rows, never estimated. */
export type Finding =
  | { readonly kind: 'highest'; readonly name: string; readonly value: number }
  | { readonly kind: 'share'; readonly name: string; readonly share: number };

/** The largest value must exceed the second by this factor to be worth a sentence. */
const CLEAR_LEAD = 1.15;
const LARGE_SHARE = 0.25;

/** Names are those shown in the chart. Null: there is nothing to state. */
export function findingOf({ purpose, metric, columns }: Suggestion, result: QueryResult | undefined): Finding | null {
  const [column] = columns;
  if (result === undefined || metric === null || column === undefined) return null;
  const parts = result.data
    .flatMap((row): { readonly name: string; readonly value: number }[] => {
      const name = row[column];
      const value = numberOf(row[metric]);
      return name === undefined || value === undefined ? [] : [{ name: groupText(name), value }];
    })
    .sort((a, b) => b.value - a.value);
  const [first, second] = parts;
  if (!first || !second || first.value <= 0 || parts.some(({ value }) => value < 0)) return null;
  const { name, value } = first;
  if (purpose === 'share') {
    const whole = parts.reduce((sum, part) => sum + part.value, 0);
    const share = value / whole;
    return share >= LARGE_SHARE ? { kind: 'share', name, share } : null;
  }
  if (purpose === 'ranking' && value >= second.value * CLEAR_LEAD) return { kind: 'highest', name, value };
  return null;
}
