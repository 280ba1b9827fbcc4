import { describe, expect, it } from 'vitest';
import { spansOf, timeBounds } from './spans.ts';

const source = {
  start: 'a',
  end: 'b',
  category: 'c',
  series: 's',
  subcategories: false,
  textOf: (_column: string, value: unknown) => String(value),
};
const row = { a: 10, b: 20, c: 'x', s: 'one' };

describe('spans', () => {
  it.each([
    ['a whole row', row, 1],
    ['moments as texts', { ...row, a: '2024-01-01T00:00:00', b: '2024-01-02' }, 1],
    ['a moment', { ...row, b: 10 }, 1],
    ['no start', { ...row, a: null }, 0],
    ['no end', { ...row, b: null }, 0],
    ['an end before its start', { ...row, b: 5 }, 0],
    ['no moments', { ...row, a: 'soon' }, 0],
  ])('of %s', (_name, data, count) => {
    const { spans, leftOut } = spansOf([data], source, 10);
    expect([spans.length, leftOut]).toEqual([count, 1 - count]);
  });

  it('are in the row of their category, grouped by category', () => {
    const rows = [row, { ...row, c: 'y' }, { ...row, s: 'two' }];
    expect(spansOf(rows, source, 10).rows).toEqual(['x', 'y']);
    expect(spansOf(rows, { ...source, subcategories: true }, 10).rows).toEqual(['x › one', 'x › two', 'y › one']);
    expect(spansOf(rows, source, 2)).toMatchObject({ all: 3, spans: [{ row: 0 }, { row: 1 }] });
  });
});

it.each([
  [undefined, {}],
  [['08:00:00', '18:30:00'], { min: 8 * 3_600_000, max: 86_400_000 + 18.5 * 3_600_000 }],
  [['soon', '06:15'], { max: 86_400_000 + 6.25 * 3_600_000 }],
])('bounds of %o', (bounds, expected) => {
  const { spans } = spansOf([{ ...row, a: 1000, b: 86_400_000 + 5 }], source, 10);
  expect(timeBounds(spans, bounds)).toEqual(expected);
});
