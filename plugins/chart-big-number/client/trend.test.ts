import { describe, expect, it } from 'vitest';
import type { QueryResult } from '@facet/sdk/common';
import { fontSize, momentOf, numberText } from './number-text.ts';
import { sparkline } from './sparkline.ts';
import { trendForm, trendQueries } from '../common/trend-query.ts';
import { trendValues } from './trend-values.ts';

const form = (members: Readonly<Record<string, unknown>> = {}) =>
  trendForm.read({
    viz_type: 'big_number',
    datasource: '1__table',
    x_axis: 'ds',
    metric: 'count',
    ...members,
  });

const line = (values: readonly (number | null)[]): QueryResult => ({
  colnames: ['ds', 'count'],
  coltypes: [2, 0],
  data: values.map((count, index) => ({ ds: index * 1000, count })),
  rowcount: values.length,
});

const NOW = Date.parse('2026-11-22T12:00Z');

describe('the headline', () => {
  it.each([
    ['newest value', [1, 2, 3], {}, { value: 3, change: null, isOlder: false }],
    ['newest known value', [1, 2, null], {}, { value: 2, isOlder: true }],
    ['change against a lag', [100, 150], { compare_lag: '1' }, { change: 0.5 }],
    ['change of a negative value', [-100, -50], { compare_lag: 1 }, { change: 0.5 }],
    ['nothing to compare with zero', [0, 5], { compare_lag: 1 }, { change: null }],
    ['nothing before the first point', [5], { compare_lag: 1 }, { change: null }],
    ['nothing at all', [], {}, { value: null, at: null }],
  ])('is the %s', (_title, values, members, expected) => {
    expect(trendValues(form(members), [line(values)], NOW)).toMatchObject(expected);
  });

  it.each([
    ['is the last whole period while the newest goes on', '2026-11-22T12:00Z', null, { value: 90, change: -0.1 }],
    ['is the newest period when it is over', '2026-11-23T00:00Z', null, { value: 6, leavesOutNewest: false }],
    ['leaves out a period that the asked time cuts', '2027-01-01T00:00Z', '2026-11-22T05:00Z', { value: 90 }],
  ])('%s', (_title, now, until, expected) => {
    const days = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => Date.parse(day));
    const rows = [100, 90, 6].map((count, index) => ({ ds: days[index] ?? 0, count }));
    const answer = { ...line([]), data: rows, rowcount: 3, to_dttm: until === null ? null : Date.parse(until) };
    const daily = form({ time_grain_sqla: 'P1D', compare_lag: 1 });
    expect(trendValues(daily, [answer], Date.parse(now))).toMatchObject(expected);
  });

  it('reads rows in the order of time', () => {
    const shuffled = line([1, 2, 3]);
    expect(trendValues(form(), [{ ...shuffled, data: shuffled.data.toReversed() }], NOW).value).toBe(3);
  });

  it('takes an aggregated value from the second query', () => {
    const total: QueryResult = { colnames: ['count'], coltypes: [0], data: [{ count: 6 }], rowcount: 1 };
    expect(trendValues(form(), [line([1, 2, 3]), total], NOW).value).toBe(6);
  });
});

describe('the queries', () => {
  it.each([
    [undefined, 1],
    ['LAST_VALUE', 1],
    ['raw', 2],
    ['mean', 2],
  ])('aggregation %s takes %d', (aggregation, count) => {
    expect(trendQueries(form({ aggregation }))).toHaveLength(count);
  });
});

describe('the drawing', () => {
  const box = { width: 100, height: 50, span: [0, 2000] as const, fromZero: false };

  it('breaks the line at a null', () => {
    const shape = sparkline(
      [1, null, 2].map((value, index) => ({ at: index * 1000, value })),
      box,
    );
    expect(shape.line.match(/M/g)).toHaveLength(2);
    expect(shape.last).toEqual({ x: 97, y: 3 });
  });

  it('draws nothing from nothing', () => {
    expect(sparkline([{ at: 0, value: null }], box)).toEqual({ line: '', area: '', last: null });
  });

  it('makes long numbers smaller instead of cutting them', () => {
    expect(fontSize('123,456,789,012', 0.6, { width: 120, height: 100 })).toBeLessThan(
      fontSize('1.2k', 0.6, { width: 120, height: 100 }),
    );
  });
});

describe('the text', () => {
  it.each([
    [{}, 12345, undefined, '12.3k'],
    [{ y_axis_format: ',d' }, 12345, undefined, '12,345'],
    [{}, 12345, '$,.2f', '$12,345.00'],
    [{}, 'soon', undefined, 'soon'],
    [{}, null, undefined, null],
  ])('%j prints %j as %s', (members, value, metricFormat, expected) => {
    expect(numberText(form(members), value, metricFormat)).toBe(expected);
  });

  it.each([
    [{}, '5 €'],
    [{ currency_format: { symbol: 'USD', symbolPosition: 'prefix' } }, '$ 5'],
    [{ currency_format: {} }, '5 €'],
    [{ y_axis_format: '.0%' }, '500%'],
  ])('[B3.6] %j writes an amount of euros as %s', (members, expected) => {
    expect(numberText(form(members), 5, undefined, { symbol: 'EUR', symbolPosition: 'suffix' })).toBe(expected);
  });

  it.each([
    ['a column of times', {}, 0, true, 0],
    ['the form', { force_timestamp_formatting: true }, 86_400_000, false, 86_400_000],
    ['neither', {}, 0, false, null],
    ['a text that is no moment', { force_timestamp_formatting: true }, 'soon', false, null],
    ['nothing', { force_timestamp_formatting: true }, null, true, null],
  ])('is a moment by %s', (_title, members, value, isTemporal, expected) => {
    expect(momentOf(form(members), value, isTemporal)).toBe(expected);
  });
});
