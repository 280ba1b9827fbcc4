import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GenericType } from '@facet/sdk/common';
import { type Frame, PostProcessingError, CellBudget, TooMuchForThread } from '@facet/sdk/server';
import { describe, expect, it } from 'vitest';
import { GRAINS, stepOn } from './forecast/rhythm.ts';
import { prophet } from './prophet.ts';
import { type PublicSeries, publicSeries } from './testing/public-series.ts';

const DAY = 86_400_000;
const OPTIONS = { time_grain: 'P1D', periods: 3, confidence_interval: 0.8, index: 'ds' };

function frameOf(moments: readonly number[], columns: Readonly<Record<string, readonly unknown[]>>): Frame {
  const names = Object.keys(columns);
  return {
    names: ['ds', ...names],
    types: [GenericType.temporal, ...names.map(() => GenericType.numeric)],
    columns: [moments, ...Object.values(columns)],
    rowCount: moments.length,
  };
}

const days = (count: number) => Array.from({ length: count }, (_, day) => day * DAY);
const column = (frame: Frame, name: string) => frame.columns[frame.names.indexOf(name)] ?? [];
const daily = (values: readonly unknown[], options = {}) =>
  prophet(frameOf(days(values.length), { a: values }), { ...OPTIONS, ...options });

function partOf({ grain, start, values }: PublicSeries, count: number): Frame {
  const step = GRAINS.get(grain) ?? { months: 1 };
  return frameOf(
    values.slice(0, count).map((_, at) => stepOn(start, at, step)),
    { a: values.slice(0, count) },
  );
}

/** A year, or five of them. */
const horizonOf = ({ grain }: PublicSeries): number => (grain === 'P1M' ? 12 : 5);

/**
 * Mean absolute error, and the share of values within the bounds, over forecasts that start at every sixth of the later
 * positions.
 */
function measured(series: PublicSeries, horizon: number) {
  const { values, grain } = series;
  const season = grain === 'P1M' ? 12 : 1;
  const [errors, naive, inside]: [number[], number[], number[]] = [[], [], []];
  for (let count = Math.floor(values.length / 2); count + horizon <= values.length; count += 6) {
    const result = prophet(partOf(series, count), {
      ...OPTIONS,
      time_grain: grain,
      periods: horizon,
      confidence_interval: 0.8,
    });
    for (let at = 0; at < horizon; at += 1) {
      const value = values[count + at] ?? 0;
      const cell = (name: string) => Number(column(result, name)[count + at]);
      errors.push(Math.abs(value - cell('a__yhat')));
      naive.push(Math.abs(value - (values[count - season + (at % season)] ?? 0)));
      inside.push(Number(cell('a__yhat_lower') <= value && value <= cell('a__yhat_upper')));
    }
  }
  const mean = (list: readonly number[]) => list.reduce((sum, one) => sum + one, 0) / list.length;
  return { error: mean(errors), naive: mean(naive), inside: mean(inside) };
}

describe('forecasts', () => {
  it.each(publicSeries.map((series) => [series.name, series] as const))(
    'are nearer than the value of a season before: %s',
    (_name, series) => {
      const { error, naive, inside } = measured(series, horizonOf(series));
      expect(error / naive).toBeLessThan(series.share);
      expect(inside).toBeGreaterThan(0.6);
    },
  );

  it('has the errors that the README states, beside those of a naive forecast', () => {
    const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
    const stated = [...readme.matchAll(/\| +([\d.]+) +\| +([\d.]+) +\|$/gm)].map(([, ours, naive]) =>
      [ours, naive].map(Number),
    );
    const found = publicSeries.map((series) => {
      const { error, naive } = measured(series, horizonOf(series));
      return [error, naive].map((value) => Number(value.toPrecision(3)));
    });
    expect(stated).toEqual(found);
  });

  it('adds expected values and bounds to the rows, and rows for the periods', () => {
    const values = Array.from({ length: 20 }, (_, day) => 10 + day);
    const result = daily(values);
    expect(result.names).toEqual(['ds', 'a__yhat', 'a__yhat_lower', 'a__yhat_upper', 'a']);
    expect(result.rowCount).toBe(23);
    expect(column(result, 'ds').slice(-3)).toEqual([20 * DAY, 21 * DAY, 22 * DAY]);
    expect(column(result, 'a').slice(-4)).toEqual([29, null, null, null]);
    const [low, middle, high] = ['a__yhat_lower', 'a__yhat', 'a__yhat_upper'].map((name) =>
      Number(column(result, name).at(-1)),
    );
    expect(low).toBeLessThanOrEqual(middle ?? 0);
    expect(high).toBeGreaterThanOrEqual(middle ?? 0);
    expect(middle).toBeGreaterThan(29.5);
  });

  it('finds weeks in days, and leaves them out if requested', () => {
    const values = Array.from({ length: 70 }, (_, day) => 100 + (day % 7 === 0 ? 50 : 0));
    const on = column(daily(values, { periods: 7 }), 'a__yhat')
      .slice(-7)
      .map(Number);
    expect((on[0] ?? 0) - (on[3] ?? 0)).toBeGreaterThan(40);
    const off = column(daily(values, { periods: 7, weekly_seasonality: false }), 'a__yhat')
      .slice(-7)
      .map(Number);
    expect(Math.abs((off[0] ?? 0) - (off[3] ?? 0))).toBeLessThan(5);
  });

  it('is wider for more confidence, and further ahead', () => {
    const values = Array.from({ length: 60 }, (_, day) => 50 + day + 8 * Math.sin(day * day));
    const width = (confidence: number, at: number) => {
      const result = daily(values, { confidence_interval: confidence });
      return Number(column(result, 'a__yhat_upper').at(at)) - Number(column(result, 'a__yhat_lower').at(at));
    };
    expect(width(0.95, -1)).toBeGreaterThan(width(0.5, -1));
    expect(width(0.8, -1)).toBeGreaterThanOrEqual(width(0.8, -3));
  });

  it.each<[string, readonly unknown[]]>([
    ['nothing', [null, null, null]],
    ['one value', [4, null, null]],
    ['two values', [4, null, 5]],
    ['gaps', [1, null, 3, null, null, 6, 7, null, 9]],
    ['the same', [5, 5, 5, 5, 5, 5]],
    ['zeros', [0, 0, 0, 0]],
    ['huge values', [1e300, 2e300, 1e300, 2e300, 1e300]],
    ['tiny values', [1e-300, 2e-300, 1e-300, 2e-300]],
    ['negative values', [-1, -5, -2, -7, -3]],
    ['64-bit integers', [9007199254740993n, 9007199254740995n, 9007199254740999n, 9007199254741001n]],
  ])('is a number or nothing, of %s', (_name, values) => {
    const result = daily(values);
    const cells = ['a__yhat', 'a__yhat_lower', 'a__yhat_upper'].flatMap((name) => column(result, name));
    expect(cells.every((cell) => cell === null || Number.isFinite(cell))).toBe(true);
    expect(cells.some((cell) => cell !== null)).toBe(values.some((value) => value !== null));
  });

  it.each([
    ['P1M', Date.UTC(2021, 11, 31), [Date.UTC(2022, 0, 31), Date.UTC(2022, 1, 28)]],
    ['P1M', Date.UTC(2021, 11, 1), [Date.UTC(2022, 0, 1), Date.UTC(2022, 1, 1)]],
    ['P3M', Date.UTC(2021, 9, 1), [Date.UTC(2022, 0, 1), Date.UTC(2022, 3, 1)]],
    ['P1Y', Date.UTC(2020, 0, 1), [Date.UTC(2021, 0, 1), Date.UTC(2022, 0, 1)]],
    ['P1W/1970-01-03T00:00:00Z', Date.UTC(2022, 0, 1), [Date.UTC(2022, 0, 8), Date.UTC(2022, 0, 15)]],
  ])('goes on in the rhythm of the rows: %s', (time_grain, last, expected) => {
    const result = prophet(frameOf([last], { a: [1] }), { ...OPTIONS, time_grain, periods: 2 });
    expect(column(result, 'ds').slice(-2)).toEqual(expected);
  });

  it.each<[Record<string, unknown>, string]>([
    [{ time_grain: null }, 'Time grain missing'],
    [{ periods: 1.5 }, 'Periods must be a whole number'],
    [{ periods: -1 }, 'Periods must be a whole number'],
    [{ confidence_interval: 1 }, 'Confidence interval must be between 0 and 1 (exclusive)'],
    [{ index: 'a' }, 'DataFrame must include temporal column'],
    [{ weekly_seasonality: 'often' }, 'Option weekly_seasonality must be true, false or a whole number'],
    [{ periods: 10_000_000 }, 'The operation would make more than 1000000 cells'],
  ])('refuses %o', (options, text) => {
    expect(() => daily([1, 2, 3], options)).toThrowError(new PostProcessingError(text));
  });

  it('leaves a long series to a thread', () => {
    const values = Array.from({ length: 5_000 }, (_, day) => day % 30);
    const here = new CellBudget(1_000_000, 60_000);
    expect(() => prophet(frameOf(days(values.length), { a: values }), OPTIONS, here)).toThrowError(TooMuchForThread);
  });
});
