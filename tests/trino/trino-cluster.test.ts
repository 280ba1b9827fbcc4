import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiAnswer, type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { findTrino, isTrino } from './find-trino.ts';
import { startTrino, type TestTrino } from './start-trino.ts';

const WORKERS = 2;
const TEST_MS = 300_000;

const found = findTrino();
let trino: TestTrino;
let facet: FacetProcess;
let admin: ApiClient;
let database: number;

describe.skipIf(!isTrino(found))(`a cluster of Trino${isTrino(found) ? '' : ` (${found.reason})`}`, () => {
  beforeAll(async () => {
    if (!isTrino(found)) return;
    // One after the other: each keeps all of a small machine busy.
    facet = await startFacet({ env: { FACET_FEATURE_ENABLE_TEMPLATE_PROCESSING: 'true' } });
    trino = await startTrino(found, WORKERS);
    admin = await signIn(facet.url);
    const body = {
      database_name: 'cluster',
      sqlalchemy_uri: `trino://ann@${trino.host}:${trino.port}/tpch/tiny`,
      expose_in_sqllab: true,
      allow_dml: true,
      extra: JSON.stringify({ allow_multi_catalog: true }),
    };
    // Three nodes that have just started keep a small machine busy for a while yet.
    await vi.waitFor(async () => expectStatus(await admin.post('/api/v1/database/test_connection/', body), 200), {
      timeout: 300_000,
      interval: 1_000,
    });
    database = expectStatus(await admin.post('/api/v1/database/', body), 201).body.id;
  }, 1_000_000);
  afterAll(async () => {
    await facet?.stop();
    await trino?.stop();
  });

  const run = (sql: string, more: object = { schema: 'tiny' }): Promise<ApiAnswer> =>
    admin.post('/api/v1/sqllab/execute/', { database_id: database, sql, ...more });
  const rows = async (...asked: Parameters<typeof run>) => expectStatus(await run(...asked), 200).body.data;
  const list = async (path: string) =>
    expectStatus(await admin.get(`/api/v1/database/${database}/${path}`), 200).body.result;

  it('offers its catalogues, their schemas and tables', { timeout: TEST_MS }, async () => {
    expect(await list('catalogs/')).toEqual(['tpch', 'lake', 'memory']);
    expect(await list('schemas/?q=(catalog:tpch)')).toEqual(expect.arrayContaining(['tiny', 'information_schema']));
    const tables = await list('tables/?q=(catalog_name:tpch,schema_name:tiny)');
    expect(tables).toContainEqual({ value: 'nation', type: 'table', extra: null });
  });

  it('runs SQL on its workers, and refuses what is no reading of tables', { timeout: TEST_MS }, async () => {
    expect(await rows('SELECT count(*) AS n FROM sf1.lineitem')).toEqual([{ n: 6_001_215 }]);
    for (const sql of [
      "CALL system.runtime.kill_query('a', 'b')",
      'SELECT * FROM system.runtime.queries',
      'SELECT * FROM "nation$properties"',
      "SELECT * FROM TABLE(tpch.system.query(query => 'SELECT 1'))",
    ])
      expect([sql, (await run(sql)).status >= 400]).toEqual([sql, true]);
  });

  it('tells the newest partition of a table to people and to templates', { timeout: TEST_MS }, async () => {
    const lake = { catalog: 'lake', schema: 'sales' };
    for (const sql of [
      'CREATE SCHEMA lake.sales',
      "CREATE TABLE lake.sales.orders (n BIGINT, ds VARCHAR) WITH (partitioned_by = ARRAY['ds'])",
      "INSERT INTO lake.sales.orders VALUES (1, '2024-01-01'), (2, '2024-02-01'), (3, '2024-02-01')",
    ])
      expectStatus(await run(sql), 200);
    const path = `/api/v1/database/${database}/table_metadata/extra/?name=orders&schema=sales&catalog=lake`;
    expect(expectStatus(await admin.get(path), 200).body.partitions).toMatchObject({
      cols: ['ds'],
      latest: { ds: '2024-02-01' },
    });
    const sql = "SELECT n FROM orders WHERE ds = '{{ presto.latest_partition('sales.orders') }}' ORDER BY n";
    expect(await rows(sql, lake)).toEqual([{ n: 2 }, { n: 3 }]);
  });

  it('draws charts of tables of a catalogue', { timeout: TEST_MS }, async () => {
    const made = await admin.post('/api/v1/dataset/', {
      database,
      catalog: 'tpch',
      schema: 'tiny',
      table_name: 'orders',
    });
    const query = {
      columns: [
        {
          timeGrain: 'P1Y',
          columnType: 'BASE_AXIS',
          sqlExpression: 'orderdate',
          label: 'orderdate',
          expressionType: 'SQL',
        },
      ],
      metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' }],
      orderby: [['orderdate', true]],
      filters: [{ col: 'orderdate', op: 'TEMPORAL_RANGE', val: '1995-01-01 : 1997-01-01' }],
      row_limit: 10,
    };
    const datasource = { id: expectStatus(made, 201).body.id, type: 'table' };
    const answer = await admin.post('/api/v1/chart/data', { datasource, queries: [query] });
    const data: readonly { readonly n: number }[] = expectStatus(answer, 200).body.result[0].data;
    expect(data.map(({ n }) => n)).toEqual([2204, 2297]);
  });
});
