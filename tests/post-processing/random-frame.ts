import { GenericType } from '@facet/sdk/common';
import type { Frame } from '@facet/sdk/server';

const DAY = 86_400_000;
const MOST_ROWS = 30;

export interface RandomNumbers {
  /** A whole number, both ends included. */
  between(low: number, high: number): number;
  of<T>(values: readonly T[]): T;
}

/** The same numbers for the same seed: a failure is found again. */
export function randomNumbers(seed: number): RandomNumbers {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    between,
    of<T>(values: readonly T[]): T {
      const value = values[between(0, values.length - 1)];
      if (value === undefined && values.length === 0) throw new RangeError('There is nothing to choose from.');
      return value as T;
    },
  };
}

/** Days with gaps between them, two texts, and two numbers; `g` and `n` have missing values. */
export function randomFrame(random: RandomNumbers): Frame {
  const rowCount = random.between(1, MOST_ROWS);
  let moment = Date.UTC(2023, random.between(0, 11), random.between(1, 28));
  const rows = Array.from({ length: rowCount }, () => {
    moment += DAY * random.between(1, 9);
    return [
      moment,
      random.between(1, 9) === 1 ? null : random.of(['a', 'b', 'É', '😀']),
      random.of(['p', 'q']),
      random.between(1, 7) === 1 ? null : random.between(-100, 100) / 2,
      random.between(-20, 20),
    ];
  });
  return {
    names: ['ts', 'g', 'h', 'n', 'm'],
    types: [GenericType.temporal, GenericType.string, GenericType.string, GenericType.numeric, GenericType.numeric],
    columns: [0, 1, 2, 3, 4].map((at) => rows.map((row) => row[at])),
    rowCount,
  };
}
