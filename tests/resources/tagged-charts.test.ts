import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn, signUp, USER_PASSWORD } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { createSampleDatabase, type SampleDatabase } from '../support/sample-database.ts';

let sample: SampleDatabase;
let facet: FacetProcess;
let admin: ApiClient;
let other: ApiClient;
let chart: number;
let bare: number;

beforeAll(async () => {
  sample = await createSampleDatabase();
  facet = await startFacet({ env: { ...sample.env, FACET_FEATURE_TAGGING_SYSTEM: 'true' } });
  admin = await signIn(facet.url);
  const { datasetId } = await sample.register(admin);
  const make = async (name: string): Promise<number> => {
    const body = {
      slice_name: name,
      viz_type: 'table',
      datasource_id: datasetId,
      datasource_type: 'table',
      params: '{}',
    };
    return expectStatus(await admin.post('/api/v1/chart/', body), 201).body.id;
  };
  [chart, bare] = [await make('Tagged'), await make('Bare')];
  await signUp(facet.url, admin, 'reader', ['Gamma']);
  other = await signIn(facet.url, { username: 'reader', password: USER_PASSWORD });
}, 120_000);
afterAll(async () => {
  await facet?.stop();
  sample?.remove();
});

interface Tag {
  readonly id: number;
  readonly name: string;
}

const tagsOf = async (id: number): Promise<readonly Tag[]> =>
  expectStatus(await admin.get(`/api/v1/chart/${id}`), 200).body.result.tags;
const namesOf = async (id: number) => (await tagsOf(id)).map(({ name }) => name);
const found = async (filter: string): Promise<readonly string[]> =>
  expectStatus(await admin.get(`/api/v1/chart/?q=(filters:!(${filter}))`), 200).body.result.map(
    (row: { readonly slice_name: string }) => row.slice_name,
  );

it('tags of a chart stand in its item and its row, and find it', async () => {
  expectStatus(await admin.post(`/api/v1/tag/chart/${chart}/`, { properties: { tags: ['weekly', 'sales'] } }), 201);
  expect(await namesOf(chart)).toEqual(['sales', 'weekly']);
  const [sales] = await tagsOf(chart);
  expect(await found('(col:tags,opr:chart_tags,value:SAL)')).toEqual(['Tagged']);
  expect(await found(`(col:tags,opr:chart_tag_id,value:${sales?.id})`)).toEqual(['Tagged']);
  expect(await found('(col:tags,opr:chart_tags,value:nothing)')).toEqual([]);
  const objects = await admin.get('/api/v1/tag/get_objects/?tags=sales&types=chart');
  expect(objects.body.result).toMatchObject([{ id: chart, type: 'chart', name: 'Tagged', owners: [{ id: 1 }] }]);
});

it('a save of the chart gives it other tags, and leaves them alone where it names none', async () => {
  const [sales] = await tagsOf(chart);
  const put = (body: object) => admin.put(`/api/v1/chart/${chart}`, body);
  expectStatus(await put({ tags: [sales?.id, 999_999] }), 200);
  expect(await namesOf(chart)).toEqual(['sales']);
  expectStatus(await put({ description: 'More' }), 200);
  expect(await namesOf(chart)).toEqual(['sales']);
  expectStatus(await put({ tags: [] }), 200);
  expect(await namesOf(chart)).toEqual([]);
  expectStatus(await put({ tags: [{ id: sales?.id, name: 'sales', type: 1 }] }), 200);
  expect(await namesOf(chart)).toEqual(['sales']);
});

it('only its owners tag a chart', async () => {
  const answer = await other.post(`/api/v1/tag/chart/${bare}/`, { properties: { tags: ['mine'] } });
  expect([403, 404]).toContain(answer.status);
  expect(await namesOf(bare)).toEqual([]);
});

it('the tags of a chart go with it', async () => {
  expectStatus(await admin.delete(`/api/v1/chart/${chart}`), 200);
  const objects = await admin.get('/api/v1/tag/get_objects/?tags=sales&types=chart');
  expect(objects.body.result).toEqual([]);
});
