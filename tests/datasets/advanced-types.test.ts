import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'n' };
const ADDRESS = 'internet_address';
const ALL = [
  'EQUALS',
  'NOT_EQUALS',
  'GREATER_THAN_OR_EQUAL',
  'GREATER_THAN',
  'IN',
  'NOT_IN',
  'LESS_THAN',
  'LESS_THAN_OR_EQUAL',
];

let facet: FacetProcess;
let admin: ApiClient;
let dataset: number;

beforeAll(async () => {
  facet = await startFacet({ env: { FACET_FEATURE_ENABLE_ADVANCED_DATA_TYPES: 'true' } });
  admin = await signIn(facet.url);
  const uri = { database_name: 'own', sqlalchemy_uri: 'duckdb:///examples' };
  const database = expectStatus(await admin.post('/api/v1/database/', uri), 201).body.id;
  // 10.0.0.0 to 10.0.0.9, and ports 20, 60, 100 and so on.
  const sql = 'SELECT 167772160 + i AS address, 20 + 40 * i AS port, 443 + i AS plain FROM range(10) t(i)';
  dataset = expectStatus(await admin.post('/api/v1/dataset/', { database, table_name: 'calls', sql }), 201).body.id;
  const { columns } = expectStatus(await admin.get(`/api/v1/dataset/${dataset}`), 200).body.result;
  const types: Record<string, string> = { address: ADDRESS, port: 'port' };
  const typed = columns.map(({ created_on: _c, changed_on: _d, ...column }: Record<string, unknown>) => ({
    ...column,
    advanced_data_type: types[String(column['column_name'])] ?? null,
  }));
  expectStatus(await admin.put(`/api/v1/dataset/${dataset}`, { columns: typed }), 200);
}, 90_000);
afterAll(() => facet?.stop());

const convert = (type: string, ...values: readonly (string | number)[]) =>
  admin.get(
    `/api/v1/advanced_data_type/convert?q=(type:${type},values:!(${values.map((value) => (typeof value === 'number' ? value : `'${value}'`)).join(',')}))`,
  );

describe('what numbers of columns stand for', () => {
  it('[B7.38] types are told by name', async () => {
    const { body } = expectStatus(await admin.get('/api/v1/advanced_data_type/types'), 200);
    expect(body).toEqual({ result: [ADDRESS, 'port'] });
  });

  it.each<[string, (string | number)[], unknown[], string]>([
    ['port', ['https'], [443], '443'],
    ['port', ['ftp', 8080], [{ start: 20, end: 21 }, 8080], '20 - 21, 8080'],
    ['port', [''], [], ''],
    [ADDRESS, ['10.0.0.1'], [167_772_161], '167772161'],
    [ADDRESS, ['10.0.0.0/30'], [{ start: 167_772_160, end: 167_772_163 }], '167772160 - 167772163'],
    [ADDRESS, ['::1', '::ffff:1.2.3.4'], [1, 281_470_698_652_420], '1, 281470698652420'],
  ])('[B7.38] %s: %j', async (type, values, expected, display) => {
    const { result } = expectStatus(await convert(type, ...values), 200).body;
    expect(result).toMatchObject({ values: expected, display_value: display, error_message: '' });
    expect(result.valid_filter_operators).toEqual(
      type === ADDRESS ? ALL : ALL.filter((operator) => !operator.includes('NOT')),
    );
  });

  it('[B7.38] numbers beyond those of JavaScript are exact', async () => {
    const { result } = expectStatus(await convert(ADDRESS, 'fe80::1'), 200).body;
    expect(result.values).toEqual(['338288524927261089654018896841347694593']);
  });

  it.each([
    ['port', 'httpz', '"httpz" is not a port number or a known port name'],
    ['port', '70000', '"70000" is not a port number or a known port name'],
    [ADDRESS, '10.0.0.300', '"10.0.0.300" is not an IPv4 or IPv6 address or network'],
    [ADDRESS, '10.0.0.1/8', '"10.0.0.1/8" names a host of its network; write the network\'s own address'],
  ])('[B7.38] %s %s stands for nothing, in words', async (type, value, message) => {
    expect(expectStatus(await convert(type, value), 200).body.result).toMatchObject({
      values: [],
      error_message: message,
    });
  });

  it('an unknown type is refused', async () => {
    expect(expectStatus(await convert('colour', 'red'), 400).body.message).toBe('Invalid advanced data type: colour');
  });
});

describe('filters of columns with such a type', () => {
  const ask = (filter: object) =>
    admin.post('/api/v1/chart/data', {
      datasource: { id: dataset, type: 'table' },
      queries: [{ metrics: [COUNT], filters: [filter] }],
    });

  it.each<[string, string, unknown, number]>([
    ['address', '==', '10.0.0.3', 1],
    ['address', '==', '10.0.0.0/29', 8],
    ['address', '!=', '10.0.0.0/29', 2],
    ['address', 'IN', ['10.0.0.0/31', '10.0.0.9'], 3],
    ['address', 'NOT IN', ['10.0.0.0/31', '10.0.0.9'], 7],
    ['address', '>', '10.0.0.0/31', 8],
    ['address', '<=', '10.0.0.0/31', 2],
    ['port', 'IN', ['ftp', 60], 2],
    ['port', '>=', 'https', 0],
    ['port', 'IS NOT NULL', null, 10],
    // No type: the number is meant.
    ['plain', '==', '443', 1],
  ])('[B5.41] %s %s %j', async (col, op, val, count) => {
    expect(expectStatus(await ask({ col, op, val }), 200).body.result[0].data).toEqual([{ n: count }]);
  });

  it('a value that stands for nothing is refused in words', async () => {
    const { body } = expectStatus(await ask({ col: 'port', op: '==', val: '1 OR 1=1' }), 400);
    expect(body.message).toContain('"1 OR 1=1" is not a port number');
    expect(expectStatus(await ask({ col: 'port', op: '!=', val: 'ssh' }), 400).body.message).toContain('!=');
  });
});
