import { describe, expect, it } from 'vitest';
import { type ChartUse, chartsNaming, dashboardsOf, wordsOf } from './field-usage.ts';

const chart = (id: number, form: unknown, dashboards: ChartUse['dashboards'] = []): ChartUse => ({
  id,
  name: `chart ${id}`,
  path: '',
  words: wordsOf(JSON.stringify(form)),
  dashboards,
});

const charts = [
  chart(1, { metrics: ['revenue'], groupby: ['origin'] }),
  chart(2, { metrics: [{ expressionType: 'SQL', sqlExpression: 'SUM(fare) / COUNT(*)' }] }),
  chart(3, { adhoc_filters: [{ subject: 'origin_city' }], slice_name: 'fares and more' }),
];

describe('which charts name a field', () => {
  it.each([
    ['revenue', [1]],
    ['origin', [1]],
    ['fare', [2]],
    ['origin_city', [3]],
    ['', []],
    ['constructor', []],
  ])('%s', (name, ids) => {
    expect(chartsNaming(charts, name).map(({ id }) => id)).toEqual(ids);
  });

  it('treats invalid JSON as a form without names', () => {
    expect(wordsOf('{bad').size).toBe(0);
    expect(wordsOf(null).size).toBe(0);
  });
});

it('counts the charts of each dashboard, the most first', () => {
  const a = { id: 1, title: 'A' };
  const b = { id: 2, title: 'B' };
  expect(dashboardsOf([chart(1, {}, [a, b]), chart(2, {}, [b])])).toEqual([
    { id: 2, title: 'B', charts: 2 },
    { id: 1, title: 'A', charts: 1 },
  ]);
});
