import { contextOf } from '@facet/sdk/chart-form';
import { describe, expect, it } from 'vitest';
import { calendarQuery } from '../common/calendar-query.ts';
import { calendarOf, stepped } from './calendar-cells.ts';

const at = (text: string) => Date.parse(`${text}Z`);

describe('a calendar', () => {
  it.each([
    // 1 January 2024 is a Monday.
    ['2024-01-01T00:00', 'month', 'day', [0, 0]],
    ['2024-01-07T00:00', 'month', 'day', [0, 6]],
    ['2024-01-08T00:00', 'month', 'day', [1, 0]],
    // 1 February 2024 is a Thursday.
    ['2024-02-01T00:00', 'month', 'day', [0, 3]],
    ['2024-02-05T13:00', 'day', 'hour', [2, 1]],
    ['2024-03-31T00:00', 'year', 'month', [0, 2]],
    ['2024-01-01T10:25', 'hour', 'min', [2, 5]],
  ] as const)('places %s in its %s by %s', (moment, domain, subdomain, place) => {
    const { cells } = calendarOf([at(moment)], domain, subdomain);
    expect([cells[0]?.column, cells[0]?.row]).toEqual(place);
  });

  it('puts domains side by side, a column apart', () => {
    const { domains, columns } = calendarOf(
      [at('2024-01-01T00:00'), at('2024-01-31T00:00'), at('2024-02-01T00:00')],
      'month',
      'day',
    );
    expect(domains.map(({ column }) => column)).toEqual([0, 6]);
    expect(columns).toBe(7);
  });

  it('leaves out values that are not timestamps', () => {
    const { cells, columns } = calendarOf([1e300, at('2024-01-01T00:00')], 'month', 'day');
    expect([cells.length, columns]).toEqual([1, 1]);
  });

  it('is empty without moments', () => expect(calendarOf([], 'month', 'day').cells).toEqual([]));
});

it.each([
  [0, 0],
  [4.9, 0],
  [5, 1],
  [10, 1],
])('colours %i in two steps', (value, place) => expect(stepped(value, [0, 10], 2)).toBe(place));

it('queries the time grain of its cells', () => {
  const form = {
    viz_type: 'cal_heatmap',
    datasource: '7__table',
    granularity_sqla: 'ds',
    metrics: ['n'],
    subdomain_granularity: 'hour',
  };
  expect(contextOf(calendarQuery, form).queries[0]).toMatchObject({
    granularity: 'ds',
    is_timeseries: true,
    extras: { time_grain_sqla: 'PT1H' },
    metrics: ['n'],
  });
});
