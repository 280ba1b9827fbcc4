import type { DataRow, FilterValue } from '@facet/sdk/common';
import { groupText } from '@facet/sdk/formatting';

export interface Word {
  readonly text: string;
  readonly mark: readonly FilterValue[];
  readonly amount: number;
}

/** More words are not readable, and block the page. */
export const MOST_WORDS = 300;

/** Words with an amount, the largest first. */
export function wordsOf(rows: readonly DataRow[], column: string, metric: string): readonly Word[] {
  return rows
    .flatMap((row) => {
      const amount = row[metric];
      const value = row[column] ?? null;
      return typeof amount === 'number' && amount > 0 ? [{ text: groupText(value), mark: [value], amount }] : [];
    })
    .sort((a, b) => b.amount - a.amount);
}

/** Font sizes by the square root of the amounts, because readers compare the areas of words. */
export function fontSizes(words: readonly Word[], from: number, to: number): readonly number[] {
  const roots = words.map(({ amount }) => Math.sqrt(amount));
  const least = roots.reduce((a, b) => Math.min(a, b), Infinity);
  const most = roots.reduce((a, b) => Math.max(a, b), -Infinity);
  return roots.map((root) => (most > least ? from + ((root - least) / (most - least)) * (to - from) : to));
}
