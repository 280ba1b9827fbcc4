import { createServer, type Server } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import { type ApiAnswer, type ApiClient, expectStatus, openSession, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const LONG = 'SELECT count(*) AS n FROM generate_series(1, 2000000000) g';
const EMOJI = 'ta"b😀le';

/** What people, and what goes wrong around them, do to the editor's calls. Each is answered in good order, and soon. */
describe('SQL Lab under bad input', () => {
  let postgres: TestPostgres;
  let facet: FacetProcess;
  let admin: ApiClient;
  let silent: Server;
  const databases = { postgres: 0, narrow: 0, down: 0, silent: 0, duckdb: 0 };

  beforeAll(async () => {
    postgres = await startPostgres();
    const url = await postgres.createDatabase('bad_input');
    const client = new pg.Client(url);
    await client.connect();
    await client.query('CREATE TABLE "ta""b😀le" ("a""b" int, "select" text)');
    await client.query(`INSERT INTO "ta""b😀le" VALUES (1, 'x')`);
    await client.end();
    // Takes calls and never says a word.
    silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    facet = await startFacet({ env: { FACET_FEATURE_ENABLE_TEMPLATE_PROCESSING: 'true' } });
    admin = await signIn(facet.url);
    const add = async (name: string, uri: string, more: object = {}): Promise<number> =>
      expectStatus(
        await admin.post('/api/v1/database/', {
          database_name: name,
          sqlalchemy_uri: uri,
          expose_in_sqllab: true,
          allow_run_async: true,
          ...more,
        }),
        201,
      ).body.id;
    databases.postgres = await add('bad', url);
    databases.narrow = await add('one at a time', url, { extra: JSON.stringify({ max_concurrent_queries: 1 }) });
    databases.duckdb = await add('embedded', 'duckdb:///examples');
    // Databases are tried when they are registered; these two fall silent afterwards.
    const address = silent.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    databases.down = await archived('down', 'postgresql://u:p@127.0.0.1:1/x');
    databases.silent = await archived('silent', `postgresql://u:p@127.0.0.1:${port}/x`);
  }, 120_000);

  afterAll(async () => {
    silent?.close();
    await facet?.stop();
    await postgres?.stop();
  });

  /** An archive registers a database without asking it anything. */
  async function archived(name: string, uri: string): Promise<number> {
    const { strToU8, zipSync } = await import('fflate');
    const uuid = crypto.randomUUID();
    const files = {
      'x/metadata.yaml': 'version: 1.0.0\ntype: SavedQuery\n',
      'x/queries/q.yaml': `sql: SELECT 1\nuuid: ${crypto.randomUUID()}\nversion: 1.0.0\ndatabase_uuid: ${uuid}\n`,
      'x/databases/d.yaml': `database_name: ${name}\nsqlalchemy_uri: ${uri}\nexpose_in_sqllab: true\nuuid: ${uuid}\nversion: 1.0.0\n`,
    };
    const zip = zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
    const form = Buffer.concat([
      Buffer.from(
        '--b\r\ncontent-disposition: form-data; name="formData"; filename="a.zip"\r\ncontent-type: application/zip\r\n\r\n',
      ),
      zip,
      Buffer.from('\r\n--b--\r\n'),
    ]);
    const taken = await admin.send('POST', '/api/v1/saved_query/import/', {
      raw: { body: new Uint8Array(form), type: 'multipart/form-data; boundary=b' },
    });
    expectStatus(taken, 200);
    const { body } = await admin.get(`/api/v1/database/?q=(filters:!((col:database_name,opr:eq,value:${name})))`);
    return body.result[0].id;
  }

  const run = (sql: string, more: object = {}): Promise<ApiAnswer> =>
    admin.post('/api/v1/sqllab/execute/', { database_id: databases.postgres, sql, ...more });
  const stateOf = async (clientId: string): Promise<string | undefined> => {
    const { body } = await admin.get('/api/v1/query/updated_since?q=(last_updated_ms:0)');
    return body.result.find(({ id }: { readonly id: string }) => id === clientId)?.state;
  };

  async function until(clientId: string, wanted: string, withinMs: number): Promise<number> {
    const start = Date.now();
    for (;;) {
      const state = await stateOf(clientId);
      if (state === wanted) return Date.now() - start;
      if (Date.now() - start > withinMs) throw new Error(`After ${withinMs} ms the query is ${state}.`);
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }

  it.each([
    ['nothing', '', 'SQL statement is empty'],
    ['blanks', ' \n\t ', 'SQL statement is empty'],
    ['only comments', '-- a\n/* b */', 'SQL statement is empty'],
    ['only separators', ';;;', 'SQL statement is empty'],
    ['a quote that does not end', "SELECT 'abc", 'unterminated'],
    ['a name that does not end', 'SELECT "abc', 'unterminated'],
    ['a comment that does not end', 'SELECT 1 /* abc', ''],
    ['too many statements', 'SELECT 1;'.repeat(1001), 'at most 1000 statements'],
    ['a statement of a million words', `SELECT ${'1,'.repeat(400_000)}1`, 'words and signs'],
    ['a nest of brackets', `SELECT ${'('.repeat(50_000)}1${')'.repeat(50_000)}`, ''],
    ['a nest of sub-queries', `SELECT * FROM ${'(SELECT * FROM '.repeat(1_000)}t${') x'.repeat(1_000)}`, ''],
    ['a million signs', `SELECT ${'- '.repeat(100_000)}1`, 'words and signs'],
    ['a NUL', 'SELECT \0 1', ''],
    ['parameters that are missing', 'SELECT {{ a }}', 'undefined'],
    [
      'a template that never ends',
      '{% for a in range(99999) %}{% for b in range(99999) %}x{% endfor %}{% endfor %}',
      '',
    ],
    ['a template that grows', "SELECT '{% set a = 'x' * 1000 %}{% for i in range(90000) %}{{ a }}{% endfor %}'", ''],
    ['a template that reaches for prototypes', "SELECT {{ ''.constructor.constructor('return process')() }}", ''],
    ['a template that reaches for classes', "SELECT {{ ''.__class__.__base__.__subclasses__() }}", ''],
    ['a template that is not closed', 'SELECT {{ 1', ''],
  ])(
    'refuses %s',
    async (_, sql, words) => {
      const start = Date.now();
      const answer = await run(sql);
      expect(answer.status, answer.text.slice(0, 300)).toBe(400);
      expect(answer.body.errors[0].message).toContain(words);
      expect(Date.now() - start).toBeLessThan(15_000);
      expect((await run('SELECT 1 AS a')).body.data).toEqual([{ a: 1 }]);
    },
    30_000,
  );

  it('takes parameters that are no JSON object for none', async () => {
    for (const templateParams of ['{not json', '[]', '7', 'null']) {
      const answer = await run('SELECT {{ a }}', { templateParams });
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ error_type: 'MISSING_TEMPLATE_PARAMS_ERROR' }] },
      });
    }
    const odd = await run("SELECT '{{ a }}{{ constructor }}' AS a", { templateParams: '{"__proto__": {"a": 1}}' });
    expect(odd.status).toBe(400);
  });

  it('hands what only the database can read to the database, which says what it thinks of it', async () => {
    const there = { database_id: databases.duckdb };
    const { body } = expectStatus(await run('SELECT 1 AS a WHERE 1 IN (FROM (VALUES (1)) v(a) SELECT a)', there), 200);
    expect(body.data).toEqual([{ a: 1 }]);
    const wrong = await run('SELECT 1 FRM WHERE WHERE', there);
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: [{ error_type: expect.stringMatching(/SYNTAX|GENERIC/) }] },
    });
    for (const sql of [
      'COPY (SELECT 1 FRM FRM) TO 1',
      "FROM read_csv('/etc/passwd') SELECT WHERE IN (FROM x)",
      'TABLE TABLE',
    ])
      expect((await run(sql, there)).status, sql).toBe(400);
    const made = await run('SELECT 1 AS a WHERE 1 IN (FROM (VALUES (1)) v(a) SELECT a)', {
      ...there,
      select_as_cta: true,
    });
    expect(made.status).toBe(400);
  });

  it('reads a text of a megabyte', async () => {
    const { body } = expectStatus(await run(`SELECT length('${'x '.repeat(500_000)}') AS n`), 200);
    expect(body.data).toEqual([{ n: 1_000_000 }]);
  });

  it('runs hundreds of statements, and gives the rows of the last', async () => {
    const sql = Array.from({ length: 300 }, (_, n) => `SELECT ${n} AS n`).join(';\n');
    expect(expectStatus(await run(sql), 200).body.data).toEqual([{ n: 299 }]);
  }, 60_000);

  it('keeps names as they are: twice the same, with quotes and emoji', async () => {
    const twice = expectStatus(await run('SELECT 1 AS a, 2 AS a, 3 AS a__1'), 200).body;
    expect(new Set(twice.columns.map(({ name }: { readonly name: string }) => name)).size).toBe(3);
    const quoted = `"${EMOJI.replaceAll('"', '""')}"`;
    expect(expectStatus(await run(`SELECT * FROM public.${quoted}`), 200).body.data).toEqual([
      { 'a"b': 1, select: 'x' },
    ]);
    const path = `/api/v1/database/${databases.postgres}/table/${encodeURIComponent(EMOJI)}/public/`;
    expect(expectStatus(await admin.get(path), 200).body.columns).toHaveLength(2);
  });

  it('cuts ten million rows, and says so', async () => {
    const before = process.memoryUsage().rss;
    const sql = 'SELECT range AS n FROM range(10000000)';
    const { body } = expectStatus(await run(sql, { database_id: databases.duckdb }), 200);
    expect(body).toMatchObject({
      displayLimitReached: true,
      query: { rows: 100_000, limit: 100_000, limitingFactor: 'DROPDOWN' },
    });
    expect(body.data).toHaveLength(10_000);
    expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
  });

  it('does not wait for databases that are gone', async () => {
    expect((await run('SELECT 1', { database_id: 99_999 })).status).toBe(404);
    for (const [database, withinMs] of [
      [databases.down, 5_000],
      [databases.silent, 25_000],
    ] as const) {
      const start = Date.now();
      const answer = await run('SELECT 1', { database_id: database });
      expect(answer.status, answer.text).toBe(400);
      expect(answer.body.errors[0].message).toMatch(/connect|timeout|timed out|refused/i);
      expect(Date.now() - start).toBeLessThan(withinMs);
    }
  }, 60_000);

  it('[A4.2] stops a query in the database within a second', async () => {
    const client_id = 'stopped-one';
    const answer = run(LONG, { client_id });
    await until(client_id, 'running', 10_000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const start = Date.now();
    expectStatus(await admin.post('/api/v1/query/stop', { client_id }), 200);
    expect(await answer).toMatchObject({
      status: 200,
      body: { status: 'stopped', data: [], query: { state: 'stopped' } },
    });
    expect(Date.now() - start).toBeLessThan(1_500);
    expect(await stateOf(client_id)).toBe('stopped');
  }, 30_000);

  it('stops a query that waits for its turn, and one whose template is being filled in', async () => {
    const first = run(LONG, { client_id: 'turn-one', database_id: databases.narrow });
    await until('turn-one', 'running', 10_000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const second = run('SELECT 1', { client_id: 'turn-two', database_id: databases.narrow });
    await until('turn-two', 'running', 10_000);
    await admin.post('/api/v1/query/stop', { client_id: 'turn-two' });
    expect((await second).body.status).toBe('stopped');
    await admin.post('/api/v1/query/stop', { client_id: 'turn-one' });
    await first;
    const slow = '{% for a in range(99999) %}{% for b in range(99999) %}x{% endfor %}{% endfor %}';
    const third = run(slow, { client_id: 'filled-in', runAsync: true });
    await third;
    await admin.post('/api/v1/query/stop', { client_id: 'filled-in' });
    await until('filled-in', 'stopped', 1_500);
  }, 40_000);

  it('[A4.1] goes on in the background from pending to its end', async () => {
    const accepted = await run('SELECT 7 AS n', { client_id: 'background', runAsync: true });
    expect(accepted).toMatchObject({ status: 202, body: { query: { state: 'pending', id: 'background' } } });
    await until('background', 'success', 10_000);
    const failing = await run('SELECT nope', { client_id: 'background-2', runAsync: true });
    expect(failing.status).toBe(202);
    await until('background-2', 'failed', 10_000);
  }, 30_000);

  it('runs an id once, however many calls come at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => run('SELECT 1', { client_id: 'twice' })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    const later = await run('SELECT 1', { client_id: 'twice' });
    expect(later.body.errors[0].message).toContain('has already been run');
  });

  it('runs two queries of one tab beside each other', async () => {
    const tab = { sql_editor_id: '77', tab: 'One tab' };
    const [a, b] = await Promise.all([run('SELECT 1 AS a', tab), run('SELECT 2 AS a', tab)]);
    expect([a?.body.data, b?.body.data]).toEqual([[{ a: 1 }], [{ a: 2 }]]);
  });

  it('stops a query whose page has gone', async () => {
    const gone = new AbortController();
    const client_id = 'page-gone';
    const call = admin
      .send('POST', '/api/v1/sqllab/execute/', {
        json: { database_id: databases.postgres, sql: LONG, client_id },
        signal: gone.signal,
      })
      .catch((error: unknown) => error);
    await until(client_id, 'running', 10_000);
    await new Promise((resolve) => setTimeout(resolve, 200));
    gone.abort();
    await call;
    await until(client_id, 'stopped', 3_000);
  }, 20_000);

  it('[A8.4] runs nothing for a session whose token has run out', async () => {
    const session = await openSession(facet.url);
    const answer = await session.send('POST', '/api/v1/sqllab/execute/', {
      json: { database_id: databases.postgres, sql: 'SELECT 1', client_id: 'csrf' },
      headers: { 'x-csrftoken': 'old' },
    });
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ error_type: 'FRONTEND_CSRF_ERROR' }] } });
    expect(await stateOf('csrf')).toBeUndefined();
  });

  it('writes down who ran what on which tables, and no rows', async () => {
    await run(`SELECT 'never-logged-' || 'value' AS v FROM pg_catalog.pg_class LIMIT 1`, { client_id: 'logged' });
    await run('DELETE FROM pg_catalog.pg_class', { client_id: 'refused' });
    const written = async () => {
      const { body } = expectStatus(
        await admin.get(
          '/api/v1/log/?q=(filters:!((col:action,opr:eq,value:SqlLabRestApi.execute_sql_query)),page_size:100,order_column:dttm,order_direction:desc)',
        ),
        200,
      );
      return body.result.map(({ json }: { readonly json: string }) => JSON.parse(json));
    };
    // Lines of runs are gathered for a moment, and written after their answers.
    const events = await vi.waitFor(async () => {
      const all = await written();
      expect(all.map(({ client_id }: { readonly client_id: string }) => client_id)).toContain('refused');
      return all;
    }, 5_000);
    const of = (id: string) => events.find(({ client_id }: { readonly client_id: string }) => client_id === id);
    const tables = [{ table: 'pg_class', schema: 'pg_catalog', catalog: null }];
    expect(of('logged')).toMatchObject({ status: 'success', rows: 1, tables });
    expect(of('refused')).toMatchObject({ status: 'failed', tables, sql: 'DELETE FROM pg_catalog.pg_class' });
    expect(facet.output()).toContain('SQL was run');
    expect(facet.output() + JSON.stringify(events)).not.toContain('never-logged-value');
  });
});
