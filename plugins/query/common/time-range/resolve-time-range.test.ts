import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { add, epochMicros, isoText, moment, truncate, utcMoment, wall } from './moment.ts';
import { resolveTimeRange } from './resolve-time-range.ts';
import { moveBack, normalizeTimeDelta, offsetBounds } from './time-shift.ts';

/** Monday 7 November 2016, 09:30:10. */
const NOW = moment(wall(2016, 11, 7, 9, 30, 10));

function resolved(text: string, options: Partial<Parameters<typeof resolveTimeRange>[1]> = {}): string {
  const { since, until } = resolveTimeRange(text, { now: NOW, ...options });
  return `${since === null ? '' : isoText(since)} … ${until === null ? '' : isoText(until)}`;
}

describe('time ranges', () => {
  it.each([
    ['No filter', ' … '],
    ['', ' … 2016-11-07T00:00:00'],
    ['Last week', '2016-10-31T00:00:00 … 2016-11-07T00:00:00'],
    ['Last quarter', '2016-08-07T00:00:00 … 2016-11-07T00:00:00'],
    ['Last 5 months', '2016-06-07T00:00:00 … 2016-11-07T00:00:00'],
    ['Next 5 months', '2016-11-07T00:00:00 … 2017-04-07T00:00:00'],
    ['previous calendar month', '2016-10-01T00:00:00 … 2016-11-01T00:00:00'],
    ['Current quarter', '2016-10-01T00:00:00 … 2017-01-01T00:00:00'],
    [' : now', ' … 2016-11-07T09:30:10'],
    [' : last 2 minutes', ' … 2016-11-06T23:58:00'],
    ['beginning of last year : ', '2015-01-01T00:00:00 … '],
    ['end of this month : ', '2016-11-30T00:00:00 … '],
    ['2018 : 2019', '2018-01-01T00:00:00 … 2019-01-01T00:00:00'],
    ['5 days ago : today', '2016-11-02T00:00:00 … 2016-11-07T00:00:00'],
    ["DATEADD(DATETIME('today'), -3, week) : ", '2016-10-17T00:00:00 … '],
    ["DATETRUNC(DATETIME('now'), quarter) : ", '2016-10-01T00:00:00 … '],
    ["LASTDAY(DATETIME('today'), month) : ", '2016-11-30T00:00:00 … '],
    ["HOLIDAY('Labor day', DATETIME('2018')) : ", '2018-09-03T00:00:00 … '],
    ["HOLIDAY('Boxing day', DATETIME('2018'), 'UK') : ", '2018-12-26T00:00:00 … '],
    [
      "DATEADD(DATETIME('2018'), DATEDIFF(DATETIME('2018-01-01'), DATETIME('2018-03-01')), day) : ",
      '2018-03-01T00:00:00 … ',
    ],
  ])('%s', (text, wanted) => {
    expect(resolved(text)).toBe(wanted);
  });

  it.each([
    ["DATETIME('7 days') : ", 'ambiguous', 'ambiguousTime', { text: '7 days' }],
    ['foo : ', 'unparsable', 'unparsable', { text: 'foo' }],
    ['2018-02-01 : 2018-01-01', 'value', 'reversed', {}],
    ["HOLIDAY('xyzzy') : ", 'value', 'holidayUnknown', { name: 'xyzzy' }],
  ])('refuses %s', (text, kind, problem, values) => {
    expect(() => resolveTimeRange(text, { now: NOW })).toThrowError(expect.objectContaining({ kind, problem, values }));
  });

  it.each([
    "2022-01-01'; DROP TABLE x; -- : 2022-02-01",
    "DATEADD(DATETIME('today'), 1, fortnight) : ",
    "DATETIME('x : ",
    `${'DATEADD('.repeat(5_000)}DATETIME('now')${', 1, day)'.repeat(5_000)} : `,
  ])('refuses broken function text: %s', (text) => {
    expect(() => resolveTimeRange(text, { now: NOW })).toThrowError(expect.objectContaining({ kind: 'grammar' }));
  });

  it('shifts both bounds by the calendar', () => {
    expect(resolved('2020-02-29 : 2020-03-31', { timeShift: '1 year' })).toBe(
      '2019-02-28T00:00:00 … 2019-03-31T00:00:00',
    );
  });

  it('answers any text in time, with bounds or with its own error', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        try {
          resolveTimeRange(text, { now: NOW });
        } catch (error) {
          expect(error).toMatchObject({ name: 'TimeRangeError' });
        }
      }),
    );
  });
});

describe('time shifts', () => {
  it('counts back by the calendar, with and without ago', () => {
    expect(isoText(moveBack('1 month', moment(wall(2021, 3, 31))))).toBe('2021-02-28T00:00:00');
    expect(moveBack('28 days', NOW)).toEqual(moveBack('28 days ago', NOW));
  });

  it('inherits the length just before', () => {
    const bounds = { since: moment(wall(2022, 1, 1)), until: moment(wall(2023, 1, 1)) };
    expect(isoText(offsetBounds('inherit', bounds).since)).toBe('2021-01-01T00:00:00');
  });

  it('reads lengths with a direction only', () => {
    expect(normalizeTimeDelta('3 weeks ago')).toEqual({ unit: 'week', count: -3 });
    expect(() => normalizeTimeDelta('3 weeks')).toThrowError(expect.objectContaining({ kind: 'ambiguous' }));
  });
});

describe('moments', () => {
  const moments = fc.integer({ min: wall(1900, 1, 1), max: wall(2100, 1, 1) }).map((ms) => utcMoment(ms));

  it('truncates to a start that holds the moment', () => {
    fc.assert(
      fc.property(moments, fc.constantFrom('hour', 'day', 'week', 'month', 'quarter', 'year' as const), (at, unit) => {
        const start = truncate(at, unit);
        const end = add(start, 1, unit);
        expect(start.wallMs).toBeLessThanOrEqual(at.wallMs);
        expect(end?.wallMs ?? 0).toBeGreaterThan(at.wallMs);
      }),
    );
  });

  it('writes ISO texts that Date reads back', () => {
    fc.assert(
      fc.property(moments, (at) => {
        expect(Date.parse(`${isoText(at)}Z`)).toBe(at.wallMs);
        expect(epochMicros(at)).toBe(BigInt(at.wallMs) * 1000n);
      }),
    );
  });
});
