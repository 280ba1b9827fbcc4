import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findMariaDb, isMariaDb } from '../mariadb/find-mariadb.ts';
import { startMariaDb } from '../mariadb/start-mariadb.ts';
import { startPostgres } from '../postgres/start-postgres.ts';
import { type ApiClient, expectStatus, openSession } from '../support/api-client.ts';
import { ADMIN, type FacetProcess, startFacet } from '../support/facet-process.ts';

interface Server {
  readonly uri: string;
  readonly schema: string;
  stop(): Promise<void>;
}

const found = await findMariaDb();
const SERVERS: readonly (readonly [string, string, () => Promise<Server>])[] = [
  [
    'PostgreSQL',
    '',
    async () => {
      const server = await startPostgres();
      return { uri: await server.createDatabase('shop'), schema: 'public', stop: () => server.stop() };
    },
  ],
  [
    'MariaDB',
    isMariaDb(found) ? '' : found.reason,
    async () => {
      if (!isMariaDb(found)) throw new Error(found.reason);
      const server = await startMariaDb(found);
      await server.createDatabase('shop');
      const { user, password, host, port } = server;
      const uri = `mysql+pymysql://${user}:${encodeURIComponent(password)}@${host}:${port}/shop`;
      return { uri, schema: 'shop', stop: () => server.stop() };
    },
  ],
];

/** Files that one engine reads and another one keeps. */
describe.each(SERVERS)('uploads to %s %s', (_, reason, start) => {
  let server: Server | undefined;
  let facet: FacetProcess | undefined;
  let admin: ApiClient;
  let authorization: string;
  let id: number;

  beforeAll(async () => {
    if (reason !== '') return;
    [server, facet] = await Promise.all([start(), startFacet()]);
    admin = await openSession(facet.url);
    const login = await fetch(`${facet.url}/api/v1/security/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...ADMIN, provider: 'db' }),
    });
    authorization = `Bearer ${(await login.json()).access_token}`;
    id = expectStatus(
      await admin.post('/api/v1/database/', {
        database_name: 'shop',
        sqlalchemy_uri: server.uri,
        expose_in_sqllab: true,
        allow_file_upload: true,
      }),
      201,
    ).body.id;
  }, 120_000);
  afterAll(async () => {
    await facet?.stop();
    await server?.stop();
  });

  async function send(csv: string, members: Readonly<Record<string, string>>) {
    const form = new FormData();
    for (const [member, value] of Object.entries({ schema: String(server?.schema), ...members }))
      form.set(member, value);
    form.set('file', new Blob([csv]), 'rows.csv');
    const path = `${facet?.url}/api/v1/database/${id}/csv_upload/`;
    const answer = await fetch(path, { method: 'POST', headers: { authorization }, body: form });
    return { status: answer.status, body: await answer.json() };
  }

  const rows = async (sql: string) =>
    expectStatus(await admin.post('/api/v1/sqllab/execute/', { database_id: id, sql, runAsync: false }), 200).body.data;

  it.skipIf(reason !== '')('offers what it can do', async () => {
    const { result } = expectStatus(await admin.get(`/api/v1/database/${id}`), 200).body;
    expect(result).toMatchObject({ engine_information: { supports_file_upload: true } });
  });

  it.skipIf(reason !== '')('[B6.13] makes a table, and a dataset that charts can ask', async () => {
    const lines = Array.from({ length: 20_000 }, (_each, n) => `${n},2026-07-0${(n % 9) + 1},"x ""${n}"" \\N",${n}.5`);
    const csv = `id,day,note,price\n${lines.join('\n')}\n`;
    expect(await send(csv, { table_name: 'birds', column_dates: 'day' })).toEqual({
      status: 201,
      body: { message: 'OK' },
    });
    expect(await rows('SELECT COUNT(*) AS n, SUM(price) AS total, MIN(note) AS first FROM birds')).toEqual([
      { n: 20_000, total: 20_000 * 10_000, first: 'x "0" \\N' },
    ]);
    const listed = await admin.get(
      `/api/v1/dataset/?q=${encodeURIComponent('(filters:!((col:table_name,opr:eq,value:birds)))')}`,
    );
    const dataset = expectStatus(listed, 200).body.result[0];
    const answer = await admin.post('/api/v1/chart/data', {
      datasource: { id: dataset.id, type: 'table' },
      queries: [{ columns: ['day'], metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' }] }],
    });
    const { data } = expectStatus(answer, 200).body.result[0];
    expect(data).toHaveLength(9);
  });

  it.skipIf(reason !== '')('fails, adds and replaces as asked, and says what the table lacks', async () => {
    const words = () => rows('SELECT word FROM words ORDER BY word');
    expect((await send('word\na\n', { table_name: 'words' })).status).toBe(201);
    const again = await send('word\nb\n', { table_name: 'words', already_exists: 'fail' });
    expect(again).toMatchObject({ status: 422, body: { message: expect.stringContaining('words') } });
    expect((await send('word\nb\n', { table_name: 'words', already_exists: 'append' })).status).toBe(201);
    expect(await words()).toEqual([{ word: 'a' }, { word: 'b' }]);
    const other = await send('strange\nb\n', { table_name: 'words', already_exists: 'append' });
    expect(other).toMatchObject({ status: 422, body: { message: expect.stringContaining('strange') } });
    expect((await send('word\nz\n', { table_name: 'words', already_exists: 'replace' })).status).toBe(201);
    expect(await words()).toEqual([{ word: 'z' }]);
    const elsewhere = await send('word\nz\n', { table_name: 'words', schema: 'nowhere' });
    expect(elsewhere.status).toBe(422);
  });

  it.skipIf(reason !== '')('numbers the rows in a column of their own', async () => {
    const made = await send('word\na\nb\n', { table_name: 'counted', dataframe_index: 'true', index_label: 'no' });
    expect(made.status).toBe(201);
    expect(await rows('SELECT no, word FROM counted ORDER BY no')).toEqual([
      { no: 0, word: 'a' },
      { no: 1, word: 'b' },
    ]);
  });
});
