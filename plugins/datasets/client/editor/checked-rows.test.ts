import { metricLabel } from '@facet/sdk/chart-query';
import { describe, expect, it, vi } from 'vitest';
import { type AskedRows, askedRows, checkedRows, valueIn } from './checked-rows.ts';

const CHECKED = { kind: 'metric', expression: 'SUM(cost)', time: 'at' } as const;
const answerOf = (...data: readonly object[]) => ({ data, coltypes: [0] });
const rangeOf = ({ time_range }: AskedRows) => time_range;

/** A server with rows of one day, and the queries that it was asked. */
function serverWith(newest: number | string | null, value: unknown = 7) {
  const ask = vi.fn(async (asked: AskedRows) => {
    if (asked.metrics.some((metric) => metricLabel(metric) === 'newest')) return answerOf({ newest });
    const isSeen = asked.time_range !== 'Last 13 weeks' && newest !== null;
    if (asked.columns.length > 0) return isSeen ? answerOf({ value }) : answerOf();
    return answerOf({ value: isSeen ? value : null, rows: isSeen ? 3 : 0 });
  });
  return { ask, asked: () => ask.mock.calls.map(([asked]) => asked) };
}

describe('the rows over which an expression is checked', () => {
  it('are the recent ones, with one query', async () => {
    const ask = vi.fn(async (_asked: AskedRows) => answerOf({ value: 5, rows: 2 }));
    const { answer, rows } = await checkedRows(ask, CHECKED);
    expect([valueIn(answer), rows]).toEqual([5, { kind: 'recent', time: 'at' }]);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a number', Date.UTC(2002, 2, 1, 12)],
    ['a text', '2002-03-01 12:00:00'],
    ['a text with a zone', '2002-03-01T13:00:00+01:00'],
  ])('are those before the newest where none is recent, whose moment is %s', async (_, newest) => {
    const { ask, asked } = serverWith(newest);
    const { answer, rows } = await checkedRows(ask, CHECKED);
    expect(valueIn(answer)).toBe(7);
    expect(rows).toMatchObject({ kind: 'newest', until: '2002-03-01' });
    // The end of a range is not part of it.
    expect(asked().map(rangeOf)).toEqual(['Last 13 weeks', undefined, '2001-11-30T12:00:00 : 2002-03-01T12:00:01']);
    // The saved expression is compared over the same rows.
    expect(askedRows('metric', 'MAX(cost)', rows)).toMatchObject({
      granularity: 'at',
      time_range: '2001-11-30T12:00:00 : 2002-03-01T12:00:01',
    });
  });

  it('of a calculated column are looked for likewise', async () => {
    const { ask } = serverWith(Date.UTC(2002, 2, 1));
    const { answer, rows } = await checkedRows(ask, { ...CHECKED, kind: 'column' });
    expect([valueIn(answer), rows.kind]).toEqual([7, 'newest']);
  });

  it.each([
    ['without a time column', null, 0],
    ['where no row has a time', 'at', null],
  ])('are all %s', async (_, time, newest) => {
    const { ask, asked } = serverWith(newest);
    const { rows } = await checkedRows(ask, { ...CHECKED, time });
    expect(rows).toEqual({ kind: 'all' });
    expect(asked().at(-1)).not.toHaveProperty('time_range');
  });
});
