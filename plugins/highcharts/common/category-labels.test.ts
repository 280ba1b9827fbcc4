import { processorTime } from '../../../sdk/testing/processor-time.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categoryLayout } from './category-labels.ts';

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const YEARS = ['2021', '2022', '2023', '2024', '2025', '2026'];

const laidOut = (names: readonly string[], slot: number) => {
  const { step, linesAt } = categoryLayout(names, slot);
  return { step, texts: names.map((_, at) => linesAt(at)) };
};

describe('names of categories', () => {
  it.each([
    ['stand level where they fit', ['A', 'B'], 40, { step: 1, texts: [['A'], ['B']] }],
    [
      'of weekdays become short before anything is left out',
      WEEK,
      40,
      { step: 1, texts: [['Mon'], ['Tue'], ['Wed'], ['Thu'], ['Fri'], ['Sat'], ['Sun']] },
    ],
    [
      'wrap at their blanks',
      ['New York City', 'San Francisco'],
      80,
      {
        step: 1,
        texts: [
          ['New York', 'City'],
          ['San', 'Francisco'],
        ],
      },
    ],
    [
      'are shortened where a word is longer than a line',
      ['Massachusetts', 'Utah'],
      70,
      { step: 1, texts: [['Massach…'], ['Utah']] },
    ],
    [
      'are shortened where they have too many lines',
      ['The very long name of a shop', 'Shop'],
      60,
      { step: 1, texts: [['The very', 'long', 'name o…'], ['Shop']] },
    ],
    [
      'are left out where a shortened one would tell nothing',
      ['Massachusetts', 'Connecticut', 'Utah'],
      30,
      { step: 3 },
    ],
    ['that are numbers are left out, never shortened', YEARS, 24, { step: 2, texts: YEARS.map((year) => [year]) }],
    ['that are short words stand close', ['CA', 'TX', 'MO'], 23.6, { step: 1 }],
  ])('%s', (_title, names, slot, expected) => {
    expect(laidOut(names, slot)).toMatchObject(expected);
  });

  it('keep their positions, however narrow', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), fc.double({ min: 0.01, max: 400 }), (names, slot) => {
        const { step, texts } = laidOut(names, slot);
        return step >= 1 && step <= names.length && texts.every((lines) => lines.length > 0);
      }),
    );
  });

  it.each(['Category number # of a long list', '#123456789'])('are placed at once, however many: %s', (name) => {
    const names = Array.from({ length: 10_000 }, (_, at) => name.replace('#', String(at)));
    expect(processorTime(() => categoryLayout(names, 900 / names.length))).toBeLessThan(100);
  });
});
