import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgres, type TestPostgres } from '../postgres/start-postgres.ts';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { writeExact } from '../support/exact-json.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { missOf } from './compare-case.ts';
import { GOLDEN, loadGoldenTables, registerGoldenDatasets } from './golden-data.ts';
import { readCases, type RecordedCase, withDatasetIds } from './recorded-case.ts';

/** Groups with the clauses that they show. */
const GROUPS = [
  ['filters', '[B3.13] [B3.14] [B3.15] [B3.16] [B3.17]'],
  ['nulls', 'facts 10'],
  ['metrics', '[B3.12] [B3.18]'],
  ['extras', '[B3.20]'],
  ['limits', '[B9.1] [B9.3]'],
  ['errors', 'api 1.3, 6.3'],
  ['columns', '[B3.19] [B5.12]'],
  ['grains', '[B9.8]'],
  ['result_types', '[B3.19]'],
  ['datasource', 'facts 8'],
  ['post_processing', '[B9.39] [B9.41]'],
  ['offsets', 'facts 12'],
] as const;

const BACKSLASH = 'texts with a backslash are found; the recorded server doubles it and finds nothing';
const PIVOT_TABLE = 'files of a pivot look as its picture does; its JSON is the rows';
const BOTH_ERAS = 'the rows are those of 3.0, the names behind the labels those of 2025';
const ALL_DIGITS =
  'large integers keep their digits; the recorded server writes them as doubles where one of the column is missing';
const ON_PURPOSE: ReadonlyMap<string, string> = new Map([
  ['filters/label-not-in', BACKSLASH],
  ['filters/emoji-and-hostile-values', BACKSLASH],
  ['limits/group-others-two-columns', BOTH_ERAS],
  ['result_types/csv-awkward', ALL_DIGITS],
  ['result_types/post-processed-pivot-json', PIVOT_TABLE],
  ['result_types/post-processed-pivot-rows', PIVOT_TABLE],
]);

const present = existsSync(join(GOLDEN, 'queries'));

describe.skipIf(!present)(`recorded queries over HTTP${present ? '' : ' (../shared/golden is absent)'}`, () => {
  let postgres: TestPostgres;
  let facet: FacetProcess;
  let admin: ApiClient;
  let ids: ReadonlyMap<string, number>;

  beforeAll(async () => {
    postgres = await startPostgres();
    const url = await postgres.createDatabase('golden');
    await loadGoldenTables(url);
    facet = await startFacet({ env: { FACET_FEATURE_ENABLE_TEMPLATE_PROCESSING: 'true' } });
    admin = await signIn(facet.url);
    const database = await admin.post('/api/v1/database/', { database_name: 'golden', sqlalchemy_uri: url });
    ids = await registerGoldenDatasets(admin, expectStatus(database, 201).body.id);
  }, 180_000);

  afterAll(async () => {
    await facet?.stop();
    await postgres?.stop();
  });

  function replay({ method = 'POST', path, body, form_field, content_type }: RecordedCase['request']) {
    const target = String(withDatasetIds(path, ids));
    const sent = withDatasetIds(body, ids);
    if (form_field !== undefined) return admin.send(method, target, { form: { [form_field]: writeExact(sent) } });
    if (content_type !== undefined)
      return admin.send(method, target, { raw: { body: String(sent), type: content_type } });
    return admin.send(method, target, method === 'GET' ? {} : { json: sent });
  }

  it.each(GROUPS)(
    'all of group %s answer as recorded %s',
    async (group) => {
      const cases = readCases(join(GOLDEN, 'queries', `${group}.json`));
      expect(cases.length).toBeGreaterThan(0);
      const misses = new Map<string, string>();
      for (const recorded of cases) {
        const miss = missOf(recorded, await replay(recorded.request));
        if (miss !== undefined) misses.set(recorded.id, miss);
      }
      const purposeOf = (id: string) => ON_PURPOSE.get(`${group}/${id}`);
      const lines = [...misses].map(([id, miss]) => `  ${id}: ${miss}\n    ${purposeOf(id) ?? 'no reason is known'}\n`);
      process.stdout.write(`recorded ${group}: ${cases.length - misses.size} of ${cases.length}\n${lines.join('')}`);
      const excused = cases.map(({ id }) => id).filter((id) => purposeOf(id) !== undefined);
      expect([...misses.keys()], lines.join('')).toEqual(excused);
    },
    120_000,
  );

  it('hostile requests left every table as it was', async () => {
    const { body } = expectStatus(
      await replay({
        path: '/api/v1/chart/data',
        body: { datasource: { dataset: 'awkward' }, queries: [{ metrics: ['count'] }] },
      }),
      200,
    );
    expect(body.result[0].data).toEqual([{ count: 5_000 }]);
  });
});
