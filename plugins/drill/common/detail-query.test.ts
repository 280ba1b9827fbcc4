import { describe, expect, it } from 'vitest';
import { detailQuery, filterTexts } from './detail-query.ts';

describe('drill to detail', () => {
  it('adds what the rows of a mark have in common', () => {
    const filters = [{ col: 'state', op: 'IN', val: ['CA'] }] as const;
    expect(detailQuery({ filters: [{ col: 'year', op: '==', val: 1 }] }, filters).filters).toEqual([
      { col: 'year', op: '==', val: 1 },
      ...filters,
    ]);
  });

  it('keeps what chooses rows and leaves out what shapes the chart', () => {
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

  it.each([
    [{ filters: [{ col: 'state', op: 'IN', val: ['CA', 'TX'] }], extras: {} }, ['state IN (CA, TX)']],
    [{ filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: 'Last week' }], extras: {} }, ['day : Last week']],
    [{ filters: [{ col: 'day', op: 'TEMPORAL_RANGE', val: 'No filter' }], extras: {} }, []],
    [{ filters: [{ col: 'state', op: 'IS NULL' }], extras: { where: 'a > 1' } }, ['state IS NULL', 'a > 1']],
    [{ filters: [], extras: {}, time_range: 'Last day' }, ['Last day']],
    [{ filters: [], extras: {}, time_range: 'No filter' }, []],
  ])('says its filters: %j', (query, texts) => {
    expect(filterTexts(query)).toEqual(texts);
  });
});
