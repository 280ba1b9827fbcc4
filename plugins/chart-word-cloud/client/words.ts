import type { DataRow, FilterValue } from '@facet/sdk/common';
import { groupText } from '@facet/sdk/formatting';

export interface Word {
  readonly text: string;
  readonly mark: readonly FilterValue[];
  readonly amount: number;
}

/** More words are not readable, and block the page. */
export const MOST_WORDS = 300;
/** Most letters of a word that are drawn. */
const MOST_LETTERS = 28;

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

/** What is drawn of a text: a sentence would leave room for no other word. */
export function shownText(text: string): string {
  const letters = Array.from(text.slice(0, 2 * (MOST_LETTERS + 1)));
  return letters.length > MOST_LETTERS
    ? `${letters
        .slice(0, MOST_LETTERS - 1)
        .join('')
        .trimEnd()}…`
    : text;
}

/** Font sizes by the square root of the amounts, because readers compare the areas of words. */
export function fontSizes(words: readonly Word[], from: number, to: number): readonly number[] {
  const roots = words.map(({ amount }) => Math.sqrt(amount));
  const least = roots.reduce((a, b) => Math.min(a, b), Infinity);
  const most = roots.reduce((a, b) => Math.max(a, b), -Infinity);
  return roots.map((root) => (most > least ? from + ((root - least) / (most - least)) * (to - from) : to));
}

interface CloudRoom {
  readonly width: number;
  readonly height: number;
  /** Font sizes that the form allows. */
  readonly from: number;
  readonly to: number;
}

/** Approximate width of a letter and height of a line, relative to the font size. */
const LETTER = 0.6;
const LINE = 1.2;
/** Share of the picture that words cover; the rest is between them. */
const COVERED = 0.5;
/** Minimum ratio of the largest to the smallest font size, so that the difference is visible. */
const LEAST_CONTRAST = 1.6;
const STEP = 0.94;

export interface FittedWords {
  /** The largest words, as many as fit. */
  readonly words: readonly Word[];
  /** Font size of the largest word. */
  readonly to: number;
}

/**
 * The largest font size with which all words fit, within the sizes of the form. If none does, the smallest words are
 * left out: the library would draw all words too small to be read.
 */
export function fittedWords(words: readonly Word[], { width, height, from, to }: CloudRoom): FittedWords {
  const room = width * height * COVERED;
  const covered = (most: number) =>
    fontSizes(words, from, most).map(
      (size, at) => shownText(words[at]?.text ?? '').length * LETTER * LINE * size * size,
    );
  const least = Math.min(to, from * LEAST_CONTRAST);
  for (let most = to; most > least; most *= STEP)
    if (covered(most).reduce((sum, area) => sum + area, 0) <= room) return { words, to: most };
  let taken = 0;
  const beyond = covered(least).findIndex((area) => (taken += area) > room);
  return { words: beyond < 0 ? words : words.slice(0, Math.max(1, beyond)), to: least };
}
