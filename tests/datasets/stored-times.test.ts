import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMariaDb, isMariaDb } from '../mariadb/find-mariadb.ts';
import { startMariaDb, type TestMariaDb } from '../mariadb/start-mariadb.ts';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' };
const DAYS = 60;
const START = Date.UTC(2024, 0, 1);
/** Thirty of the days. */
const RANGE = '2024-01-11 : 2024-02-10';
const EXPECTED = 30;

/** A column, its type, how it writes a day, and what its dataset says of it. */
type Stored = readonly [name: string, type: string, write: (day: Date) => string, format: string | null];

const two = (value: number): string => String(value).padStart(2, '0');
const isoDay = (day: Date): string => day.toISOString().slice(0, 10);
const [year, month, date] = [0, 5, 8].map((at, index) => (day: Date) => isoDay(day).slice(at, at + (index ? 2 : 4)));
const written = (day: Date): string => `${date?.(day)}.${month?.(day)}.${year?.(day)}`;
const stored: readonly Stored[] = [
  ['seconds', 'BIGINT', (day) => String(day.getTime() / 1000), 'epoch_s'],
  ['small', 'INTEGER', (day) => String(day.getTime() / 1000), 'epoch_s'],
  ['millis', 'BIGINT', (day) => String(day.getTime()), 'epoch_ms'],
  ['exact', 'DECIMAL(20, 3)', (day) => `${day.getTime() / 1000}.250`, 'epoch_s'],
  ['days', 'INTEGER', (day) => isoDay(day).replaceAll('-', ''), '%Y%m%d'],
  ['iso', 'VARCHAR(40)', (day) => `'${isoDay(day)}'`, null],
  ['iso_t', 'VARCHAR(40)', (day) => `'${isoDay(day)}T00:00:00'`, null],
  ['iso_space', 'VARCHAR(40)', (day) => `'${isoDay(day)} 00:00:00'`, '%Y-%m-%d %H:%M:%S'],
  ['compact', 'VARCHAR(40)', (day) => `'${isoDay(day).replaceAll('-', '')}'`, '%Y%m%d'],
  ['german', 'VARCHAR(40)', (day) => `'${written(day)}'`, '%d.%m.%Y'],
  [
    'american',
    'VARCHAR(40)',
    (day) => `'${month?.(day)}/${date?.(day)}/${year?.(day)} ${two(0)}:00'`,
    '%m/%d/%Y %H:%M',
  ],
];
/** Columns that say they hold moments, and hold numbers: only SQLite lets them. */
const declared: Stored = ['declared', 'DATETIME', (day) => String(day.getTime() / 1000), 'epoch_s'];

function tableOf(columns: readonly Stored[]): readonly string[] {
  const rows = Array.from({ length: DAYS }, (_, i) => new Date(START + i * 86_400_000));
  const values = rows.map((day) => `(${columns.map(([, , write]) => write(day)).join(', ')})`);
  return [
    `CREATE TABLE stored (${columns.map(([name, type]) => `${name} ${type}`).join(', ')})`,
    `INSERT INTO stored VALUES ${values.join(', ')}`,
    // A moment that is not known lies in no range.
    `INSERT INTO stored (seconds) VALUES (NULL)`,
  ];
}

const found = await findMariaDb();
if (!isMariaDb(found)) process.stderr.write(`MariaDB is left out: ${String(found)}\n`);

let folder: string;
let facet: FacetProcess;
let admin: ApiClient;
let postgres: TestPostgres;
let postgresUri: string;
let mariadb: TestMariaDb | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'facet-stored-'));
  const file = new DatabaseSync(join(folder, 'stored.db'));
  for (const statement of tableOf([...stored, declared])) file.exec(statement);
  file.close();
  postgres = await startPostgres();
  postgresUri = await postgres.createDatabase('stored');
  const client = new Client(postgresUri);
  await client.connect();
  for (const statement of tableOf(stored)) await client.query(statement);
  await client.end();
  if (isMariaDb(found)) {
    mariadb = await startMariaDb(found);
    await mariadb.createDatabase('stored');
    await mariadb.run('USE stored', ...tableOf(stored));
  }
  facet = await startFacet({ env: { FACET_LOCAL_DATABASES: folder } });
  admin = await signIn(facet.url);
}, 180_000);
afterAll(async () => {
  await facet?.stop();
  await postgres?.stop();
  await mariadb?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const mariaUri = ({ user, password, host, port }: TestMariaDb): string =>
  `mysql+pymysql://${user}:${encodeURIComponent(password)}@${host}:${port}/stored`;

const engines: readonly (readonly [name: string, uri: () => string, schema: string, columns: readonly Stored[]])[] = [
  ['DuckDB', () => 'duckdb:///examples', 'main', stored],
  ['SQLite', () => `sqlite:///${join(folder, 'stored.db')}`, 'main', [...stored, declared]],
  ['Postgres', () => postgresUri, 'public', stored],
  ...(isMariaDb(found) ? [['MariaDB', () => (mariadb ? mariaUri(mariadb) : ''), 'stored', stored] as const] : []),
];

describe.each(engines)('times that %s stores in other ways [B3.5] [B3.14]', (name, uri, schema, columns) => {
  let dataset: number;
  const ask = (query: object) =>
    admin.post('/api/v1/chart/data', {
      datasource: { id: dataset, type: 'table' },
      queries: [{ metrics: [COUNT], ...query }],
    });
  const answer = async (query: object) => expectStatus(await ask(query), 200).body.result[0].data;

  beforeAll(async () => {
    const body = { database_name: name, sqlalchemy_uri: uri(), expose_in_sqllab: true, allow_dml: true };
    const database = expectStatus(await admin.post('/api/v1/database/', body), 201).body.id;
    if (name === 'DuckDB') {
      for (const sql of tableOf(columns)) {
        expectStatus(await admin.post('/api/v1/sqllab/execute/', { database_id: database, sql }), 200);
      }
    }
    const made = await admin.post('/api/v1/dataset/', { database, schema, table_name: 'stored' });
    dataset = expectStatus(made, 201).body.id;
    const item = expectStatus(await admin.get(`/api/v1/dataset/${dataset}`), 200).body.result;
    const formats = new Map(columns.map(([column, , , format]) => [column, format]));
    const kept = item.columns.map(({ created_on: _c, changed_on: _d, ...column }: Record<string, unknown>) => ({
      ...column,
      is_dttm: true,
      python_date_format: formats.get(String(column['column_name'])) ?? null,
    }));
    expectStatus(await admin.put(`/api/v1/dataset/${dataset}`, { columns: kept }), 200);
  }, 60_000);

  it.each(columns.map(([column]) => column))(
    '%s is filtered by a range, as a filter and as the time of the chart',
    async (column) => {
      const filter = { col: column, op: 'TEMPORAL_RANGE', val: RANGE };
      expect(await answer({ filters: [filter] })).toEqual([{ n: EXPECTED }]);
      expect(await answer({ granularity: column, time_range: RANGE })).toEqual([{ n: EXPECTED }]);
      expect(await answer({ filters: [{ ...filter, val: '2024-02-20 : ' }] })).toEqual([{ n: 10 }]);
      expect(await answer({ filters: [{ ...filter, val: ' : 2024-01-03' }] })).toEqual([{ n: 2 }]);
    },
  );

  it.each(['seconds', 'millis'])('a month of %s is filtered by its mark and by a range', async (column) => {
    const february = { col: column, op: 'IN', val: [Date.UTC(2024, 1, 1)], grain: 'P1M' };
    expect(await answer({ filters: [february] })).toEqual([{ n: 29 }]);
    const range = { col: column, op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-03-01', grain: 'P1M' };
    expect(await answer({ filters: [range] })).toEqual([{ n: 29 }]);
  });

  it('numbers of which nothing is said are refused by name', async () => {
    const item = expectStatus(await admin.get(`/api/v1/dataset/${dataset}`), 200).body.result;
    const told = item.columns.map(({ created_on: _c, changed_on: _d, ...column }: Record<string, unknown>) => ({
      ...column,
      python_date_format: column['column_name'] === 'days' ? null : column['python_date_format'],
    }));
    expectStatus(await admin.put(`/api/v1/dataset/${dataset}`, { columns: told }), 200);
    const { body } = expectStatus(await ask({ filters: [{ col: 'days', op: 'TEMPORAL_RANGE', val: RANGE }] }), 400);
    expect(body.message).toBe(
      'Error: The times of "days" are numbers. Set their format in the dataset: epoch_s, epoch_ms or a pattern such as %Y%m%d.',
    );
  });
});
