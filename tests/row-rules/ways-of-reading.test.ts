import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anonymous, expectStatus, signIn, signUp, USER_PASSWORD } from '../support/api-client.ts';
import { ADMIN, type FacetProcess, startFacet } from '../support/facet-process.ts';
import { grant, made } from '../support/made-objects.ts';

/** In every cell of the rows that the rule hides. */
const MARK = 'HIDDEN';
const TABLE = 'orders_of_ways';
const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' } as const;
const TOP = { expressionType: 'SQL', sqlExpression: 'MAX(note)', label: 'top' } as const;
const RAW = { columns: ['ts', 'owner', 'note'], row_limit: 100 };

/** Objects that each way is tried on. */
interface Source {
  readonly dataset: number;
  readonly chart: number;
}

type Ask = readonly [method: 'GET' | 'POST', path: string, body?: object];
type Way = readonly [name: string, ask: (source: Source) => Ask];

const data = (query: object, more: object = {}, dataset?: number): ((source: Source) => Ask) => {
  return ({ dataset: own }) => {
    const datasource = { id: dataset ?? own, type: 'table' };
    return ['POST', '/api/v1/chart/data', { datasource, queries: [query], ...more }];
  };
};
const layer = (kind: string, sourceType: string): Way[1] => {
  return (source) => {
    const layers = [{ name: 'l', annotationType: kind, sourceType, value: source.chart, show: true, overrides: {} }];
    return data({ columns: ['region'], metrics: [COUNT], annotation_layers: layers })(source);
  };
};
const oldCall = (viz_type: string, how: string): Way[1] => {
  return ({ dataset }) => {
    const members = {
      groupby: ['owner', 'note'],
      metrics: [COUNT, TOP],
      metric: COUNT,
      series: 'note',
      time_range: 'No filter',
    };
    const form = {
      viz_type,
      datasource: `${dataset}__table`,
      ...members,
      granularity_sqla: 'ts',
      all_columns: ['note'],
      all_columns_x: 'note',
    };
    const filters = { filter_configs: [{ column: 'note', multiple: true }] };
    return ['POST', `/superset/explore_json/${how}`, { form_data: JSON.stringify({ ...form, ...filters }) }];
  };
};

const WAYS: readonly Way[] = [
  ['a chart', data({ columns: ['owner', 'note'], metrics: [COUNT, TOP] })],
  ...['results', 'samples', 'drill_detail', 'post_processed'].map(
    (result_type): Way => [`rows as ${result_type}`, data(RAW, { result_type })],
  ),
  ...['csv', 'xlsx', 'arrow'].map((result_format): Way => [`a file of ${result_format}`, data(RAW, { result_format })]),
  [
    'the same time before',
    data({
      columns: ['note'],
      metrics: [COUNT, TOP],
      granularity: 'ts',
      time_range: '2024-01-15 : 2024-02-10',
      time_offsets: ['1 week ago'],
    }),
  ],
  [
    'the largest series',
    data({ columns: ['note'], metrics: [COUNT], series_columns: ['note'], series_limit: 50, series_limit_metric: TOP }),
  ],
  ['a condition on groups', data({ columns: ['note'], metrics: [COUNT], extras: { having: 'MAX(note) IS NOT NULL' } })],
  [
    'a pivot',
    data({
      columns: ['owner', 'region'],
      metrics: [COUNT],
      post_processing: [
        {
          operation: 'pivot',
          options: { index: ['region'], columns: ['owner'], aggregates: { n: { operator: 'sum' } } },
        },
      ],
    }),
  ],
  ['samples', ({ dataset }) => ['POST', `/datasource/samples?datasource_type=table&datasource_id=${dataset}`, {}]],
  [
    'samples of a filter',
    ({ dataset }) => [
      'POST',
      `/datasource/samples?datasource_type=table&datasource_id=${dataset}`,
      { filters: [{ col: 'id', op: '>=', val: 0 }] },
    ],
  ],
  ['values of a column', ({ dataset }) => ['GET', `/api/v1/datasource/table/${dataset}/column/note/values/`]],
  ['a saved chart', ({ chart }) => ['GET', `/api/v1/chart/${chart}/data/`]],
  ['a saved chart as a file', ({ chart }) => ['GET', `/api/v1/chart/${chart}/data/?format=csv`]],
  [
    'a workbook',
    ({ dataset }) => {
      const context = {
        datasource: { id: dataset, type: 'table' },
        queries: [RAW],
        result_type: 'full',
        result_format: 'json',
      };
      return ['POST', '/api/v1/chart/data/workbook', { sheets: [{ name: 'a', context }] }];
    },
  ],
  ['a layer of events from a chart', layer('EVENT', 'table')],
  ['a layer of a line from a chart', layer('TIME_SERIES', 'line')],
  ...['filter_box', 'partition', 'rose', 'event_flow', 'para'].flatMap((type): Way[] =>
    ['', '?csv=true', '?results=true', '?samples=true'].map((how) => [`${type} ${how}`, oldCall(type, how)]),
  ),
];

/** Whoever is not bound asks first, so that each answer that is kept is one of all rows. */
describe('rows that a rule hides', () => {
  let facet: FacetProcess;
  /** Authorization of the administrator, and of the person whom the rule binds. */
  let open: string;
  let bound: string;
  const sources = new Map<string, Source>();

  beforeAll(async () => {
    facet = await startFacet();
    const admin = await signIn(facet.url);
    const database = await made(admin, '/api/v1/database/', {
      database_name: 'embedded',
      sqlalchemy_uri: 'duckdb:///examples',
      expose_in_sqllab: true,
      allow_dml: true,
    });
    const sql = `CREATE TABLE ${TABLE} AS SELECT range AS id,
      CASE WHEN range % 3 = 0 THEN 'ann' ELSE 'bob ${MARK}' END AS owner,
      CASE WHEN range % 3 = 0 THEN 'note ' ELSE '${MARK} ' END || range AS note,
      CASE WHEN range % 2 = 0 THEN 'north' ELSE 'south' END AS region,
      TIMESTAMP '2024-01-01' + INTERVAL (range) DAY AS ts FROM range(60)`;
    expectStatus(await admin.post('/api/v1/sqllab/execute/', { database_id: database, sql }), 200);
    const datasets = {
      'the table': { table_name: TABLE },
      'SQL over it': { table_name: 'over', sql: `SELECT * FROM ${TABLE}` },
      'SQL that joins it': {
        table_name: 'joined',
        sql: `WITH x AS (SELECT * FROM main.${TABLE}) SELECT x.*, y.note AS other FROM x JOIN ${TABLE} AS y ON x.id = y.id`,
      },
    };
    for (const [name, members] of Object.entries(datasets)) {
      const dataset = await made(admin, '/api/v1/dataset/', { database, schema: 'main', ...members });
      const context = {
        datasource: { id: dataset, type: 'table' },
        queries: [RAW],
        result_type: 'full',
        result_format: 'json',
      };
      const chart = await made(admin, '/api/v1/chart/', {
        slice_name: name,
        viz_type: 'table',
        datasource_id: dataset,
        datasource_type: 'table',
        params: JSON.stringify({ viz_type: 'table', datasource: `${dataset}__table` }),
        query_context: JSON.stringify(context),
      });
      sources.set(name, { dataset, chart });
    }
    const role = await made(admin, '/api/v1/security/roles/', { name: 'bound' });
    await grant(admin, role, (action) => action === 'all_database_access');
    await signUp(facet.url, admin, 'bound', ['Alpha', 'bound']);
    open = await bearer(ADMIN.username, ADMIN.password);
    bound = await bearer('bound', USER_PASSWORD);
    await made(admin, '/api/v1/rowlevelsecurity/', {
      name: 'only ann',
      filter_type: 'Regular',
      tables: [sources.get('the table')?.dataset],
      roles: [role],
      clause: "owner = 'ann'",
    });
  }, 120_000);
  afterAll(() => facet?.stop());

  async function bearer(username: string, password: string): Promise<string> {
    const body = { username, password, provider: 'db', refresh: false };
    const answer = await anonymous(facet.url).post('/api/v1/security/login', body);
    return `Bearer ${expectStatus(answer, 200).body.access_token}`;
  }

  /** The whole answer as text, parts of archives included. */
  async function told(authorization: string, [method, path, body]: Ask): Promise<string> {
    const headers = { authorization, 'content-type': 'application/json' };
    const answer = await fetch(`${facet.url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const isArchive = strFromU8(bytes.subarray(0, 2), true) === 'PK';
    const parts = isArchive ? Object.values(unzipSync(bytes)) : [bytes];
    const text = parts.map((part) => strFromU8(part)).join('\n');
    expect(answer.status, text.slice(0, 300)).toBe(200);
    return text;
  }

  describe.each(['the table', 'SQL over it', 'SQL that joins it'])('of %s', (name) => {
    it.each(WAYS)('are not told by %s', async (_, ask) => {
      const source = sources.get(name);
      if (source === undefined) throw new Error(`There is no dataset for ${name}.`);
      const asked = ask(source);
      expect(await told(open, asked)).toContain(MARK);
      expect(await told(bound, asked)).not.toContain(MARK);
    });
  });
});
