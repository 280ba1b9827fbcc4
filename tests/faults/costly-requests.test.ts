import { strToU8, zipSync } from 'fflate';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { machineSlowness } from '../../sdk/testing/machine-slowness.ts';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import { type ApiAnswer, type ApiClient, expectStatus, signIn, signUp } from '../support/api-client.ts';
import { type FacetProcess, SERVER_ARGUMENTS, startFacet } from '../support/facet-process.ts';

const PROBE = new URL('./block-probe.ts', import.meta.url).href;
/** Processor time for which one request may keep the serving thread from everybody. */
const MOST_BLOCKED_MS = 250 * machineSlowness();
const PING_MS = 100;

const DATA = [
  "CREATE TABLE pairs AS SELECT n AS a, n * 7 AS b, 1 AS c, timestamp '2020-01-01' + n * interval '1 hour' AS at FROM generate_series(1, 6000) n",
  `CREATE TABLE wide AS SELECT ${Array.from({ length: 61 }, (_, at) => `n * ${at} AS c${at}`).join(', ')} FROM generate_series(1, 10000) n`,
  'CREATE TABLE arrays AS SELECT n, (SELECT array_agg(i) FROM generate_series(1, 400000) i) AS list FROM generate_series(1, 30) n',
  "CREATE TABLE texts AS SELECT n, repeat('x', 5000000) AS t FROM generate_series(1, 30) n",
  'CREATE TABLE small AS SELECT n AS a FROM generate_series(1, 5) n',
  'ANALYZE',
];

type Who = ApiClient & { readonly id: number };
type Sent = (who: Who) => Promise<ApiAnswer>;

/** Requests of ordinary users, while another one only wants a chart. */
describe('no request costs other users more than a moment', () => {
  let postgres: TestPostgres;
  let facet: FacetProcess;
  let admin: ApiClient;
  let gamma: Who;
  let analyst: Who;
  let bystander: Who;
  let probe: string;
  const ids = new Map<string, number>();
  let database: number;
  let duck: number;

  beforeAll(async () => {
    postgres = await startPostgres();
    const url = await postgres.createDatabase('costly');
    const client = new pg.Client(url);
    await client.connect();
    for (const sql of DATA) await client.query(sql);
    await client.end();
    // Checking answers against their schemas is for tests, and keeps the thread longer than making them.
    const env = { FACET_VALIDATE_RESPONSES: '0' };
    facet = await startFacet({ env, program: ['--import', PROBE, ...SERVER_ARGUMENTS] });
    probe = `http://127.0.0.1:${/block probe at (\d+)/.exec(facet.output())?.[1] ?? ''}`;
    admin = await signIn(facet.url);
    database = await register('costly', url);
    duck = await register('costly duck', 'duckdb:///examples');
    for (const table of ['pairs', 'wide', 'arrays', 'texts', 'small'])
      ids.set(
        table,
        expectStatus(await admin.post('/api/v1/dataset/', { database, schema: 'public', table_name: table }), 201).body
          .id,
      );
    const role = expectStatus(await admin.post('/api/v1/security/roles/', { name: 'costly' }), 201).body.id;
    await grant(
      role,
      (name, view) => name === 'datasource_access' && /\.\[(pairs|wide|arrays|texts|small)\]/.test(view),
    );
    const lab = expectStatus(await admin.post('/api/v1/security/roles/', { name: 'costly lab' }), 201).body.id;
    await grant(lab, (name, view) => name === 'database_access' && view.includes('costly'));
    gamma = await signUp(facet.url, admin, 'gamma', ['Gamma', 'costly']);
    analyst = await signUp(facet.url, admin, 'analyst', ['Gamma', 'sql_lab', 'costly', 'costly lab']);
    bystander = await signUp(facet.url, admin, 'bystander', ['Gamma', 'costly']);
    // Parsers and threads start with the first who needs them; what that costs is not what is looked at here.
    await Promise.all(
      [
        pivot('pairs', 200),
        file('wide', 'xlsx', 200),
        inLab(duck, 'SELECT 1'),
        layout('select 1'),
        layout('a '.repeat(2_000)),
      ].map((request) => request(analyst)),
    );
    await measured(() => ping());
  }, 120_000);

  afterAll(async () => {
    await facet?.stop();
    await postgres?.stop();
  });

  const register = async (name: string, uri: string): Promise<number> =>
    expectStatus(
      await admin.post('/api/v1/database/', { database_name: name, sqlalchemy_uri: uri, expose_in_sqllab: true }),
      201,
    ).body.id;

  async function grant(role: number, wanted: (name: string, view: string) => boolean): Promise<void> {
    const found: number[] = [];
    for (let page = 0; page < 20; page += 1) {
      const { body } = expectStatus(
        await admin.get(`/api/v1/security/permissions-resources/?q=(page:${page},page_size:100)`),
        200,
      );
      for (const { id, permission, view_menu: view } of body.result)
        if (wanted(permission.name, view.name)) found.push(id);
      if (body.result.length < 100) break;
    }
    expectStatus(
      await admin.post(`/api/v1/security/roles/${role}/permissions`, { permission_view_menu_ids: found }),
      200,
    );
  }

  const chart =
    (table: string, query: object, more: object = {}): Sent =>
    (who) =>
      who.post('/api/v1/chart/data', {
        datasource: { id: ids.get(table), type: 'table' },
        force: true,
        queries: [query],
        ...more,
      });
  const pivot = (table: string, rows: number, ...steps: object[]): Sent =>
    chart(table, {
      columns: ['a', 'b', 'c', 'at'],
      row_limit: rows,
      post_processing: [
        { operation: 'pivot', options: { index: ['a'], columns: ['b'], aggregates: { c: { operator: 'sum' } } } },
        ...steps,
      ],
    });
  const file = (table: string, format: string, rows: number): Sent =>
    chart(
      table,
      { columns: Array.from({ length: 61 }, (_, at) => `c${at}`), row_limit: rows },
      { result_format: format },
    );
  const inLab =
    (on: number, sql: string): Sent =>
    (who) =>
      who.post('/api/v1/sqllab/execute/', { database_id: on, sql });
  const layout =
    (sql: string): Sent =>
    (who) =>
      who.post('/api/v1/sqllab/format_sql/', { sql });
  const raw =
    (method: string, path: string, body: string): Sent =>
    (who) =>
      who.send(method, path, { raw: { body, type: 'application/json' } });
  const savedQueries =
    (yaml: string): Sent =>
    (who) => {
      const zip = zipSync({
        'x/metadata.yaml': strToU8("version: 1.0.0\ntype: SavedQuery\ntimestamp: '2020-01-01T00:00:00'\n"),
        'x/queries/a.yaml': strToU8(yaml),
      });
      const form = new FormData();
      form.set('formData', new Blob([new Uint8Array(zip)]), 'a.zip');
      return upload(who, form);
    };
  async function upload(who: Who, form: FormData): Promise<ApiAnswer> {
    const request = new Request(`${facet.url}/`, { method: 'POST', body: form });
    return who.send('POST', '/api/v1/saved_query/import/', {
      raw: { body: new Uint8Array(await request.arrayBuffer()), type: request.headers.get('content-type') },
    });
  }
  const ping = (): Promise<ApiAnswer> => chart('small', { columns: ['a'], row_limit: 5 })(bystander);

  /** The longest block of the server during `work`, and how a chart of another user fared meanwhile. */
  async function measured(work: () => Promise<unknown>): Promise<{ blocked: number; wall: number; slowest: number }> {
    await fetch(probe);
    let busy = true;
    let slowest = 0;
    const pinging = (async () => {
      while (busy) {
        const started = performance.now();
        expectStatus(await ping(), 200);
        slowest = Math.max(slowest, performance.now() - started);
        await new Promise((resolve) => setTimeout(resolve, PING_MS));
      }
    })();
    try {
      await work();
    } finally {
      busy = false;
      await pinging;
    }
    const { longest, wall }: { longest: number; wall: number } = await (await fetch(probe)).json();
    return { blocked: longest, wall, slowest };
  }

  const nested = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  const joins = (count: number): string =>
    `SELECT * FROM small s ${Array.from({ length: count }, (_, at) => `JOIN small s${at} ON s${at}.a = s.a`).join(' ')}`;
  const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
  const names = (count: number): string[] => Array.from({ length: count }, (_, at) => `m${at}`);

  it.each<[string, 'gamma' | 'analyst', () => Sent]>([
    ['a prototype in a body', 'gamma', () => raw('PUT', '/api/v1/me/', String.raw`{"\u005f_proto__":1}`)],
    ['deep JSON', 'gamma', () => raw('POST', '/api/v1/chart/data', `{"queries":${nested(500_000)}}`)],
    ['arrays of 400,000', 'gamma', () => chart('arrays', { columns: ['n', 'list'], row_limit: 100 })],
    ['texts of 5 MB', 'gamma', () => chart('texts', { columns: ['n', 't'], row_limit: 100 })],
    [
      'a text of 30 MB',
      'gamma',
      () =>
        chart('small', {
          columns: [{ expressionType: 'SQL', label: 'x', sqlExpression: "repeat('x', 30000000)" }],
          row_limit: 1,
        }),
    ],
    ['a text of 30 MB to quote', 'analyst', () => inLab(duck, `SELECT repeat('x"', 15000000)`)],
    ['one array', 'gamma', () => chart('arrays', { columns: ['list'], row_limit: 1 })],
    [
      'integers of 130,000 digits',
      'analyst',
      () => inLab(database, 'SELECT 10::numeric ^ 130000 AS a FROM generate_series(1, 100)'),
    ],
    ['an error that quotes 30 MB', 'analyst', () => inLab(database, "SELECT repeat('x', 30000000)::int")],
    ['an error of 40 MB', 'analyst', () => inLab(duck, "SELECT error(repeat('x', 40000000))")],
    ['a pivot of 6000 × 6000', 'gamma', () => pivot('pairs', 6_000)],
    ['a pivot of 900 × 900', 'gamma', () => pivot('pairs', 900)],
    [
      'a pivot and a resample',
      'gamma',
      () =>
        chart('pairs', {
          columns: ['at', 'a', 'c'],
          row_limit: 300,
          post_processing: [
            { operation: 'pivot', options: { index: ['at'], columns: ['a'], aggregates: { c: { operator: 'sum' } } } },
            { operation: 'resample', options: { rule: '1min', method: 'asfreq' } },
          ],
        }),
    ],
    [
      'a wide median',
      'gamma',
      () =>
        chart('pairs', {
          columns: ['a', 'c'],
          row_limit: 6_000,
          post_processing: [
            {
              operation: 'rolling',
              options: { rolling_type: 'median', columns: { c: 'c' }, window: 3_000, min_periods: 1 },
            },
          ],
        }),
    ],
    [
      'a thousand aggregates',
      'gamma',
      () =>
        chart('pairs', {
          columns: ['a', 'c'],
          row_limit: 6_000,
          post_processing: [
            {
              operation: 'aggregate',
              options: {
                groupby: ['a'],
                aggregates: Object.fromEntries(names(1_000).map((name) => [name, { column: 'c', operator: 'median' }])),
              },
            },
          ],
        }),
    ],
    ['a workbook of 10,000 × 61', 'gamma', () => file('wide', 'xlsx', 10_000)],
    ['JSON of 10,000 × 61', 'gamma', () => file('wide', 'json', 10_000)],
    [
      '2,000 comparisons',
      'gamma',
      () =>
        chart('pairs', {
          columns: ['a'],
          metrics: ['count'],
          granularity: 'at',
          time_range: '2020-01-01 : 2020-02-01',
          time_offsets: Array.from({ length: 2_000 }, (_, at) => `${at + 1} days ago`),
          row_limit: 10,
        }),
    ],
    [
      '200,000 filters',
      'gamma',
      () =>
        chart('small', {
          columns: ['a'],
          filters: Array.from({ length: 200_000 }, () => ({ col: 'a', op: '==', val: 1 })),
          row_limit: 1,
        }),
    ],
    [
      '300,000 values of one filter',
      'gamma',
      () =>
        chart('small', {
          columns: ['a'],
          filters: [{ col: 'a', op: 'IN', val: Array.from({ length: 300_000 }, (_, at) => at) }],
          row_limit: 1,
        }),
    ],
    [
      '400,000 names of a step',
      'gamma',
      () =>
        chart('small', {
          columns: ['a'],
          row_limit: 5,
          post_processing: [{ operation: 'contribution', options: { columns: Array(400_000).fill('a') } }],
        }),
    ],
    [
      '250,000 values for templates',
      'gamma',
      () =>
        chart('small', {
          columns: ['a'],
          row_limit: 5,
          url_params: Object.fromEntries(names(250_000).map((name) => [name, '1'])),
        }),
    ],
    [
      'a clause of 3.9 MB',
      'gamma',
      () => chart('small', { columns: ['a'], row_limit: 5, extras: { where: 'last '.repeat(780_000) } }),
    ],
    [
      'the most values that a request may hold',
      'gamma',
      () => {
        const val = numbers(20_000).map((at) => `value number ${at}`);
        const filters = [{ col: 'a', op: 'NOT IN', val }];
        return chart(
          'small',
          { columns: ['a'], row_limit: 5, filters },
          { form_data: { viz_type: 'table', more: Array.from({ length: 4 }, () => val) } },
        );
      },
    ],
    [
      'the most names that a step may have',
      'gamma',
      () =>
        chart('pairs', {
          columns: ['a', 'c'],
          row_limit: 200,
          post_processing: [
            { operation: 'contribution', options: { columns: Array(990).fill('c'), rename_columns: names(990) } },
          ],
        }),
    ],
    [
      'nothing but names',
      'gamma',
      () => raw('PUT', '/api/v1/me/', JSON.stringify(Object.fromEntries(names(90_000).map((name) => [name, 1])))),
    ],
    [
      'lists of charts that are as large as may be',
      'gamma',
      () => async (who) => {
        const params = JSON.stringify({ x: 'x'.repeat(990_000) });
        for (const name of names(40)) {
          const body = {
            slice_name: name,
            viz_type: 'table',
            datasource_id: ids.get('small'),
            datasource_type: 'table',
          };
          expectStatus(await who.post('/api/v1/chart/', { ...body, params, description: '# a\n'.repeat(20_000) }), 201);
        }
        const lists = numbers(3).map(() => who.get('/api/v1/chart/?q=(page_size:100)'));
        const light = expectStatus(await who.get('/api/v1/chart/?q=(page_size:100,columns:!(slice_name))'), 200);
        expect(light.body.count).toBe(40);
        const [first, ...others] = await Promise.all(lists);
        for (const other of others) expect(other.status).toBe(first?.status);
        return first ?? light;
      },
    ],
    [
      '500 queries',
      'gamma',
      () => chart('small', {}, { queries: Array.from({ length: 500 }, () => ({ columns: ['a'], row_limit: 1 })) }),
    ],
    ['195 KB of opened comments', 'analyst', () => layout('/*'.repeat(97_500))],
    ['105 KB of statements in comments', 'analyst', () => layout('select /* '.repeat(10_500))],
    ['a statement of 2,000 joins', 'analyst', () => inLab(database, joins(2_000))],
    [
      'a script of 1.7 MB',
      'analyst',
      () => inLab(database, Array.from({ length: 19 }, () => joins(2_500)).join(';\n')),
    ],
    [
      'a list of 20,000 values',
      'analyst',
      () => inLab(database, `SELECT * FROM small WHERE a IN (${numbers(20_000).join()})`),
    ],
    [
      'a filter of 10,000 values',
      'gamma',
      () => chart('small', { columns: ['a'], filters: [{ col: 'a', op: 'IN', val: numbers(10_000) }], row_limit: 1 }),
    ],
    [
      'a long expression',
      'gamma',
      () => {
        const sum = numbers(3_000).map(() => 'a');
        return chart('small', {
          columns: [{ expressionType: 'SQL', label: 'x', sqlExpression: sum.join(' + ') }],
          row_limit: 1,
        });
      },
    ],
    ['a type with a long name', 'analyst', () => inLab(duck, `SELECT {'${'int'.repeat(60_000)}': 1} AS x`)],
    ...['\t', '0'].map((sign): [string, 'gamma', () => Sent] => [
      `a filter for ${JSON.stringify(sign)}, 90,000 times`,
      'gamma',
      () =>
        chart('small', {
          columns: ['a'],
          filters: [{ col: 'a', op: '==', val: `${sign.repeat(90_000)}x` }],
          row_limit: 1,
        }),
    ]),
    [
      'a frequency of blanks',
      'gamma',
      () =>
        chart('pairs', {
          columns: ['at', 'a', 'c'],
          row_limit: 5,
          post_processing: [
            { operation: 'pivot', options: { index: ['at'], columns: ['a'], aggregates: { c: { operator: 'sum' } } } },
            { operation: 'resample', options: { rule: `${' '.repeat(90_000)}!`, method: 'ffill' } },
          ],
        }),
    ],
    [
      'a place of blanks',
      'gamma',
      () =>
        chart('small', {
          columns: [{ expressionType: 'SQL', label: 'p', sqlExpression: "'1' || repeat(' ', 300000) || 'x'" }],
          row_limit: 1,
          post_processing: [
            { operation: 'geodetic_parse', options: { geodetic: 'p', latitude: 'la', longitude: 'lo' } },
          ],
        }),
    ],
    ['a text of 15 MB', 'analyst', () => inLab(database, `SELECT '${'x'.repeat(15_000_000)}'`)],
    ['a text of 900 KB', 'analyst', () => inLab(database, `SELECT '${'x'.repeat(900_000)}' AS t`)],
    ['arrays in SQL Lab', 'analyst', () => inLab(database, 'SELECT array_fill(1, array[2000000]) AS x FROM small')],
    ['545 MB of text', 'analyst', () => inLab(database, "SELECT repeat('x', 545000000) AS x")],
    ['lists of DuckDB', 'analyst', () => inLab(duck, 'SELECT range(300000) AS r FROM range(100)')],
    ['many maps of YAML', 'analyst', () => savedQueries('k1: {a: [1, 2, 3], b: "x y"}\n'.repeat(300_000))],
    ['nested maps of YAML', 'analyst', () => savedQueries(`a: ${'{b: '.repeat(50_000)}1${'}'.repeat(50_000)}`)],
  ])('%s', { timeout: 120_000 }, async (what, person, request) => {
    const who = person === 'gamma' ? gamma : analyst;
    let answer: ApiAnswer | undefined;
    const { blocked, wall, slowest } = await measured(async () => {
      answer = await request()(who);
    });
    process.stderr.write(
      `${what}: ${answer?.status}${answer?.status === 200 ? '' : ` (${answer?.text.slice(0, 160)})`}; blocked for ${Math.round(blocked)} ms of processor time, ${Math.round(wall)} ms in all; slowest chart of another ${Math.round(slowest)} ms\n`,
    );
    expect(answer?.status).toBeGreaterThanOrEqual(200);
    expect(answer?.status).not.toBe(500);
    expect(blocked).toBeLessThan(MOST_BLOCKED_MS);
  });

  it('an export of thirty large dashboards', { timeout: 120_000 }, async () => {
    const text = JSON.stringify({ type: 'MARKDOWN', id: 'x', children: [], meta: { code: 'word '.repeat(20) } });
    const layout = `{${numbers(5_000)
      .map((at) => `"MARKDOWN-${at}":${text.replace('"x"', `"MARKDOWN-${at}"`)}`)
      .join(',')}}`;
    const boards: number[] = [];
    for (const at of numbers(30)) {
      const board = { dashboard_title: `large ${at}`, position_json: layout };
      boards.push(expectStatus(await admin.post('/api/v1/dashboard/', board), 201).body.id);
    }
    let answer: ApiAnswer | undefined;
    const { blocked, wall } = await measured(async () => {
      answer = await admin.get(`/api/v1/dashboard/export/?q=!(${boards.join(',')})`);
    });
    process.stderr.write(
      `an export of ${layout.length * boards.length} bytes: blocked for ${Math.round(blocked)} ms of processor time, ${Math.round(wall)} ms in all\n`,
    );
    expect(answer?.status).toBe(200);
    expect(blocked).toBeLessThan(MOST_BLOCKED_MS);
  });

  it('afterwards the same process serves, and no plugin has failed', async () => {
    expect(facet.child.exitCode).toBeNull();
    expect(facet.output().match(/^Facet is ready at/gm)).toHaveLength(1);
    expectStatus(await ping(), 200);
    const { body } = expectStatus(await admin.get('/api/v1/plugin/'), 200);
    const failed = body.result.filter(({ server }: { server?: { state: string } }) => server?.state === 'failed');
    expect(failed).toEqual([]);
  });
});
