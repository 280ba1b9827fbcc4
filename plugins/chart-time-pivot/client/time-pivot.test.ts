import { describe, expect, it } from 'vitest';
import { contextOf } from '@facet/sdk/chart-form';
import { periodsOf } from '../common/periods.ts';
import { timePivotQuery } from '../common/time-pivot-query.ts';
import { periodLines } from './time-pivot-drawing.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const DAY = 86_400_000;

describe('periods', () => {
  // 2024-05-15 was a Wednesday.
  it.each([
    ['W-MON', '2024-05-13', '2024-05-13', 0, 0],
    ['W-MON', '2024-05-13', '2024-05-12', 1, 6],
    ['W-SUN', '2024-05-12', '2024-05-11', 1, 6],
    ['W-WED', '2024-05-15', '2024-05-14', 1, 6],
    ['4W-MON', '2024-04-22', '2024-04-22', 0, 0],
    ['4W-MON', '2024-04-22', '2024-04-21', 1, 27],
    ['D', '2024-05-15', '2024-05-13', 2, 0],
    ['AS', '2024-01-01', '2023-12-31', 1, 364],
    ['AS', '2024-01-01', '2024-02-01', 0, 31],
    ['MS', '2024-05-01', '2024-02-29', 3, 28],
    ['QS', '2024-04-01', '2024-03-31', 1, 90],
  ])('%s begins at %s; %s is %d back, day %d of its own', (frequency, newest, at, back, days) => {
    const periods = periodsOf(frequency, day('2024-05-15'));
    expect(periods?.newest).toBe(day(newest));
    expect(periods?.place(day(at))).toEqual({ back, offset: days * DAY });
  });

  it('of no known frequency are none', () => expect(periodsOf('fortnight', 0)).toBeNull());
});

describe('lines', () => {
  const rows = [
    { __timestamp: day('2024-05-15'), n: 3 },
    { __timestamp: day('2024-05-08'), n: 2 },
    { __timestamp: day('2024-05-06'), n: null },
    { __timestamp: null, n: 9 },
  ];

  it('are periods moved into the newest', () => {
    expect(periodLines(rows, 'n', 'W-MON')).toEqual([
      { back: 0, points: [[day('2024-05-15'), 3]] },
      {
        back: 1,
        points: [
          [day('2024-05-13'), null],
          [day('2024-05-15'), 2],
        ],
      },
    ]);
  });

  it('are one where the frequency is unknown, and none without rows', () => {
    expect(periodLines(rows, 'n', '?')).toHaveLength(1);
    expect(periodLines([], 'n', 'D')).toEqual([]);
  });
});

it('queries one metric over time', () => {
  const form = { viz_type: 'time_pivot', datasource: '1__table', granularity_sqla: 'ds', metric: 'n' };
  expect(contextOf(timePivotQuery, form).queries).toMatchObject([
    { is_timeseries: true, granularity: 'ds', metrics: ['n'], columns: [] },
  ]);
});
