import type { Controls } from '@facet/sdk/chart-form';
import { describe, expect, it } from 'vitest';
import { SEQUENTIAL_SCHEMES } from '../color/sequential-schemes.ts';
import { COMPARISONS, RESAMPLE_METHODS, ROW_LIMITS, SERIES_LIMITS, SERIES_SORTS, TIME_SHIFTS } from './choices.ts';
import { colorControls } from './colors.ts';
import { queryControls } from './query.ts';
import { timeControls } from './time.ts';

describe('choices that many panels offer', () => {
  it.each<[string, readonly (string | number)[], readonly (string | number)[]]>([
    ['[A9.7] [B9.2] rows', ROW_LIMITS, [10, 50, 100, 250, 500, 1000, 5000, 10000, 50000]],
    ['[A9.8] [B9.3] series', SERIES_LIMITS, [5, 10, 25, 50, 100, 500]],
    ['[B9.37] orders of series', SERIES_SORTS, ['name', 'sum', 'min', 'max', 'avg']],
    ['[B9.38] comparisons', COMPARISONS, ['values', 'difference', 'percentage', 'ratio']],
    [
      '[B9.40] times to compare with',
      TIME_SHIFTS.map((shift) => shift.replace(/ ago$/, '')),
      ['1 day', '1 week', '28 days', '30 days', '52 weeks', '1 year', '104 weeks', '2 years', '156 weeks', '3 years'],
    ],
  ])('%s', (_title, offered, expected) => {
    expect(offered).toEqual(expected);
  });

  it('[B9.42] ways to resample, beside others', () => {
    expect([...RESAMPLE_METHODS]).toEqual(
      expect.arrayContaining(['asfreq', 'bfill', 'ffill', 'median', 'mean', 'sum']),
    );
  });
});

describe('the defaults of a new form', () => {
  const controls: Controls = { ...queryControls, ...timeControls, ...colorControls };

  it.each<[string, string, unknown]>([
    ['[A9.6] [B9.1]', 'row_limit', 10_000],
    ['[A9.9] [B9.8]', 'time_grain_sqla', 'P1D'],
    ['[A9.11] [B9.6]', 'time_range', 'No filter'],
    ['[A9.12] [B9.33]', 'color_picker', { r: 0, g: 122, b: 135, a: 1 }],
    ['[B9.35]', 'color_scheme', 'supersetColors'],
    ['[B9.35]', 'linear_color_scheme', 'superset_seq_1'],
    ['[B3.20]', 'order_desc', true],
  ])('%s %s: %j', (_ids, name, expected) => {
    expect(controls[name]?.default).toEqual(expected);
  });

  it.each(['row_limit', 'limit'])('[A5.17] %s accepts only integers', (name) => {
    const problems = (value: unknown) =>
      (controls[name]?.validators ?? []).map((validate) => validate(value)).filter((problem) => problem !== null);
    expect([100, '100', null].flatMap(problems)).toEqual([]);
    expect(['many', '1.5'].flatMap(problems)).toEqual(['is expected to be an integer', 'is expected to be an integer']);
  });

  it.each([
    [100_000, null],
    ['100001', 'Value cannot exceed 100000'],
  ])('[A5.17] a row limit of %s: %s', (value, problem) => {
    expect(controls['row_limit']?.validators?.map((validate) => validate(value)).find(Boolean) ?? null).toBe(problem);
  });

  it('takes its sequential colours from an existing scheme', () => {
    expect(SEQUENTIAL_SCHEMES.map(({ key }) => key)).toContain(controls['linear_color_scheme']?.default);
  });
});
