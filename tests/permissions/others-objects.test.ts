import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, expectStatus, openSession, signIn, signUp, USER_PASSWORD } from '../support/api-client.ts';
import { DISTANT_CRONTAB } from '../support/distant-crontab.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { made } from '../support/made-objects.ts';
import { createSampleDatabase, type SampleDatabase } from '../support/sample-database.ts';

/**
 * Each route that writes to one object has a line here, so that a new one is decided upon: it refuses who does not own the
 * object (with this body), or there is a reason why it need not.
 */
type Rule = { readonly body?: unknown; readonly isSilent?: true } | { readonly reason: string };

const OWN_MARK = { reason: 'a mark, session, setting or message of the caller’s own' };
const SHARED = { reason: 'belongs to all who may write its kind' };
const READING = { reason: 'reads the object, and makes something of the caller’s own' };
const SECRET = { reason: 'whoever knows the secret in the address' };
const TAKEN = 'taken over';
/** Of objects that nobody has; it is refused like one of somebody else. */
const NOBODYS = '424242';

const FORM = { datasource_id: 1, datasource_type: 'table', form_data: '{"slice_name":"taken over"}' };

const RULES: Readonly<Record<string, Rule>> = {
  'PUT /api/v1/chart/{id}': { body: { slice_name: TAKEN } },
  'DELETE /api/v1/chart/{id}': {},
  'POST /api/v1/chart/{id}/favorites/': OWN_MARK,
  'DELETE /api/v1/chart/{id}/favorites/': OWN_MARK,
  'POST /api/v1/chart/{id}/picture/': READING,
  'PUT /api/v1/dashboard/{id}': { body: { dashboard_title: TAKEN } },
  'DELETE /api/v1/dashboard/{id}': {},
  'POST /api/v1/dashboard/{id}/cache_dashboard_screenshot/': READING,
  'POST /api/v1/dashboard/{id}/copy/': READING,
  'POST /api/v1/dashboard/{id}/embedded': { body: { allowed_domains: [] } },
  'PUT /api/v1/dashboard/{id}/embedded': { body: { allowed_domains: [] } },
  'DELETE /api/v1/dashboard/{id}/embedded': {},
  'POST /api/v1/dashboard/{id}/favorites/': OWN_MARK,
  'DELETE /api/v1/dashboard/{id}/favorites/': OWN_MARK,
  'POST /api/v1/dashboard/{id}/filter_state': READING,
  'PUT /api/v1/dashboard/{id}/filter_state/{key}': { body: { value: '{}' } },
  'DELETE /api/v1/dashboard/{id}/filter_state/{key}': {},
  'POST /api/v1/dashboard/{id}/filtersets': READING,
  'PUT /api/v1/dashboard/{id}/filtersets/{set}': { body: { name: TAKEN } },
  'DELETE /api/v1/dashboard/{id}/filtersets/{set}': {},
  'POST /api/v1/dashboard/{id}/permalink': READING,
  'POST /api/v1/dashboard/{id}/picture/': READING,
  'PUT /api/v1/dashboard/{id}/presence': OWN_MARK,
  'DELETE /api/v1/dashboard/{id}/presence/{window}': OWN_MARK,
  'PUT /api/v1/dataset/{id}': { body: { description: TAKEN } },
  'DELETE /api/v1/dataset/{id}': {},
  'DELETE /api/v1/dataset/{id}/column/{part}': {},
  'DELETE /api/v1/dataset/{id}/metric/{part}': {},
  'PUT /api/v1/dataset/{id}/refresh': {},
  'PUT /api/v1/explore/form_data/{key}': { body: FORM },
  'DELETE /api/v1/explore/form_data/{key}': {},
  'PUT /api/v1/saved_query/{id}': { body: { label: TAKEN } },
  'DELETE /api/v1/saved_query/{id}': {},
  'PUT /savedqueryviewapi/api/update/{id}': { body: { label: TAKEN } },
  'PUT /api/v1/report/{id}': { body: { name: TAKEN } },
  'DELETE /api/v1/report/{id}': {},
  'POST /api/v1/report/{id}/run': {},
  'POST /api/v1/report_subscription/{id}': OWN_MARK,
  'DELETE /api/v1/report_subscription/{id}': OWN_MARK,
  'PUT /api/v1/report_receiver/{token}': SECRET,
  'POST /report/stop/{token}/': SECRET,
  'PUT /tabstateview/{id}': { body: { label: TAKEN } },
  'DELETE /tabstateview/{id}': {},
  'POST /tabstateview/{id}/activate': {},
  'POST /tabstateview/{id}/migrate_query': { body: { queryId: 'x' } },
  'DELETE /tabstateview/{id}/query/{client_id}': {},
  // What is not there, or not the caller's, is gone already.
  'DELETE /tableschemaview/{id}': { isSilent: true },
  'POST /tableschemaview/{id}/expanded': { body: { expanded: true } },
  'DELETE /api/v1/upload/{key}': {},
  'POST /api/v1/upload/{key}/preview': { body: {} },
  'POST /api/v1/upload/{key}/table': { body: {} },
  'DELETE /api/v1/async_event/{job}': {},
  'DELETE /api/v1/running_work/{id}': {},
  'POST /api/v1/running_work/jobs/{id}/retry': {},
  'POST /api/v1/tag/{kind}/{object}/': { body: { properties: { tags: [TAKEN] } } },
  'DELETE /api/v1/tag/{kind}/{object}/{tag}/': {},
  'PUT /api/v1/tag/{id}': SHARED,
  'DELETE /api/v1/tag/{id}': SHARED,
  'POST /api/v1/tag/{id}/favorites/': OWN_MARK,
  'DELETE /api/v1/tag/{id}/favorites/': OWN_MARK,
  'DELETE /api/v1/annotation_layer/{id}': SHARED,
  'PUT /api/v1/annotation_layer/{id}': SHARED,
  'POST /api/v1/annotation_layer/{id}/annotation/': SHARED,
  'DELETE /api/v1/annotation_layer/{id}/annotation/': SHARED,
  'PUT /api/v1/annotation_layer/{id}/annotation/{annotation}': SHARED,
  'DELETE /api/v1/annotation_layer/{id}/annotation/{annotation}': SHARED,
  'PUT /api/v1/css_template/{id}': SHARED,
  'DELETE /api/v1/css_template/{id}': SHARED,
  'PUT /api/v1/database/{id}': { body: { database_name: TAKEN } },
  'DELETE /api/v1/database/{id}': {},
  'DELETE /api/v1/database/{id}/ssh_tunnel/': {},
  'POST /api/v1/database/{id}/check_rights/': READING,
  'POST /api/v1/database/{id}/validate_sql/': READING,
  'POST /api/v1/database/{id}/upload/': SHARED,
  'POST /api/v1/database/{id}/csv_upload/': SHARED,
  'POST /api/v1/database/{id}/excel_upload/': SHARED,
  'POST /api/v1/database/{id}/columnar_upload/': SHARED,
  'PUT /api/v1/rowlevelsecurity/{id}': { body: { name: TAKEN } },
  'DELETE /api/v1/rowlevelsecurity/{id}': {},
  'PUT /api/v1/feature_flag/{name}': { body: { enabled: true } },
  'PUT /api/v1/plugin/{owner}/{name}': { body: { enabled: false } },
  'DELETE /api/v1/plugin/{owner}/{name}': {},
  'POST /api/v1/plugin/{owner}/{name}/retry': {},
  'PUT /api/v1/plugin/{owner}/{name}/secret': { body: {} },
  'PUT /api/v1/setting/system/{owner}/{name}/{key}': { body: { value: 1 } },
  'DELETE /api/v1/setting/system/{owner}/{name}/{key}': {},
  'PUT /api/v1/setting/user/{owner}/{name}/{key}': OWN_MARK,
  'DELETE /api/v1/setting/user/{owner}/{name}/{key}': OWN_MARK,
  'DELETE /api/v1/me/sessions/{id}': OWN_MARK,
  'PUT /api/v1/security/users/{id}': { body: { first_name: TAKEN } },
  'DELETE /api/v1/security/users/{id}': {},
  'PUT /api/v1/security/roles/{id}': { body: { name: TAKEN } },
  'DELETE /api/v1/security/roles/{id}': {},
  'POST /api/v1/security/roles/{id}/permissions': { body: { permission_view_menu_ids: [] } },
  'PUT /api/v1/security/roles/{id}/users': { body: { user_ids: [] } },
  'PUT /api/v1/security/resources/{id}': { body: { name: TAKEN } },
  'DELETE /api/v1/security/resources/{id}': {},
  'DELETE /api/v1/security/permissions-resources/{id}': {},
  'POST /superset/explore_json/{type}/{id}/': READING,
};

const SET_METADATA = JSON.stringify({ nativeFilters: {}, dataMask: {} });

let sample: SampleDatabase;
let facet: FacetProcess;
let admin: ApiClient;
let adminPage: ApiClient;
/** Has every right that is not for administrators alone, and owns nothing. */
let other: ApiClient;
let otherPage: ApiClient;
/** Ids of objects of the administrator, by the end of the path that they stand in. */
let places: Readonly<Record<string, string | number>>;

beforeAll(async () => {
  sample = await createSampleDatabase();
  facet = await startFacet({
    env: {
      ...sample.env,
      FACET_FEATURE_ALERT_REPORTS: 'true',
      FACET_FEATURE_TAGGING_SYSTEM: 'true',
      FACET_FEATURE_EMBEDDED_SUPERSET: 'true',
      FACET_FEATURE_DASHBOARD_NATIVE_FILTERS_SET: 'true',
    },
  });
  admin = await signIn(facet.url);
  adminPage = await openSession(facet.url);
  other = await signUp(facet.url, admin, 'other', ['Alpha', 'sql_lab']);
  otherPage = await openSession(facet.url, { username: 'other', password: USER_PASSWORD });
  const { databaseId, datasetId } = await sample.register(admin);
  const chart = await made(admin, '/api/v1/chart/', {
    slice_name: 'Chart',
    viz_type: 'table',
    datasource_id: datasetId,
    datasource_type: 'table',
  });
  const dashboard = await made(admin, '/api/v1/dashboard/', { dashboard_title: 'Board', published: true });
  const dataset = expectStatus(await admin.get(`/api/v1/dataset/${datasetId}`), 200).body.result;
  const form = { datasource_id: datasetId, datasource_type: 'table', chart_id: chart, form_data: '{}' };
  const tab = { title: 'Tab', dbId: databaseId, sql: 'SELECT 1' };
  const tabForm = { form: { queryEditor: JSON.stringify(tab) } };
  const tabId = expectStatus(await adminPage.send('POST', '/tabstateview/', tabForm), 200).body.id;
  const table = { queryEditorId: String(tabId), dbId: databaseId, schema: 'main', name: 'trips', columns: [] };
  const keyOf = async (path: string, body: object) => expectStatus(await admin.post(path, body), 201).body.key;
  const [{ id: user }] = expectStatus(await admin.get('/api/v1/security/users/'), 200).body.result;
  const [{ id: role }] = expectStatus(await admin.get('/api/v1/security/roles/'), 200).body.result;
  const set = { name: 'Set', owner_type: 'Dashboard', owner_id: dashboard, json_metadata: SET_METADATA };
  const rule = { name: 'Rule', filter_type: 'Regular', tables: [datasetId], roles: [role], clause: '1 = 1' };
  const report = {
    type: 'Report',
    name: 'Weekly',
    crontab: DISTANT_CRONTAB,
    chart,
    report_format: 'TEXT',
    recipients: [],
  };
  const saved = { label: 'Saved', sql: 'SELECT 1', db_id: databaseId, schema: 'main' };
  const savedId = await made(admin, '/api/v1/saved_query/', saved);
  places = {
    'chart/{id}': chart,
    'dashboard/{id}': dashboard,
    'filter_state/{key}': await keyOf(`/api/v1/dashboard/${dashboard}/filter_state`, { value: '{}' }),
    'filtersets/{set}': await made(admin, `/api/v1/dashboard/${dashboard}/filtersets`, set),
    'dataset/{id}': datasetId,
    'column/{part}': dataset.columns[0].id,
    'metric/{part}': dataset.metrics[0].id,
    'database/{id}': databaseId,
    'form_data/{key}': await keyOf('/api/v1/explore/form_data', form),
    'saved_query/{id}': savedId,
    'update/{id}': savedId,
    'report/{id}': await made(admin, '/api/v1/report/', report),
    'rowlevelsecurity/{id}': await made(admin, '/api/v1/rowlevelsecurity/', rule),
    'tabstateview/{id}': tabId,
    'tableschemaview/{id}': expectStatus(
      await adminPage.send('POST', '/tableschemaview/', { form: { table: JSON.stringify(table) } }),
      200,
    ).body.id,
    'users/{id}': user,
    'roles/{id}': role,
    'tag/{kind}': 'dashboard',
    '{kind}/{object}': dashboard,
    'plugin/{owner}': 'facet',
    '{owner}/{name}': 'charts',
    'feature_flag/{name}': 'ALERT_REPORTS',
  };
}, 120_000);

afterAll(async () => {
  await facet?.stop();
  sample?.remove();
});

/** The path with ids of the administrator's objects. */
const pathOf = (route: string): string =>
  route
    .split('/')
    .map((part, index, parts) => (part.startsWith('{') ? (places[`${parts[index - 1]}/${part}`] ?? NOBODYS) : part))
    .join('/');

const OWNED = ['chart', 'dashboard', 'dataset', 'database', 'saved_query', 'report', 'rowlevelsecurity'] as const;

/** What the administrator sees of the objects. */
async function objects(): Promise<readonly string[]> {
  const paths = OWNED.map((kind) => pathOf(`/api/v1/${kind}/{id}`));
  paths.push(pathOf('/api/v1/explore/form_data/{key}'), pathOf('/api/v1/dashboard/{id}/filter_state/{key}'));
  const seen = await Promise.all(paths.map(async (path) => (await admin.get(path)).text));
  const tab = (await adminPage.get(pathOf('/tabstateview/{id}'))).text;
  const sets = (await admin.get(pathOf('/api/v1/dashboard/{id}/filtersets'))).text;
  // Ages are told in words.
  return [...seen, tab, sets].map((text) => text.replaceAll(/"[a-z_]*humanized":"[^"]*"/g, ''));
}

it('each route that writes to one object has a rule here', async () => {
  const { paths } = expectStatus(await admin.get('/api/v1/_openapi'), 200).body;
  const writing = Object.entries<object>(paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((method) => method !== 'get' && path.includes('{'))
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(Object.keys(RULES).sort()).toEqual(writing.sort());
});

it('who may do all but administer changes nothing of what is not theirs, by any route', async () => {
  const before = await objects();
  expect(before.join()).toContain('trips');
  const allowed: string[] = [];
  for (const [route, rule] of Object.entries(RULES)) {
    if ('reason' in rule) continue;
    const [method = '', path = ''] = route.split(' ');
    for (const caller of [other, otherPage]) {
      const answer = await caller.send(method, pathOf(path), rule.body === undefined ? {} : { json: rule.body });
      if (rule.isSilent !== true && ![401, 403, 404].includes(answer.status))
        allowed.push(`${route}: ${answer.status} ${answer.text.slice(0, 200)}`);
    }
  }
  for (const kind of OWNED.filter((one) => one !== 'database')) {
    const many = `/api/v1/${kind}/?q=!(${places[`${kind}/{id}`]})`;
    const answer = await other.delete(many);
    if (![403, 404].includes(answer.status)) allowed.push(`DELETE ${many}: ${answer.status}`);
  }
  expect(allowed).toEqual([]);
  expect(await objects()).toEqual(before);
});
