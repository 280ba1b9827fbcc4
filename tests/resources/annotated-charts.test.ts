import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn, signUp, USER_PASSWORD } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { createSampleDatabase, type SampleDatabase } from '../support/sample-database.ts';

const LAYERS = '/api/v1/annotation_layer/';

let sample: SampleDatabase;
let facet: FacetProcess;
let admin: ApiClient;
let reader: ApiClient;
let shown: number;
let other: number;
let charts: readonly number[];

beforeAll(async () => {
  sample = await createSampleDatabase();
  facet = await startFacet({ env: sample.env });
  admin = await signIn(facet.url);
  const { datasetId } = await sample.register(admin);
  const layer = async (name: string): Promise<number> => expectStatus(await admin.post(LAYERS, { name }), 201).body.id;
  [shown, other] = [await layer('Releases'), await layer('Holidays')];
  const chart = async (name: string, layers: readonly object[]): Promise<number> => {
    const params = JSON.stringify({ annotation_layers: layers });
    const body = { slice_name: name, viz_type: 'table', datasource_id: datasetId, datasource_type: 'table', params };
    return expectStatus(await admin.post('/api/v1/chart/', body), 201).body.id;
  };
  const native = (value: unknown) => ({ sourceType: 'NATIVE', annotationType: 'EVENT', value });
  charts = [
    await chart('By number', [native(shown)]),
    await chart('By text, among others', [{ annotationType: 'FORMULA', value: 'x' }, native(String(shown))]),
    await chart('Of a chart with the same id', [{ sourceType: 'line', annotationType: 'TIME_SERIES', value: shown }]),
    await chart('Of both', [native(other), native(shown)]),
  ];
  await signUp(facet.url, admin, 'reader', ['Gamma']);
  reader = await signIn(facet.url, { username: 'reader', password: USER_PASSWORD });
}, 120_000);
afterAll(async () => {
  await facet?.stop();
  sample?.remove();
});

const related = async (who: ApiClient, ids: string) =>
  expectStatus(await who.get(`${LAYERS}related_objects/?q=!(${ids})`), 200).body.charts;

it('the charts that show saved layers are counted once and named', async () => {
  const [first, second, , both] = charts;
  expect(await related(admin, String(shown))).toEqual({
    count: 3,
    result: [
      { id: first, slice_name: 'By number', viz_type: 'table' },
      { id: second, slice_name: 'By text, among others', viz_type: 'table' },
      { id: both, slice_name: 'Of both', viz_type: 'table' },
    ],
  });
  expect((await related(admin, `${shown},${other}`)).count).toBe(3);
  expect((await related(admin, String(other))).result).toMatchObject([{ slice_name: 'Of both' }]);
});

it('charts that the person may not see are counted and not named', async () => {
  expect(await related(reader, String(shown))).toEqual({ count: 3, result: [] });
});

it('a layer that does not exist has no charts, and is said to be missing', async () => {
  expect((await admin.get(`${LAYERS}related_objects/?q=!(999999)`)).status).toBe(404);
});
