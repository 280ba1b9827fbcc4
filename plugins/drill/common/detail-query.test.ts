import { describe, expect, it } from 'vitest';
import type { QueryFilter } from '@facet/sdk/common';
import { type DetailQuery, detailQuery, filterTexts, filterValueText } from './detail-query.ts';

describe('drill to detail', () => {
  it('adds the filters of a mark', () => {
    const filters = [{ col: 'state', op: 'IN', val: ['CA'] }] as const;
    expect(detailQuery({ filters: [{ col: 'year', op: '==', val: 1 }] }, filters).filters).toEqual([
      { col: 'year', op: '==', val: 1 },
      ...filters,
    ]);
  });

  it('keeps the filters of rows and leaves out the shape of the chart', () => {
    expect(
      detailQuery({
        columns: ['state'],
        metrics: ['count'],
        filters: [{ col: 'state', op: 'IN', val: ['CA'] }],
        extras: { where: 'delay > 0', having: 'COUNT(*) > 1', time_grain_sqla: 'P1D' },
        granularity: 'day',
        time_range: 'Last week',
        row_limit: 10,
      }),
    ).toEqual({
      filters: [{ col: 'state', op: 'IN', val: ['CA'] }],
      extras: { where: 'delay > 0', time_grain_sqla: 'P1D' },
      granularity: 'day',
      time_range: 'Last week',
    });
  });

  it('has members even without a filter, so that the call counts as a drill', () => {
    expect(detailQuery(undefined)).toEqual({ filters: [], extras: {} });
  });

  const names = { verbose: { state: 'State' }, temporal: new Set(['day']) };
  const MARCH = Date.UTC(2024, 2, 1);

  it.each<[DetailQuery, readonly string[]]>([
    [{ filters: [{ col: 'state', op: 'IN', val: ['CA', 'TX'] }], extras: {} }, ['State IN (CA, TX)']],
    [{ filters: [{ col: 'city', op: 'IN', val: ['', null] }], extras: {} }, ['city IN (<empty string>, <NULL>)']],
    [{ filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: 'Last week' }], extras: {} }, ['day: Last week']],
    [
      {
        filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-03-01T00:00:00 : 2024-04-01T00:00:00' }],
        extras: {},
      },
      ['day: 2024-03-01 – 2024-04-01'],
    ],
    [{ filters: [{ col: 'day', op: 'IN', val: [MARCH], grain: 'P1M' }], extras: {} }, ['day IN (Mar 2024)']],
    [{ filters: [{ col: 'day', op: '>=', val: MARCH }], extras: {} }, ['day >= 2024-03-01']],
    [{ filters: [{ col: 'n', op: '>', val: MARCH }], extras: {} }, [`n > ${MARCH}`]],
    [{ filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: 'No filter' }], extras: {} }, []],
    [{ filters: [{ col: 'state', op: 'IS NULL' }], extras: { where: 'a > 1' } }, ['State IS NULL', 'a > 1']],
    [{ filters: [], extras: {}, time_range: 'Last day' }, ['Last day']],
    [{ filters: [], extras: {}, time_range: 'No filter' }, []],
  ])('says its filters: %j', (query, texts) => {
    expect(filterTexts(query, names)).toEqual(texts);
  });

  it.each<[QueryFilter, string]>([
    [{ col: 'state', op: 'IN', val: ['CA'] }, 'CA'],
    [{ col: 'state', op: 'IS NULL' }, '<NULL>'],
    [{ col: 'day', op: 'IN', val: [MARCH], grain: 'P1Y' }, '2024'],
    [{ col: 'day', op: 'TEMPORAL_RANGE', val: '2024-03-01T00:00:00 : 2024-04-01T00:00:00' }, '2024-03-01 – 2024-04-01'],
  ])('names what rows have in common in one column: %j', (filter, text) => {
    expect(filterValueText(filter, names)).toBe(text);
  });
});
