import { beforeAll, expect, it } from 'vitest';
import { mssqlDialect } from '../../../engine-mssql/server/dialect.ts';
import { mssqlVocabulary } from '../../../engine-mssql/server/vocabulary.ts';
import { moment, wall } from '../../common/time-range/moment.ts';
import type { DatasetModel } from '../dataset-model.ts';
import { compileQuery } from './compile-query.ts';
import { createSqlGuard, loadSqlParsers } from './sql-guard.ts';

const column = (name: string, type: string) => ({
  name,
  type,
  expression: null,
  isDttm: type === 'DATETIME2',
  pythonDateFormat: null,
});

const ORDERS: DatasetModel = {
  catalog: null,
  schema: 'dbo',
  tableName: 'orders',
  sql: null,
  mainDttmCol: 'ts',
  alwaysFilterMainDttm: false,
  fetchValuesPredicate: null,
  columns: [column('ts', 'DATETIME2'), column('town', 'NVARCHAR'), column('n', 'INT'), column('flag', 'BIT')],
  metrics: [{ name: 'total', expression: 'SUM(n)' }],
};

beforeAll(loadSqlParsers);

const compile = async (query: Parameters<typeof compileQuery>[0], dataset = ORDERS) => {
  const guard = createSqlGuard({
    dialect: mssqlDialect,
    vocabulary: mssqlVocabulary,
    deniedFunctions: new Set(),
    allowSubqueries: false,
  });
  const now = moment(wall(2024, 5, 6, 7, 8, 9));
  const parts = { guard, now, rowRules: [], defaultRowLimit: 50_000, maxRows: 100_000 };
  return (await compileQuery(query, dataset, mssqlDialect, parts)).sql;
};

it('limits rows behind an order, one that changes nothing where there is none', async () => {
  expect(await compile({ columns: ['town'], row_limit: 10 })).toBe(
    'SELECT [town] AS [town]\nFROM [dbo].[orders]\nORDER BY (SELECT NULL) OFFSET 0 ROWS FETCH NEXT 10 ROWS ONLY',
  );
  expect(
    await compile({ columns: ['town'], metrics: ['total'], orderby: [['total', false]], row_limit: 5, row_offset: 10 }),
  ).toBe(
    'SELECT [town] AS [town],\n       SUM(n) AS [total]\nFROM [dbo].[orders]\nGROUP BY [town]\nORDER BY [total] DESC\nOFFSET 10 ROWS FETCH NEXT 5 ROWS ONLY',
  );
});

it('writes CTEs of a virtual data set before the whole statement', async () => {
  const virtual = { ...ORDERS, sql: 'WITH x AS (SELECT 1 AS n)\nSELECT n FROM x' };
  expect(await compile({ columns: ['n'], is_rowcount: true, row_limit: 10 }, virtual)).toBe(
    'WITH x AS (SELECT 1 AS n)\nSELECT COUNT(*) AS [rowcount]\nFROM (SELECT [n] AS [n]\nFROM (SELECT n FROM x) AS virtual_table\nORDER BY (SELECT NULL) OFFSET 0 ROWS FETCH NEXT 10 ROWS ONLY) AS rowcount_qry',
  );
});

it('asks bits for the truth, and writes texts in every script', async () => {
  const filters = [
    { col: 'flag', op: 'IS TRUE' },
    { col: 'town', op: '==', val: "Łódź's" },
  ];
  const sql = await compile({ columns: ['n'], filters, row_limit: 1 });
  expect(sql).toContain('[flag] = 1');
  expect(sql).toContain("[town] = N'Łódź''s'");
});
