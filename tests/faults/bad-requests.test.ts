import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, anonymous, expectStatus, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { createSampleDatabase, type SampleDatabase } from '../support/sample-database.ts';

let sample: SampleDatabase;
let facet: FacetProcess;
let admin: ApiClient;
let datasetId: number;
beforeAll(async () => {
  sample = await createSampleDatabase();
  facet = await startFacet({ env: sample.env });
  admin = await signIn(facet.url);
  ({ datasetId } = await sample.register(admin));
});
afterAll(async () => {
  await facet?.stop();
  sample?.remove();
});

const ask = (query: object) =>
  admin.post('/api/v1/chart/data', { datasource: { id: datasetId, type: 'table' }, queries: [query], force: true });
const sql = (expression: string, label = 'x') => ({ expressionType: 'SQL', sqlExpression: expression, label });
const simple = (column: string) => ({ expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: column } });
const count = sql('COUNT(*)', 'n');

describe('chart data that cannot be answered [B3.20]', () => {
  it('answers what can be', async () => {
    const { body } = expectStatus(await ask({ columns: ['city'], metrics: [count], orderby: [['city', true]] }), 200);
    expect(body.result[0].data).toEqual([
      { city: 'Oslo', n: 334 },
      { city: 'Quito', n: 333 },
      { city: 'Suva', n: 333 },
    ]);
  });

  it.each<[title: string, query: object, named: string]>([
    ['unknown column', { columns: ['nowhere'], metrics: [count] }, 'nowhere'],
    ['unknown metric', { columns: ['city'], metrics: ['nothing'] }, 'nothing'],
    ['unknown column in a metric', { metrics: [simple('nowhere')] }, 'nowhere'],
    ['unknown column in the order', { columns: ['city'], metrics: [count], orderby: [['nowhere', true]] }, 'nowhere'],
    ['several expressions', { metrics: [sql('1, 2')] }, '1, 2'],
    ['second statement', { metrics: [sql('1; DROP TABLE trips')] }, 'multiple statements'],
    ['second statement in a filter', { metrics: [count], extras: { where: '1 = 1; DROP TABLE trips' } }, 'multiple'],
    ['clause that closes its brackets', { metrics: [count], extras: { where: '1 = 1) OR (1 = 1' } }, 'parenthesis'],
    ['sub-query', { metrics: [sql('(SELECT max(id) FROM trips)')] }, 'sub-queries'],
    ['reading files in a sub-query', { metrics: [sql("(SELECT 1 FROM read_csv('/etc/passwd'))")] }, 'sub-queries'],
    ['reading files', { metrics: [sql("read_csv('/etc/passwd')")] }, 'read_csv'],
    ['a function that is not in the vocabulary', { metrics: [sql('some_function(1)')] }, 'some_function'],
    ['hostile column', { columns: ['city" FROM trips; --'], metrics: [count] }, 'city'],
    [
      'hostile time grain',
      { columns: ['city'], metrics: [count], extras: { time_grain_sqla: "P1M'; --" } },
      'time_grain',
    ],
    ['unknown operator', { metrics: [count], filters: [{ col: 'city', op: 'NEAR', val: 1 }] }, 'op'],
    ['negative limit', { metrics: [count], row_limit: -1 }, 'row_limit'],
    ['unknown operation', { metrics: [count], post_processing: [{ operation: 'eval' }] }, 'operation'],
    ['columns that are no list', { columns: 'city', metrics: [count] }, 'columns'],
  ])('%s: 4xx that names it', async (_, query, named) => {
    const answer = await ask(query);
    expect([400, 403], answer.text).toContain(answer.status);
    expect(answer.text).toContain(named);
  });

  it('keeps hostile labels and values as what they are', async () => {
    const label = 'x" FROM trips; DROP TABLE trips; --';
    const answer = await ask({
      metrics: [sql('COUNT(*)', label)],
      filters: [{ col: 'city', op: '==', val: "Oslo' OR '1'='1" }],
    });
    expect(expectStatus(answer, 200).body.result[0].data).toEqual([{ [label]: 0 }]);
    expect((await ask({ metrics: [count] })).body.result[0].data).toEqual([{ n: 1000 }]);
  });

  it.each([
    ['no JSON', 'hello', 'text/plain'],
    ['broken JSON', '{"queries": [', 'application/json'],
    ['a list', '[]', 'application/json'],
    ['nothing', '', 'application/json'],
  ])('a body that is %s: 400', async (_, body, type) => {
    const answer = await admin.send('POST', '/api/v1/chart/data', { raw: { body, type } });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toEqual(expect.any(String));
  });
});

describe('Rison that cannot be read', () => {
  const LISTS = ['database', 'dataset', 'chart', 'dashboard', 'saved_query', 'query', 'log'];

  it.each(LISTS.flatMap((name) => ['(', '(page:', "(filters:'x')", '(page:!t)'].map((q) => [name, q] as const)))(
    '%s ?q=%s: 400 in the shape of the contract',
    async (name, q) => {
      const answer = await admin.get(`/api/v1/${name}/?q=${encodeURIComponent(q)}`);
      expect(answer.status, answer.text).toBe(400);
      expect(answer.body).toEqual({ message: expect.stringContaining('rison') });
    },
  );
});

describe('callers without rights', () => {
  it.each(['database', 'dataset', 'chart', 'dashboard', 'query', 'rowlevelsecurity', 'security/users'])(
    '%s is closed to anonymous visitors',
    async (name) => {
      const answer = await anonymous(facet.url).get(`/api/v1/${name}/`);
      expect(answer.status).toBe(401);
    },
  );
});
