import type { QueryObject } from '@facet/sdk/common';

/** The moments on the axis, cut to months. */
const MONTH = {
  timeGrain: 'P1M',
  columnType: 'BASE_AXIS',
  sqlExpression: 'ordered_at',
  label: 'ordered_at',
  expressionType: 'SQL',
} as const;

const revenue = { expressionType: 'SQL', sqlExpression: 'SUM(price * quantity)', label: 'revenue' } as const;
const articles = {
  expressionType: 'SIMPLE',
  column: { column_name: 'sku' },
  aggregate: 'COUNT_DISTINCT',
  label: 'articles',
} as const;

export const COLUMNS = ['id', 'ordered_at', 'region', 'channel', 'sku', 'quantity', 'price', 'returned'] as const;

/** What dashboards ask: a total, a split, a line per group, a long table, distinct values, a filtered slice, raw rows. */
export const queryShapes: Readonly<Record<string, QueryObject>> = {
  total: { metrics: ['count', revenue], columns: [] },
  'by region': { metrics: ['count', revenue], columns: ['region'], row_limit: 100 },
  'month by region': { metrics: [revenue], columns: [MONTH, 'region'], row_limit: 10_000 },
  'top 1,000 articles': {
    metrics: [revenue, 'count'],
    columns: ['sku'],
    orderby: [[revenue, false]],
    row_limit: 1_000,
  },
  'distinct articles': { metrics: [articles], columns: ['channel'], row_limit: 100 },
  'filtered quarter': {
    metrics: ['count', revenue],
    columns: ['channel', 'region'],
    granularity: 'ordered_at',
    time_range: '2022-01-01 : 2022-04-01',
    filters: [
      { col: 'quantity', op: '>', val: 5 },
      { col: 'channel', op: 'IN', val: ['web', 'app', 'store'] },
    ],
    row_limit: 1_000,
  },
  'raw rows': {
    columns: [...COLUMNS],
    filters: [{ col: 'region', op: '==', val: 'north' }],
    orderby: [['price', false]],
    row_limit: 1_000,
  },
};

/** The first rows of the table as they are. */
export const rawRows = (rows: number): QueryObject => ({ columns: [...COLUMNS], row_limit: rows });

/** Forty different questions; `nonce` makes them new. */
export function fortyCharts(nonce: number): readonly QueryObject[] {
  const shapes = Object.values(queryShapes).filter(({ metrics }) => metrics !== undefined);
  return Array.from({ length: 40 }, (_, index) => {
    const shape = shapes[index % shapes.length] ?? {};
    return { ...shape, filters: [...(shape.filters ?? []), { col: 'id', op: '>=', val: nonce * 100 + index }] };
  });
}
