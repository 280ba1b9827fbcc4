import type { ChartPurpose } from '@facet/plugin-charts/contract';
import type { QueryContext, QueryMetric, QueryResult } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { type ProfiledDataset, profileDataset } from './dataset-profile.ts';
import { suggestions } from './suggest.ts';

type Row = Readonly<Record<string, unknown>>;

const column = (column_name: string, type_generic: 0 | 1 | 2 | 3) => ({
  column_name,
  type_generic,
  is_dttm: type_generic === 2,
  groupby: true,
});
const dataset = (...columns: ProfiledDataset['columns']): ProfiledDataset => ({
  id: 4,
  type: 'table',
  main_dttm_col: null,
  columns,
  metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
  time_grain_sqla: [],
});
const orders = dataset(column('at', 2), column('id', 1), column('region', 1), column('lfd', 0), column('price', 0));

/** `orders` of so many rows, one for each second. */
const ordersOf = (count: number): readonly Row[] =>
  Array.from({ length: count }, (_, index) => ({
    at: index * 1_000,
    id: `order ${index}`,
    region: ['north', 'south', null][index % 3],
    lfd: index + 7,
    price: (index * 37) % 90,
  }));

const nameOf = (metric: QueryMetric): string =>
  typeof metric !== 'string' && metric.expressionType === 'SIMPLE' ? (metric.column?.column_name ?? '') : '';
const aggregateOf = (metric: QueryMetric): string =>
  typeof metric !== 'string' && metric.expressionType === 'SIMPLE' ? (metric.aggregate ?? '') : 'COUNT';

/** An engine that holds the rows, and notes what it is asked. */
function engineOf(rows: readonly Row[]) {
  const counted: string[] = [];
  let queries = 0;
  const answer = (metric: QueryMetric): unknown => {
    const values = rows.map((row) => row[nameOf(metric)]).filter((value) => value !== null && value !== undefined);
    const numbers = values.map(Number).sort((a, b) => a - b);
    switch (aggregateOf(metric)) {
      case 'COUNT_DISTINCT':
        counted.push(nameOf(metric));
        return new Set(values).size;
      case 'MIN':
        return numbers[0];
      case 'MAX':
        return numbers.at(-1);
      default:
        return rows.length;
    }
  };
  return {
    counted,
    asked: () => queries,
    async ask({ queries: [query] }: QueryContext): Promise<readonly QueryResult[]> {
      queries += 1;
      const metrics = query?.metrics;
      const data = metrics
        ? [
            Object.fromEntries(
              metrics.map((metric) => [typeof metric === 'string' ? metric : metric.label, answer(metric)]),
            ),
          ]
        : rows.slice(0, query?.row_limit ?? undefined);
      return [{ colnames: [], coltypes: [], rowcount: data.length, data }];
    },
  };
}

describe('the profile of a dataset', () => {
  it('of few rows is one query for the rows themselves', async () => {
    const engine = engineOf(ordersOf(9));
    expect(await profileDataset(orders, engine.ask)).toEqual({
      rows: 9,
      span: 8_000,
      moments: 9,
      numbering: new Set(['lfd']),
      distinct: new Map([
        ['id', 9],
        ['region', 2],
      ]),
    });
    expect(engine.asked()).toBe(1);
    expect(engine.counted).toEqual([]);
  });

  it('of more rows counts what groups, and what tells whether they were summed before', async () => {
    const engine = engineOf(ordersOf(20_000));
    expect(await profileDataset(orders, engine.ask)).toEqual({
      rows: 20_000,
      span: 19_999_000,
      moments: 20_000,
      numbering: new Set(['lfd']),
      distinct: new Map([
        ['id', 20_000],
        ['region', 2],
      ]),
    });
    expect(engine.counted.sort()).toEqual(['at', 'id', 'region']);
  });

  it('of very many rows never counts a column with many values', async () => {
    const engine = engineOf(ordersOf(100_001));
    const found = await profileDataset(orders, engine.ask);
    expect(engine.counted).toEqual(['region']);
    expect(engine.asked()).toBe(2);
    expect(found).toEqual({
      rows: 100_001,
      span: 100_000_000,
      numbering: new Set(['lfd']),
      distinct: new Map([['region', 2]]),
    });
  });

  it.each([
    ['all numbers from 7 on', 100, (index: number) => index + 7, true],
    ['with gaps of deleted rows', 100, (index: number) => index + Math.floor(index / 20), true],
    ['twice', 100, (index: number) => Math.max(index, 1), false],
    ['over a wide range', 100, (index: number) => index * 10, false],
    ['with fractions', 100, (index: number) => index + 0.5, false],
    ['of texts that are numbers', 100, (index: number) => String(index), true],
    ['of few rows without a gap', 5, (index: number) => index + 1, true],
    ['of few rows with a gap', 10, (index: number) => index + Math.floor(index / 9), false],
    ['of so few rows that they may be measures', 4, (index: number) => index + 1, false],
  ])('tells numbers of rows from measures: %s', async (_, count, valueAt, expected) => {
    const source = dataset(column('lfd', 0), column('price', 0));
    const rows = Array.from({ length: count }, (__, index) => ({ lfd: valueAt(index), price: (index * 7) % 3 }));
    const found = await profileDataset(source, engineOf(rows).ask);
    expect([...(found.numbering ?? [])]).toEqual(expected ? ['lfd'] : []);
    const asked = { metrics: [], filters: null, timeFilter: 'No filter' };
    const totals = suggestions(source, found, asked, (purpose: ChartPurpose) => purpose).filter(
      ({ purpose }) => purpose === 'distribution',
    );
    expect(totals.map(({ columns }) => columns)).toEqual([[expected ? 'price' : 'lfd']]);
  });

  it('reads moments that an engine answers as texts', async () => {
    const days = engineOf([{ at: '1970-01-01' }, { at: '1970-01-02' }, { at: null }]);
    expect(await profileDataset(dataset(column('at', 2)), days.ask)).toMatchObject({ span: 86_400_000, moments: 2 });
  });

  it.each([
    ['without columns', dataset(), 3, 3],
    ['without rows', orders, 0, 0],
  ])('%s counts the rows', async (_, source, count, rows) => {
    expect(await profileDataset(source, engineOf(ordersOf(count)).ask)).toMatchObject({ rows, span: null });
  });
});
