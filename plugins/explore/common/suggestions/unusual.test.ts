import { describe, expect, it } from 'vitest';
import { unusualIn } from './unusual.ts';

const DAY = 86_400_000;
const series = (count: number, valueAt: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => ({ at: index * DAY, value: valueAt(index) }));
/** Fewer on each seventh day, and a little noise. */
const week = (index: number) => (index % 7 === 6 ? 70 : 100) + (index % 3) * 0.5;

describe('the unusual value of a series', () => {
  it('is compared with the same weekdays', () => {
    const found = unusualIn(
      series(90, (index) => (index === 40 ? 84 : week(index))),
      'P1D',
    );
    expect(found?.at).toBe(40 * DAY);
    expect(found?.change).toBeCloseTo(-0.16, 1);
  });

  it.each([
    ['a series that repeats', series(90, week), 'P1D'],
    ['a small difference', series(90, (index) => (index === 40 ? 95 : week(index))), 'P1D'],
    ['noise', series(90, (index) => 100 + ((index * 7_919) % 97)), 'P1D'],
    ['a rise', series(90, (index) => 100 + index * 5), 'P1D'],
    ['an incomplete first or last day', series(90, (index) => (index % 89 === 0 ? 10 : week(index))), 'P1D'],
    ['a short series', series(20, (index) => (index === 10 ? 10 : 100)), 'P1D'],
    ['zeros', series(90, () => 0), 'P1D'],
    ['no point', [], null],
  ])('is none in %s', (_, points, grain) => {
    expect(unusualIn(points, grain)).toBeNull();
  });

  it.each([
    ['P1M', 12],
    ['PT1H', 24],
    ['P1Y', 1],
  ])('is found where a grain of %s repeats after %d', (grain, period) => {
    const valueAt = (index: number) => 100 + (index % period) * 10 + (index % 2) * 0.1;
    const at = period * 4;
    const found = unusualIn(
      series(period * 8 + 9, (index) => valueAt(index) * (index === at ? 1.5 : 1)),
      grain,
    );
    expect(found).toMatchObject({ at: at * DAY });
    expect(found?.change).toBeGreaterThan(0.4);
  });
});
