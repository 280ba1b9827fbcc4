import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categoryLayout } from './category-labels.ts';

const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

describe('names of categories', () => {
  it.each([
    ['stand level where they fit', ['A', 'B'], 40, { rotation: 0, step: 1, width: null, texts: ['A', 'B'] }],
    [
      'of weekdays become short before anything turns',
      WEEK,
      40,
      { rotation: 0, step: 1, texts: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] },
    ],
    ['wrap at their blanks', ['New York City', 'San Francisco'], 80, { rotation: 0, step: 1, width: 72 }],
    ['turn where no word fits', ['Massachusetts', 'Connecticut'], 40, { rotation: -45, step: 1 }],
    ['stand upright where little room is', ['Massachusetts', 'Connecticut'], 14, { rotation: -90, step: 1 }],
    ['are left out only where not one fits beside the other', ['Massachusetts', 'Utah'], 4, { rotation: -90, step: 4 }],
  ])('%s', (_title, names, slot, expected) => {
    expect(categoryLayout(names, slot)).toMatchObject(expected);
  });

  it('are all written as long as an upright one has room', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), fc.integer({ min: 13, max: 400 }), (names, slot) => {
        const { step, texts } = categoryLayout(names, slot);
        return step === 1 && texts.length === names.length;
      }),
    );
  });
});
