import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, anonymous, expectStatus } from '../support/api-client.ts';
import { grant } from '../support/made-objects.ts';
import { idOf, type LentStage, openLentStage } from './lent-stage.ts';

/**
 * The administrator has given the role Public all that Gamma and sql_lab may do, and the data. Whoever calls without an account then
 * reads dashboards, charts and datasets, but learns of no person, and keeps nothing: all visitors share one id.
 */
let stage: LentStage;
let visitor: ApiClient;

type Call = readonly [method: string, path: string, json?: object];

const PEOPLE = /\b(alice|bob|mallory|facet admin|viewers|readers|others)\b|"username":"\w|@example\.org/i;
/** Stands for each object that a path names. */
const NAMED: Readonly<Record<string, string>> = {
  chart: 'towns',
  dashboard: 'without roles',
  dataset: 'pay',
  database: 'database',
};

beforeAll(async () => {
  stage = await openLentStage();
  visitor = anonymous(stage.server.url);
  const roles = expectStatus(await stage.admin.get('/api/v1/security/roles/?q=(page_size:100)'), 200).body.result;
  const roleId = (name: string): number => roles.find((role: { readonly name: string }) => role.name === name).id;
  const given = new Set<string>();
  for (const role of ['Gamma', 'sql_lab']) {
    const path = `/api/v1/security/roles/${roleId(role)}/permissions/`;
    for (const pair of expectStatus(await stage.admin.get(path), 200).body.result)
      given.add(`${pair.permission_name} on ${pair.view_menu_name}`);
  }
  await grant(
    stage.admin,
    roleId('Public'),
    (name, view) => given.has(`${name} on ${view}`) || name === 'all_database_access',
  );
}, 120_000);
afterAll(() => stage?.close());

async function allReads(): Promise<readonly Call[]> {
  const { paths } = expectStatus(await stage.admin.get('/api/v1/_openapi'), 200).body;
  return Object.entries<object>(paths)
    .filter(([, methods]) => 'get' in methods)
    .flatMap(([path]): Call[] => {
      const name = NAMED[/^\/api\/v1\/(\w+)\//.exec(path)?.[1] ?? ''];
      const named = path.replace(/\{(id|pk)\}/, String(name === undefined ? 1 : idOf(name)));
      const columns = path.includes('/related/') ? ['owners', 'created_by', 'changed_by', 'roles', 'user'] : ['1'];
      return columns.map((column) => ['GET', named.replace(/\{\w+\}/g, column)]);
    });
}

const CALLS: readonly (readonly [name: string, call: () => Call])[] = [
  ['a chart in Explore', () => ['GET', `/api/v1/explore/?slice_id=${idOf('towns')}`]],
  ['a dataset in Explore', () => ['GET', `/api/v1/explore/?datasource_id=${idOf('pay')}&datasource_type=table`]],
  ['a dataset as older clients ask', () => ['GET', `/datasource/get/table/${idOf('pay')}/`]],
  ['its metadata', () => ['GET', `/superset/fetch_datasource_metadata?datasourceKey=${idOf('pay')}__table`]],
  ['a bundle', () => ['GET', `/api/v1/dashboard/export/?q=!(${idOf('without roles')})`]],
  ['charts by their owner', () => ['GET', '/api/v1/chart/?q=(filters:!((col:owners,opr:rel_m_m,value:2)))']],
  ['charts by the names of people', () => ['GET', '/api/v1/chart/?q=(order_column:changed_by.first_name)']],
];

describe('a visitor without an account', () => {
  it('reads what the role Public may', async () => {
    const path = `/api/v1/dashboard/${idOf('without roles')}`;
    expect(expectStatus(await visitor.get(path), 200).body.result).toMatchObject({
      dashboard_title: 'without roles',
      owners: [],
      roles: [],
      created_by: null,
      changed_by: null,
      changed_by_name: '',
    });
    const known = expectStatus(await stage.admin.get(path), 200).body.result;
    expect(known).toMatchObject({ changed_by_name: 'alice Test', owners: [{ first_name: 'alice' }] });
  });

  it('learns of no person by any call', async () => {
    const calls = await allReads();
    expect(calls.length).toBeGreaterThan(150);
    const answered: string[] = [];
    for (const [method, path] of calls) {
      const { status, text } = await visitor.send(method, path);
      if (path.startsWith('/metrics')) continue;
      expect(text, `${method} ${path}`).not.toMatch(PEOPLE);
      if (status === 200) answered.push(path);
    }
    expect(answered).toEqual(expect.arrayContaining(['/api/v1/chart/', '/api/v1/dashboard/', '/api/v1/dataset/']));
    expect(answered).toContain('/api/v1/chart/related/owners');
  }, 60_000);

  it.each(CALLS)('learns of no person by %s', async (_, call) => {
    const [method, path] = call();
    const { status, text } = await visitor.send(method, path);
    expect(status).toBe(200);
    expect(text).not.toMatch(PEOPLE);
  });

  it('finds nothing by the id of a person', async () => {
    for (const filter of [
      'col:owners,opr:rel_m_m,value:2',
      'col:created_by,opr:rel_o_m,value:2',
      'col:created_by,opr:nrel_o_m,value:1',
    ])
      expect(expectStatus(await visitor.get(`/api/v1/chart/?q=(filters:!((${filter})))`), 200).body.count).toBe(0);
  });

  it.each<[string, () => Call]>([
    ['a star', () => ['POST', `/api/v1/chart/${idOf('towns')}/favorites/`]],
    ['no star', () => ['DELETE', `/api/v1/dashboard/${idOf('without roles')}/favorites/`]],
    [
      'a chart',
      () => [
        'POST',
        '/api/v1/chart/',
        { slice_name: 'x', viz_type: 'table', datasource_id: idOf('pay'), datasource_type: 'table' },
      ],
    ],
    ['a dashboard', () => ['POST', '/api/v1/dashboard/', { dashboard_title: 'x' }]],
    ['a query of SQL', () => ['POST', '/api/v1/sqllab/execute/', { database_id: idOf('database'), sql: 'SELECT 1' }]],
    ['a saved query', () => ['POST', '/api/v1/saved_query/', { label: 'x', sql: 'SELECT 1', db_id: idOf('database') }]],
    ['the queries of other visitors', () => ['GET', '/api/v1/query/']],
    ['their saved queries', () => ['GET', '/api/v1/saved_query/']],
    ['their tabs', () => ['GET', '/api/v1/sqllab/']],
  ])('is asked to sign in, and keeps nothing: %s', async (_, call) => {
    const [method, path, json] = call();
    expect((await visitor.send(method, path, { json })).status).toBe(401);
  });
});
