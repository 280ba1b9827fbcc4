import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

let facet: FacetProcess;
let admin: ApiClient;
let odd: number;
let wide: number;

const WIDE = 300;
const PATIENCE = 90_000;

beforeAll(async () => {
  facet = await startFacet({});
  admin = await signIn(facet.url);
  const uri = { database_name: 'own', sqlalchemy_uri: 'duckdb:///examples' };
  const database: number = expectStatus(await admin.post('/api/v1/database/', uri), 201).body.id;
  const make = async (name: string, sql: string): Promise<number> =>
    expectStatus(await admin.post('/api/v1/dataset/', { database, table_name: name, sql }), 201).body.id;
  odd = await make(
    'odd',
    `SELECT * FROM (VALUES
      ('constructor', 1.5::DOUBLE, 9007199254740993::BIGINT, 0.12345678901234567890::DECIMAL(38, 20)),
      ('__proto__', 'nan'::DOUBLE, 1::BIGINT, 1), ('😀 שלום', 'inf'::DOUBLE, 2::BIGINT, 2),
      ('it''s "q"', '-inf'::DOUBLE, 3::BIGINT, 3)) t(name, num, big, dec)`,
  );
  wide = await make('wide', `SELECT ${Array.from({ length: WIDE }, (_, index) => `${index} AS c${index}`).join(', ')}`);
}, PATIENCE);
afterAll(() => facet?.stop());

const ask = (datasource: number, query: object) =>
  admin.post('/api/v1/chart/data', { datasource: { id: datasource, type: 'table' }, queries: [query] });

describe('odd values', () => {
  it('come back as they are: names of object members, emoji, right-to-left texts, quotes', async () => {
    const { body } = expectStatus(await ask(odd, { columns: ['name'], orderby: [['name', true]] }), 200);
    expect(body.result[0].data.map((row: { readonly name: string }) => row.name).toSorted()).toEqual(
      ['__proto__', 'constructor', 'it\'s "q"', '😀 שלום'].toSorted(),
    );
  });

  it.each(['constructor', '__proto__', '😀 שלום', 'it\'s "q"'])('are found by a filter: %s', async (name) => {
    const query = { columns: ['name'], filters: [{ col: 'name', op: 'IN', val: [name] }] };
    expect(expectStatus(await ask(odd, query), 200).body.result[0].data).toEqual([{ name }]);
  });
});

describe('numbers that doubles do not hold', () => {
  const query = { columns: ['num', 'big', 'dec'], orderby: [['dec', true]] };

  it('have their digits in the JSON, and their texts beside it', async () => {
    const answer = expectStatus(await ask(odd, query), 200);
    expect(answer.text).toContain('{"num":1.5,"big":9007199254740993,"dec":0.1234567890123456789}');
    expect(answer.body.result[0].exact_values).toEqual([
      { column: 'num', rows: [1, 2, 3], texts: ['NaN', 'Infinity', '-Infinity'] },
      { column: 'big', rows: [0], texts: ['9007199254740993'] },
      { column: 'dec', rows: [0], texts: ['0.1234567890123456789'] },
    ]);
    const plain = expectStatus(await ask(odd, { columns: ['name'] }), 200);
    expect(plain.body.result[0]).not.toHaveProperty('exact_values');
  });

  it('have them in files', async () => {
    const file = (format: string) =>
      admin.post('/api/v1/chart/data', {
        datasource: { id: odd, type: 'table' },
        queries: [query],
        result_format: format,
      });
    const csv = expectStatus(await file('csv'), 200).text;
    expect(csv.split('\n').slice(0, 4)).toEqual([
      'num,big,dec',
      '1.5,9007199254740993,0.12345678901234567890',
      ',1,1.00000000000000000000',
      'inf,2,2.00000000000000000000',
    ]);
  });

  it('are found by their digits', async () => {
    const filters = [{ col: 'big', op: '==', val: '9007199254740993' }];
    expect(expectStatus(await ask(odd, { columns: ['name'], filters }), 200).body.result[0].data).toEqual([
      { name: 'constructor' },
    ]);
  });
});

describe('odd queries', () => {
  it('a metric with a sub-query is refused in words', async () => {
    const metric = { expressionType: 'SQL', sqlExpression: '(SELECT COUNT(*) FROM t)', label: 'x' };
    const answer = await ask(odd, { columns: [], metrics: [metric] });
    expect(expectStatus(answer, 400).body.message).toBe('Error: Custom SQL fields cannot contain sub-queries.');
  });

  it(
    'a filter may list 10,000 values',
    async () => {
      const val = [...Array.from({ length: 9_999 }, (_, index) => `value ${index}`), 'constructor'];
      const answer = await ask(odd, { columns: ['name'], filters: [{ col: 'name', op: 'IN', val }] });
      expect(expectStatus(answer, 200).body.result[0].data).toEqual([{ name: 'constructor' }]);
    },
    PATIENCE,
  );

  it('a filter on a column that is gone filters nothing, and is told', async () => {
    const query = { columns: ['name'], filters: [{ col: 'gone', op: '==', val: 1 }] };
    const [result] = expectStatus(await ask(odd, query), 200).body.result;
    expect(result.rejected_filters).toEqual([{ column: 'gone', reason: 'not_in_datasource' }]);
  });

  it('dates that no calendar has are refused with their text', async () => {
    const range = '99999-01-01 : 100000-01-01';
    const answer = await ask(odd, { columns: ['name'], filters: [{ col: 'name', op: 'TEMPORAL_RANGE', val: range }] });
    expect(JSON.stringify(expectStatus(answer, 400).body)).toContain('99999-01-01');
  });

  it(
    '300 columns are one query and one page',
    async () => {
      const columns = Array.from({ length: WIDE }, (_, index) => `c${index}`);
      expect(expectStatus(await ask(wide, { columns }), 200).body.result[0].colnames).toHaveLength(WIDE);
      const page = await admin.get(`/api/v1/explore/?datasource_id=${wide}&datasource_type=table`);
      expect(expectStatus(page, 200).body.result.dataset.columns).toHaveLength(WIDE);
    },
    PATIENCE,
  );
});

describe('kept values of controls', () => {
  const keep = (text: string) =>
    admin.post('/api/v1/explore/form_data', { datasource_id: odd, datasource_type: 'table', form_data: text });
  const opened = async (text: string) => {
    const { key } = expectStatus(await keep(text), 201).body;
    return expectStatus(await admin.get(`/api/v1/explore/?form_data_key=${key}`), 200).body.result.form_data;
  };

  it('of an unknown type and unknown controls stay as they are', async () => {
    const form = { viz_type: 'of_a_later_version', unknown_control: { a: [1, { b: null }] }, groupby: ['gone'] };
    expect(await opened(JSON.stringify(form))).toEqual({ ...form, datasource: `${odd}__table` });
  });

  it.each(['[1, 2]', 'null', '"text"', '7'])('that are JSON and no object are none: %s', async (text) => {
    expect(await opened(text)).toEqual({ datasource: `${odd}__table` });
  });

  it('[B3.8] of a query open no dataset that has the same number', async () => {
    const page = await admin.get(`/api/v1/explore/?datasource_id=${odd}&datasource_type=query`);
    const { dataset, form_data: form } = expectStatus(page, 200).body.result;
    expect(dataset).toEqual({
      name: '[Missing Dataset]',
      datasource_name: '[Missing Dataset]',
      columns: [],
      metrics: [],
    });
    expect(form.datasource).toBe(`${odd}__query`);
  });

  it('that are no JSON are refused', async () => {
    expect(expectStatus(await keep('{broken'), 400).body).toEqual({ message: { form_data: ['JSON not valid'] } });
  });

  it('of 5 MB are refused with what a body may have', async () => {
    const answer = await keep(JSON.stringify({ blob: 'x'.repeat(5 * 1024 * 1024) }));
    expect(JSON.stringify(expectStatus(answer, 413).body)).toContain('the body may have 4194304 bytes');
  });
});
