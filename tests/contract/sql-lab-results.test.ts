import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArrowMessages } from '../../plugins/sql-lab/common/arrow-messages.ts';
import { readChunk, readFields } from '../../plugins/sql-lab/common/read-chunk.ts';
import { cellReader, type CellValue } from '../../plugins/sql-lab/common/result-cells.ts';
import { publicColumns } from '../../plugins/sql-lab/server/results/result-json.ts';
import { type ApiClient, expectStatus, signIn, signUp, USER_PASSWORD } from '../support/api-client.ts';
import { ADMIN, type FacetProcess, startFacet } from '../support/facet-process.ts';

const ARROW = 'application/vnd.apache.arrow.stream';
const MINUTE = 60_000;

const MIXED = `SELECT i::INTEGER AS id, (i % 1000) * 9007199254740993 AS big, sum(i) OVER () AS huge, i / 8.0 AS share,
  CASE WHEN i % 3 = 0 THEN NULL ELSE 'word ' || i % 4 END AS word, 'text ' || i || '"é😀' AS line, i % 2 = 0 AS even,
  DATE '2020-02-28' + i::INTEGER AS day, TIMESTAMP '2020-02-29 12:34:56.789' + INTERVAL (i) SECOND AS moment,
  (i * 1.25)::DECIMAL(18, 2) AS money, [i::INTEGER, NULL] AS list, {'a': i::INTEGER, 'b': 'x'} AS nested, 1 AS id
  FROM range(ROWS) AS t(i)`;

describe('results of SQL Lab', () => {
  const folder = mkdtempSync(join(tmpdir(), 'facet-results-'));
  let facet: FacetProcess;
  let admin: ApiClient;
  let databaseId = 0;
  let token = '';

  beforeAll(async () => {
    const path = join(folder, 'lab.duckdb');
    const instance = await DuckDBInstance.create(path);
    instance.closeSync();
    facet = await startFacet({ env: { FACET_LOCAL_DATABASES: folder } });
    admin = await signIn(facet.url);
    const made = await admin.post('/api/v1/database/', {
      database_name: 'lab',
      sqlalchemy_uri: `duckdb:///${path}`,
      expose_in_sqllab: true,
    });
    databaseId = expectStatus(made, 201).body.id;
    token = await tokenOf(ADMIN);
  }, 2 * MINUTE);

  afterAll(async () => {
    await facet?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function tokenOf(who: { readonly username: string; readonly password: string }): Promise<string> {
    const body = JSON.stringify({ ...who, provider: 'db' });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${facet.url}/api/v1/security/login`, { method: 'POST', headers, body });
    const { access_token }: { access_token: string } = JSON.parse(await answer.text());
    return access_token;
  }

  const asked = (sql: string, more: object = {}) => ({ database_id: databaseId, sql, schema: 'main', ...more });

  function call(path: string, init: RequestInit = {}, accept = ARROW): Promise<Response> {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', accept };
    return fetch(`${facet.url}${path}`, { ...init, headers });
  }

  const stream = (sql: string, more: object = {}, signal?: AbortSignal): Promise<Response> =>
    call('/api/v1/sqllab/execute/', {
      method: 'POST',
      body: JSON.stringify(asked(sql, more)),
      ...(signal ? { signal } : {}),
    });

  async function run(sql: string, more: object = {}) {
    return rowsOf(await stream(sql, more));
  }

  async function stateOf(clientId: string): Promise<string> {
    const { body } = expectStatus(await admin.get('/api/v1/query/updated_since?q=(last_updated_ms:0)'), 200);
    const found = body.result.find(({ id }: { id: string }) => id === clientId);
    return found?.state ?? 'unknown';
  }

  async function settled(clientId: string): Promise<string> {
    const until = Date.now() + 20_000;
    for (;;) {
      const state = await stateOf(clientId);
      if (state !== 'running' || Date.now() > until) return state;
      await wait(50);
    }
  }

  it.each([0, 1, 70_000])(
    '%i rows are the same as Arrow and as JSON, at once and by their key',
    async (rows) => {
      const sql = MIXED.replace('ROWS', String(rows));
      const arrow = await run(sql, { client_id: `agree${rows}` });
      expect(arrow.rows).toHaveLength(rows);
      expect(arrow.query).toMatchObject({ state: 'success', rows, limitingFactor: 'NOT_LIMITED' });
      const key = arrow.query.resultsKey;
      const whole = expectStatus(await admin.get(`/api/v1/sqllab/results/?q=(key:'${key}',rows:100000)`), 200).body;
      expect(whole.data).toHaveLength(rows);
      expect(whole.columns).toEqual(arrow.columns);
      const names = whole.columns.map(({ name }: { name: string }) => name);
      const compared = [0, 1, 32_766, 32_767, 40_000, rows - 1].filter((row) => row >= 0 && row < rows);
      for (const row of compared) {
        expect(names.map((name: string) => whole.data[row][name])).toEqual(arrow.rows[row]);
      }
      const again = await rowsOf(await call(`/api/v1/sqllab/results/?q=(key:'${key}')`));
      expect(again.rows).toEqual(arrow.rows);
      const json = expectStatus(await admin.post('/api/v1/sqllab/execute/', asked(sql)), 200).body;
      expect(json.data).toEqual(whole.data.slice(0, 10_000));
      expect(json.displayLimitReached).toBe(rows > 10_000 ? true : undefined);
    },
    MINUTE,
  );

  it('cells stand in the contract’s forms', async () => {
    const { rows, columns } = await run(MIXED.replace('ROWS', '3'));
    expect(columns.map(({ name, type }) => [name, type])).toEqual([
      ['id', 'INTEGER'],
      ['big', 'LONGINTEGER'],
      ['huge', 'LONGINTEGER'],
      ['share', 'FLOAT'],
      ['word', 'STRING'],
      ['line', 'STRING'],
      ['even', 'BOOLEAN'],
      ['day', 'DATE'],
      ['moment', 'DATETIME'],
      ['money', 'DECIMAL'],
      ['list', 'INTEGERARRAY'],
      ['nested', 'JSON'],
      ['id__1', 'INTEGER'],
    ]);
    expect(rows[2]).toEqual([
      2,
      '18014398509481986',
      3,
      0.25,
      'word 2',
      'text 2"é😀',
      true,
      '2020-03-01',
      '2020-02-29T12:34:58.789000',
      2.5,
      expect.stringMatching(/^\[2, null\]$/),
      expect.stringMatching(/^\{"a": 2, "b": "x"\}$/),
      1,
    ]);
  });

  it(
    'a result without a limit is cut and says so: at a million rows as a stream, at the contract’s maximum as JSON',
    async () => {
      const sql = 'SELECT * FROM range(10000000) AS t(i)';
      const arrow = await run(sql);
      expect(arrow.rows).toHaveLength(1_000_000);
      expect(arrow.query).toMatchObject({ rows: 1_000_000, limit: 1_000_000, limitingFactor: 'DROPDOWN' });
      const { body } = expectStatus(await admin.post('/api/v1/sqllab/execute/', asked(sql)), 200);
      expect(body.query).toMatchObject({ rows: 100_000, limit: 100_000, limitingFactor: 'DROPDOWN' });
      expect(body.data).toHaveLength(10_000);
    },
    MINUTE,
  );

  it('a statement that is wrong, or has no columns, is answered as JSON', async () => {
    const refused = await stream('SELECT nothing FROM nowhere');
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: [{ error_type: 'GENERIC_DB_ENGINE_ERROR' }] });
  });

  it(
    'a reader that takes its time does not hold the database, and gets every row',
    async () => {
      const answer = await stream("SELECT i, repeat('x', 100) AS t FROM range(300000) AS t(i)", { client_id: 'slow1' });
      const reader = answer.body?.getReader();
      const first = await reader?.read();
      expect(await settled('slow1')).toBe('success');
      const pieces = [first?.value ?? new Uint8Array()];
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
        pieces.push(piece.value);
      expect((await rowsIn(pieces)).rows).toHaveLength(300_000);
    },
    MINUTE,
  );

  it(
    'a client that disconnects before the end stops the query; its rows are not kept',
    async () => {
      const gone = new AbortController();
      const answer = stream(
        'SELECT count(*) FROM range(1000000) a, range(1000000) b',
        { client_id: 'gone1' },
        gone.signal,
      );
      answer.catch(() => undefined);
      await expect.poll(() => stateOf('gone1'), { timeout: 10_000 }).toBe('running');
      gone.abort();
      await expect(answer).rejects.toThrow(/abort/i);
      expect(await settled('gone1')).toBe('stopped');
      expect((await admin.get('/api/v1/sqllab/export/gone1/')).status).toBe(410);
    },
    MINUTE,
  );

  it('every statement of a script has its rows; the answer shows the last', async () => {
    const { rows, query } = await run('SELECT 1 AS a; SELECT i AS b FROM range(20) t(i); SELECT 3 AS c', {
      client_id: 'script1',
    });
    expect(rows).toEqual([[3]]);
    const { statements } = query.extra;
    expect(statements.map(({ rows: count }: { rows: number }) => count)).toEqual([1, 20, 1]);
    const second = await rowsOf(await call(`/api/v1/sqllab/results/?q=(key:'${statements[1].resultsKey}')`));
    expect(second.rows).toHaveLength(20);
    const file = await admin.get('/api/v1/sqllab/export/script1/?statement=1');
    expect(expectStatus(file, 200).text).toBe('a\n1\n');
  });

  it('rows are there for the user who ran the query alone', async () => {
    await signUp(facet.url, admin, 'curious', ['Alpha', 'sql_lab']);
    const { query } = await run('SELECT 1 AS a; SELECT 2 AS b', { client_id: 'mine1' });
    const other = await signIn(facet.url, { username: 'curious', password: USER_PASSWORD });
    for (const key of [query.resultsKey, query.extra.statements[0].resultsKey]) {
      expect((await other.get(`/api/v1/sqllab/results/?q=(key:'${key}')`)).status).toBe(403);
    }
    expect((await other.get('/api/v1/sqllab/export/mine1/')).status).toBe(403);
    for (const key of ['../../etc/passwd', `${query.resultsKey}.9`, `${query.resultsKey}/..`]) {
      const path = `/api/v1/sqllab/results/?q=${encodeURIComponent(JSON.stringify({ key }))}`;
      expect((await admin.get(path)).status).toBe(410);
    }
  });

  it.each([100, 12_345])(
    '%i rows come as CSV, Excel and Parquet',
    async (count) => {
      const id = `files${count}`;
      const { rows } = await run(MIXED.replace('ROWS', String(count)), { client_id: id, tab: 'Tab é/x' });
      const download = async (format: string): Promise<Uint8Array> => {
        const answer = await call(`/api/v1/sqllab/export/${id}/?format=${format}`, {}, '*/*');
        expect(answer.status).toBe(200);
        expect(answer.headers.get('content-disposition')).toMatch(
          new RegExp(`^attachment; filename=sqllab_tab_%C3%A9x_\\d{8}T\\d{6}\\.${format}$`),
        );
        return new Uint8Array(await answer.arrayBuffer());
      };
      const lines = new TextDecoder()
        .decode(await download('csv'))
        .trimEnd()
        .split('\n');
      expect(lines).toHaveLength(count + 1);
      expect(lines[2]).toBe(
        `1,9007199254740993,${(count * (count - 1)) / 2},0.125,word 1,"text 1""é😀",False,2020-02-29,2020-02-29 12:34:57.789000,1.25,"[1, null]","{""a"": 1, ""b"": ""x""}",1`,
      );
      const parts = unzipSync(await download('xlsx'));
      const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
      expect(sheet.match(/<row>/g)).toHaveLength(count + 1);
      expect(new TextDecoder().decode(parts['xl/sharedStrings.xml'])).toContain('<t>text 1"é😀</t>');

      const path = join(folder, `${id}.parquet`);
      writeFileSync(path, await download('parquet'));
      const duckdb = await DuckDBInstance.create(':memory:');
      const connection = await duckdb.connect();
      const read = await connection.runAndReadAll(
        `SELECT count(*)::INTEGER, sum(id)::INTEGER, max(big), max(huge)::BIGINT, min(word), max(day)::VARCHAR, min(moment)::VARCHAR, count(word)::INTEGER FROM '${path}'`,
      );
      expect(read.getRows()[0]).toEqual([
        count,
        (count * (count - 1)) / 2,
        BigInt(Math.min(count, 1_000) - 1) * 9007199254740993n,
        BigInt((count * (count - 1)) / 2),
        'word 0',
        String(rows.at(-1)?.[7]),
        '2020-02-29 12:34:56.789',
        rows.filter((row) => row[4] !== null).length,
      ]);
      connection.closeSync();
      duckdb.closeSync();
    },
    MINUTE,
  );

  it('rows that are no longer kept: the results are gone, a download asks the database again', async () => {
    const { query } = await run('SELECT 42 AS answer', { client_id: 'expired1' });
    const writing = await run('SELECT 1 AS a', { client_id: 'expired2' });
    rmSync(join(facet.home, 'blobs', encodeURIComponent('facet/sql-lab')), { recursive: true });
    const gone = await admin.get(`/api/v1/sqllab/results/?q=(key:'${query.resultsKey}')`);
    expect(expectStatus(gone, 410).body.errors[0]).toMatchObject({
      message: 'Data could not be retrieved from the results backend. You need to re-run the original query.',
      error_type: 'RESULTS_BACKEND_ERROR',
    });
    expect(expectStatus(await admin.get('/api/v1/sqllab/export/expired1/'), 200).text).toBe('answer\n42\n');
    expect(writing.query.resultsKey).not.toBe(query.resultsKey);
  });
});

interface ReadRows {
  readonly rows: readonly (readonly CellValue[])[];
  readonly columns: readonly { readonly name: string; readonly type: string | null }[];
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into records of every shape
  readonly query: any;
}

async function rowsOf(answer: Response): Promise<ReadRows> {
  if (answer.headers.get('content-type') !== ARROW) throw new Error(`No rows came: ${await answer.text()}`);
  const pieces: Uint8Array[] = [];
  for await (const piece of answer.body ?? []) pieces.push(piece);
  return rowsIn(pieces);
}

async function rowsIn(pieces: readonly Uint8Array[]): Promise<ReadRows> {
  let schema = new Uint8Array();
  const rows: CellValue[][] = [];
  const messages = new ArrowMessages({
    schema: (message) => (schema = message),
    batch(parts) {
      const chunk = readChunk(schema, parts);
      const readers = readFields(schema).flatMap((field, index) => {
        const batch = chunk.columns[index];
        return batch ? [cellReader(field, batch)] : [];
      });
      for (let row = 0; row < chunk.rowCount; row += 1) rows.push(readers.map((read) => read(row)));
    },
  });
  for (const piece of pieces) messages.push(piece);
  expect(messages.ended).toBe(true);
  const { query } = JSON.parse(new TextDecoder().decode(messages.trailer()));
  const columns = publicColumns(readFields(schema));
  return { rows, columns, query };
}
