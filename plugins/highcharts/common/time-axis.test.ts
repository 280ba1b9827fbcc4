import { describe, expect, it } from 'vitest';
import { timeMark, timeUnits } from './time-axis.ts';

const at = (text: string) => Date.parse(`${text}Z`);

describe('marks of a time axis', () => {
  it.each([
    ['2001-01-01T00:00', undefined, 'month', 'P1D', ['Jan', '2001']],
    ['2001-02-01T00:00', '2001-01-01T00:00', 'month', 'P1D', ['Feb']],
    ['2002-01-01T00:00', '2001-12-01T00:00', 'month', 'P1M', ['Jan', '2002']],
    ['2001-04-01T00:00', undefined, 'month', 'P3M', ['Q2', '2001']],
    ['2001-03-05T00:00', '2001-02-26T00:00', 'week', 'P1D', ['Mar 5']],
    ['2001-03-05T00:00', undefined, 'day', 'P1D', ['Mar 5', '2001']],
    ['2001-03-05T13:00', '2001-03-05T12:00', 'hour', 'PT1H', ['13:00']],
    ['2001-03-06T00:00', '2001-03-05T23:00', 'hour', 'PT1H', ['00:00', 'Mar 6, 2001']],
    ['2001-01-01T00:00', undefined, 'year', 'P1M', ['2001']],
  ] as const)('%s after %s by %s with grain %s reads %j', (moment, before, unit, grain, lines) => {
    expect(timeMark(at(moment), before === undefined ? undefined : at(before), unit, grain)).toEqual(lines);
  });

  it('are never finer than the grain', () => {
    const smallest = (grain: string) => timeUnits(grain)?.[0]?.[0];
    expect(['P1Y', 'P3M', 'P1M', 'P1W', 'P1D'].map(smallest)).toEqual(['year', 'month', 'month', 'week', 'day']);
    expect(timeUnits('PT1H')).toBeUndefined();
  });
});
