import type { QueryObject } from '@facet/sdk/common';
import type { Dialect } from '@facet/sdk/server';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DatasetModel } from '../dataset-model.ts';
import { moment, wall } from '../../common/time-range/moment.ts';
import type { CompileContext } from './compile-context.ts';
import { compileQuery } from './compile-query.ts';
import { modernQuery, queryForResultType } from './normalize-query.ts';
import { createSqlGuard, loadSqlParsers } from './sql-guard.ts';
import { guardOptions } from './testing/guard-options.ts';
import { testPostgresDialect } from './testing/postgres-dialect.ts';

const column = (name: string, type: string, more: Partial<DatasetModel['columns'][number]> = {}) => ({
  name,
  type,
  expression: null,
  isDttm: type === 'TIMESTAMP',
  pythonDateFormat: null,
  ...more,
});

const ORDERS: DatasetModel = {
  catalog: null,
  schema: 'shop',
  tableName: 'or"ders',
  sql: null,
  mainDttmCol: 'ts',
  alwaysFilterMainDttm: false,
  fetchValuesPredicate: 'town IS NOT NULL',
  columns: [
    column('ts', 'TIMESTAMP'),
    column('paid', 'TIMESTAMP'),
    column('town', 'TEXT'),
    column('n', 'INTEGER'),
    column('flag', 'BOOLEAN'),
    column('epoch', 'BIGINT', { isDttm: true, pythonDateFormat: 'epoch_s' }),
    column('loud', 'TEXT', { expression: 'UPPER(town)' }),
  ],
  metrics: [{ name: 'total', expression: 'SUM(n)' }],
};

const AXIS = {
  expressionType: 'SQL',
  sqlExpression: 'ts',
  label: 'ts',
  columnType: 'BASE_AXIS',
  timeGrain: 'P1M',
} as const;

function context(more: Partial<CompileContext> = {}): CompileContext {
  return {
    guard: createSqlGuard({
      ...guardOptions('postgresql', { deniedFunctions: new Set(['pg_sleep']) }),
      dialect: testPostgresDialect,
    }),
    now: moment(wall(2024, 5, 6, 7, 8, 9)),
    rowRules: [],
    defaultRowLimit: 50_000,
    maxRows: 100_000,
    ...more,
  };
}

const compile = async (
  query: QueryObject,
  more: Partial<CompileContext> = {},
  dataset = ORDERS,
  dialect: Dialect = testPostgresDialect,
) => compileQuery(query, dataset, dialect, context(more));

const flat = (sql: string): string => sql.replace(/\s+/g, ' ');

describe('query compiler [B3.12]', () => {
  beforeAll(loadSqlParsers);

  it.each<[string, QueryObject, string]>([
    ['quotes hostile names', { columns: ['n'] }, 'FROM "shop"."or""ders"'],
    ['reads raw rows without metrics', { columns: ['n'] }, 'SELECT "n" AS "n" FROM "shop"."or""ders" LIMIT 50000'],
    ['groups for an empty list of metrics', { columns: ['town'], metrics: [] }, 'GROUP BY "town" LIMIT 50000'],
    ['expands saved metrics', { metrics: ['total'] }, 'SELECT SUM(n) AS "total" FROM'],
    ['expands calculated columns', { columns: ['loud'], metrics: ['total'] }, 'GROUP BY UPPER(town)'],
    ['truncates the axis', { columns: [AXIS], metrics: ['total'] }, `DATE_TRUNC('month', "ts") AS "ts"`],
    ['caps the row limit', { columns: ['n'], row_limit: 9_999_999 }, 'LIMIT 100000'],
    ['escapes texts', { columns: ['n'], filters: [{ col: 'town', op: '==', val: "O'slo" }] }, `"town" = 'O''slo'`],
    [
      'reads numbers in text',
      { columns: ['n'], filters: [{ col: 'n', op: 'in', val: ['03', null] }] },
      '("n" IS NULL OR "n" IN (3))',
    ],
    [
      'turns words for a number column into null',
      { columns: ['n'], filters: [{ col: 'n', op: '==', val: 'thirty' }] },
      'WHERE ("n" IS NULL)',
    ],
    [
      'casts for LIKE',
      { columns: ['n'], filters: [{ col: 'n', op: 'LIKE', val: '3%' }] },
      `CAST("n" AS VARCHAR) LIKE '3%'`,
    ],
    [
      'compares epochs as numbers',
      { columns: ['n'], filters: [{ col: 'epoch', op: 'TEMPORAL_RANGE', val: '2021-03-01 : ' }] },
      '"epoch" >= 1614556800',
    ],
    [
      'puts clauses in parentheses',
      { columns: ['n'], extras: { where: 'n = 1 OR n = 2' } },
      'WHERE (n = 1 OR n = 2) LIMIT',
    ],
    [
      'names what it selects in the order',
      { columns: ['town'], metrics: ['total'], orderby: [['total', false]] },
      'ORDER BY "total" DESC',
    ],
    [
      'orders by what it does not select',
      { columns: ['town'], metrics: [], orderby: [['total', true]] },
      'ORDER BY SUM(n) ASC',
    ],
    ['counts rows around the limit', { columns: ['n'], is_rowcount: true, row_limit: 7 }, 'LIMIT 7) AS rowcount_qry'],
    ['counts more than one run gives', { columns: ['n'], is_rowcount: true, row_limit: 250_000 }, 'LIMIT 250000)'],
    ['counts not all', { columns: ['n'], is_rowcount: true, row_limit: 9_999_999 }, 'LIMIT 500000)'],
    [
      'keeps the predicate for value lists',
      { columns: ['n'], apply_fetch_values_predicate: true },
      'WHERE (town IS NOT NULL)',
    ],
  ])('%s', async (_, query, part) => {
    expect(flat((await compile(query)).sql)).toContain(part);
  });

  it.each<[string, QueryObject, string, string]>([
    ['nothing asked', {}, 'failed', 'Empty query?'],
    ['unknown columns', { columns: ["no'where"] }, 'failed', `Columns missing in dataset: ["no'where"]`],
    ['unknown metrics', { metrics: ['nope'] }, 'failed', "Metric 'nope' does not exist"],
    ['unknown order', { columns: ['n'], orderby: [['nope', true]] }, 'failed', 'Unknown column used in orderby: nope'],
    [
      'empty lists',
      { columns: ['n'], filters: [{ col: 'n', op: 'IN', val: [] }] },
      'failed',
      'Filter value list cannot be empty',
    ],
    [
      'equal labels',
      { columns: ['n', 'n'] },
      'invalid',
      'Duplicate column/metric labels: "n". Please make sure all columns and metrics have a unique label.',
    ],
    [
      'unknown grains',
      { columns: [{ ...AXIS, timeGrain: "P1M'); --" }], metrics: [] },
      'failed',
      "No grain spec for P1M'); -- for database postgresql",
    ],
    [
      'second statements',
      { columns: ['n'], extras: { where: '1 = 1; DROP TABLE x' } },
      'invalid',
      'Clause contains multiple statements',
    ],
    [
      'inherited aggregates',
      { metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'n' }, aggregate: 'constructor' as 'SUM' }] },
      'failed',
      'Unknown aggregate: constructor',
    ],
  ])('refuses %s', async (_, query, kind, message) => {
    await expect(compile(query)).rejects.toMatchObject({ name: 'QueryRefusal', kind, message });
  });

  it('holds row rules inside the series limit too', async () => {
    const { sql } = await compile(
      { columns: [AXIS, 'town'], metrics: ['total'], series_columns: ['town'], series_limit: 3 },
      { rowRules: ["town = 'Oslo' OR town = 'Nuuk'"] },
    );
    expect(
      flat(sql).split('(SELECT * FROM "shop"."or""ders" WHERE (town = \'Oslo\' OR town = \'Nuuk\'))'),
    ).toHaveLength(3);
  });

  it.each<readonly [string, QueryObject, boolean]>([
    ['a plain column', { filters: [{ col: 'town', op: '==', val: 'Oslo' }] }, false],
    ['a plain time column', { granularity: 'ts', time_range: '2024-01-01 : 2024-02-01' }, false],
    ['a clause of the caller', { extras: { where: 'n > 1' } }, true],
    ['an expression of the caller', { filters: [{ col: { ...AXIS, sqlExpression: 'n + 1' }, op: '>', val: 1 }] }, true],
    ['a calculated column', { filters: [{ col: 'loud', op: '==', val: 'OSLO' }] }, true],
    ['a calculated time column', { granularity: 'day', time_range: '2024-01-01 : 2024-02-01' }, true],
  ])('a condition on %s is asked after the row rules, if it can fail', async (_, query, fenced) => {
    const dialect: Dialect = {
      ...testPostgresDialect,
      grammar: { ...testPostgresDialect.grammar, rowFence: 'offset' },
    };
    const day = column('day', 'TIMESTAMP', { expression: 'CAST(town AS TIMESTAMP)', isDttm: true });
    const dataset = { ...ORDERS, columns: [...ORDERS.columns, day] };
    const { sql } = await compile({ columns: ['n'], ...query }, { rowRules: ["town = 'Nuuk'"] }, dataset, dialect);
    expect(flat(sql)).toContain(`WHERE (town = 'Nuuk')${fenced ? ' OFFSET 0' : ''})`);
  });

  it('reports filters on columns that the dataset lacks', async () => {
    const compiled = await compile({
      columns: ['n'],
      filters: [
        { col: 'nope', op: '==', val: 1 },
        { col: 'town', op: 'IS NULL' },
      ],
    });
    expect(compiled).toMatchObject({
      appliedFilters: ['town'],
      rejectedFilters: [{ column: 'nope', reason: 'not_in_datasource' }],
    });
  });

  it('reads virtual datasets as one sub-select', async () => {
    const dataset = { ...ORDERS, sql: 'SELECT * FROM orders -- all;\n;' };
    expect(flat((await compile({ columns: ['n'] }, {}, dataset)).sql)).toContain(
      'FROM (SELECT * FROM orders -- all; ) AS virtual_table',
    );
    await expect(compile({ columns: ['n'] }, {}, { ...ORDERS, sql: 'DELETE FROM orders' })).rejects.toMatchObject({
      kind: 'failed',
    });
  });

  it('understands older names', () => {
    expect(modernQuery({ groupby: ['town'], granularity_sqla: 'ts', timeseries_limit: 3, where: 'n = 1' })).toEqual({
      columns: ['town'],
      granularity: 'ts',
      series_limit: 3,
      extras: { where: 'n = 1' },
    });
  });

  it('reads samples as raw rows of every column', () => {
    const query = queryForResultType(
      { metrics: ['total'], orderby: [['n', true]], time_range: 'Last week' },
      'samples',
      ORDERS,
    );
    expect(query).toMatchObject({ metrics: null, orderby: [], columns: ORDERS.columns.map(({ name }) => name) });
    expect(query.time_range).toBeUndefined();
  });
});

describe('a column that has the name of the time axis', () => {
  const dataset = { ...ORDERS, columns: [...ORDERS.columns, column('__timestamp', 'TIMESTAMP')] };
  const selected = async (query: Partial<QueryObject>) =>
    flat(
      (await compileQuery({ columns: ['__timestamp', 'town'], ...query }, dataset, testPostgresDialect, context())).sql,
    );

  it.each([
    ['is selected as any other column', {}],
    ['is part of samples', { is_timeseries: false }],
  ])('%s', async (_what, query) => {
    const sql = await selected(query);
    expect(sql).toContain('"__timestamp" AS "__timestamp"');
  });

  it('gives way to the axis of a query with a time column', async () => {
    expect(await selected({ granularity: 'ts', metrics: ['total'] })).toContain('"ts" AS "__timestamp"');
  });
});

describe('the end of a stream of rows', () => {
  const gathering: Dialect = { ...testPostgresDialect, materializesLimit: true };
  it.for<[title: string, query: QueryObject, dialect: Dialect, limited: boolean]>([
    ['is the reader’s where a limit gathers rows', { columns: ['town'], row_limit: 90_000 }, gathering, false],
    ['is in the SQL of other databases', { columns: ['town'], row_limit: 90_000 }, testPostgresDialect, true],
    ['is in the SQL when there are few', { columns: ['town'], row_limit: 1_000 }, gathering, true],
    ['is in the SQL of a later page', { columns: ['town'], row_limit: 90_000, row_offset: 5 }, gathering, true],
    ['is in the SQL of sums', { columns: ['town'], metrics: ['total'], row_limit: 90_000 }, gathering, true],
    ['is in the SQL of an order', { columns: ['town'], orderby: [['town', true]], row_limit: 90_000 }, gathering, true],
  ])('%s', async ([, query, dialect, limited]) => {
    const { sql, rowLimit } = await compile(query, { readerStops: true }, ORDERS, dialect);
    expect(sql.includes('LIMIT')).toBe(limited);
    expect(rowLimit).toBe(query.row_limit);
    expect((await compile(query, {}, ORDERS, dialect)).sql).toContain('LIMIT');
  });
});
