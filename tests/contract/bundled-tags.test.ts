import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { bundleOf, filesOf, sendBundle } from '../support/bundle-archives.ts';
import { ADMIN, type FacetProcess, startFacet } from '../support/facet-process.ts';

const DATABASE = '11111111-1111-4111-8111-111111111111';
const DATASET = '22222222-2222-4222-8222-222222222222';
const CHART = '33333333-3333-4333-8333-333333333333';
const version = '1.0.0';

const bundle = (tags: unknown, described?: object): Uint8Array =>
  bundleOf({
    'metadata.yaml': { version, type: 'Slice' },
    'databases/embedded.yaml': {
      database_name: 'embedded',
      sqlalchemy_uri: 'duckdb:///examples',
      uuid: DATABASE,
      version,
    },
    'datasets/embedded/orders.yaml': {
      table_name: 'orders',
      sql: 'SELECT 1 AS a',
      uuid: DATASET,
      columns: [{ column_name: 'a', type: 'INTEGER' }],
      metrics: [{ metric_name: 'count', expression: 'COUNT(*)' }],
      version,
      database_uuid: DATABASE,
    },
    'charts/How_many_1.yaml': {
      slice_name: 'How many',
      viz_type: 'big_number_total',
      params: { viz_type: 'big_number_total', metric: 'count' },
      uuid: CHART,
      version,
      dataset_uuid: DATASET,
      tags,
    },
    ...(described === undefined ? {} : { 'tags.yaml': described }),
  });

/** Tags travel with their objects while tagging is on. */
describe('tags in bundles', () => {
  let facet: FacetProcess;
  let admin: ApiClient;

  beforeAll(async () => {
    facet = await startFacet({ env: { FACET_FEATURE_TAGGING_SYSTEM: 'true' } });
    admin = await signIn(facet.url);
  }, 90_000);
  afterAll(() => facet?.stop());

  const chart = async () => {
    const filters = encodeURIComponent("(filters:!((col:slice_name,opr:eq,value:'How many')))");
    return expectStatus(await admin.get(`/api/v1/chart/?q=${filters}`), 200).body.result[0];
  };
  const exported = async (id: number) => {
    const answer = await fetch(`${facet.url}/api/v1/chart/export/?q=!(${id})`, {
      headers: { authorization: await bearer() },
    });
    return filesOf(new Uint8Array(await answer.arrayBuffer()));
  };
  async function bearer(): Promise<string> {
    const answer = await fetch(`${facet.url}/api/v1/security/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...ADMIN, provider: 'db' }),
    });
    return `Bearer ${(await answer.json()).access_token}`;
  }

  it('are put on objects that come in, with what they mean, and go out with them', async () => {
    const described = {
      tags: [
        { tag_name: 'late', description: 'Not on time' },
        { tag_name: 'elsewhere', description: null },
      ],
    };
    expectStatus(await sendBundle(admin, 'chart', bundle(['late', 'new'], described)), 200);
    const { id, tags } = await chart();
    expect(tags.map(({ name }: { readonly name: string }) => name)).toEqual(['late', 'new']);
    const files = await exported(id);
    expect(files[`charts/How_many_${id}.yaml`]).toMatchObject({ tags: ['late', 'new'] });
    expect(files['tags.yaml']).toEqual({
      tags: [
        { tag_name: 'late', description: 'Not on time' },
        { tag_name: 'new', description: null },
      ],
    });
  });

  it('replace the tags of an object that is overwritten, and are exported again', async () => {
    expectStatus(await sendBundle(admin, 'chart', bundle(['second']), { overwrite: 'true' }), 200);
    const { id } = await chart();
    const files = await exported(id);
    expect(files[`charts/How_many_${id}.yaml`]).toMatchObject({ tags: ['second'] });
  });

  it.each([
    ['a name that cannot be one', ['a:b']],
    ['no list', 'many'],
  ])('refuse the bundle: %s', async (_, tags) => {
    const answer = await sendBundle(admin, 'chart', bundle(tags), { overwrite: 'true' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors[0].extra).toMatchObject({ 'charts/How_many_1.yaml': { tags: ['Invalid tag'] } });
  });
});
