import { metricLabel } from '@facet/sdk/chart-query';
import { describe, expect, it, vi } from 'vitest';
import { type AskedRows, askedValue, rowsToCheck } from './checked-rows.ts';

const answerOf = (row: object) => ({ data: [row], coltypes: [0] });

/** A server with so many recent rows, and the moment of its newest one. */
const serverWith = (rows: number, newest: number | string | null = null) =>
  vi.fn(async ({ metrics }: AskedRows) =>
    answerOf(metrics.some((metric) => metricLabel(metric) === 'newest') ? { newest } : { rows }),
  );

describe('the rows over which an expression is checked', () => {
  it('are the recent ones, with one query', async () => {
    const ask = serverWith(2);
    expect(await rowsToCheck(ask, 'at')).toEqual({ kind: 'recent', time: 'at' });
    expect(ask.mock.calls).toEqual([[expect.objectContaining({ granularity: 'at', time_range: 'Last 13 weeks' })]]);
  });

  it.each([
    ['a number', Date.UTC(2002, 2, 1, 12)],
    ['a text', '2002-03-01 12:00:00'],
    ['a text with a zone', '2002-03-01T13:00:00+01:00'],
  ])('are those before the newest where none is recent, whose moment is %s', async (_, newest) => {
    const ask = serverWith(0, newest);
    const rows = await rowsToCheck(ask, 'at');
    expect(rows).toMatchObject({ kind: 'newest', until: '2002-03-01' });
    expect(ask.mock.calls[1]?.[0]).not.toHaveProperty('time_range');
    // The end of a range is not part of it.
    const range = '2001-11-30T12:00:00 : 2002-03-01T12:00:01';
    for (const kind of ['metric', 'column'] as const)
      expect(askedValue(kind, 'cost', rows)).toMatchObject({ granularity: 'at', time_range: range });
  });

  it.each([
    ['without a time column', null],
    ['where no row has a time', 'at'],
  ])('are all %s', async (_, time) => {
    const rows = await rowsToCheck(serverWith(0), time);
    expect(rows).toEqual({ kind: 'all' });
    expect(askedValue('metric', 'SUM(cost)', rows)).not.toHaveProperty('time_range');
  });
});

it('a column is asked for as one, and a metric as one', () => {
  const asked = (kind: 'column' | 'metric') => {
    const { columns, metrics } = askedValue(kind, 'cost', { kind: 'all' });
    return [columns.length, metrics.length];
  };
  expect([asked('column'), asked('metric')]).toEqual([
    [1, 0],
    [0, 1],
  ]);
});
