import type { DataRow, FilterValue } from '@facet/sdk/common';
import { groupText } from '@facet/sdk/formatting';

export interface Word {
  readonly text: string;
  readonly mark: readonly FilterValue[];
  readonly amount: number;
}

/** More could not be read, and would make the page stand still. */
export const MOST_WORDS = 300;

/** The words with an amount, the largest first. */
export function wordsOf(rows: readonly DataRow[], column: string, metric: string): readonly Word[] {
  return rows
    .flatMap((row) => {
      const amount = row[metric];
      const value = row[column] ?? null;
      return typeof amount === 'number' && amount > 0 ? [{ text: groupText(value), mark: [value], amount }] : [];
    })
    .sort((a, b) => b.amount - a.amount);
}

/** Font sizes by the root of the amounts, because a word is read by its area. */
export function fontSizes(words: readonly Word[], from: number, to: number): readonly number[] {
  const roots = words.map(({ amount }) => Math.sqrt(amount));
  const least = roots.reduce((a, b) => Math.min(a, b), Infinity);
  const most = roots.reduce((a, b) => Math.max(a, b), -Infinity);
  return roots.map((root) => (most > least ? from + ((root - least) / (most - least)) * (to - from) : to));
}
