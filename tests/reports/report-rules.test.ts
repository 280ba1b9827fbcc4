import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn, signUp } from '../support/api-client.ts';
import { DISTANT_CRONTAB } from '../support/distant-crontab.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { createSampleDatabase, type SampleDatabase } from '../support/sample-database.ts';

let sample: SampleDatabase;
let facet: FacetProcess;
let admin: ApiClient;
let chart: number;
let dashboard: number;
let databaseId: number;

beforeAll(async () => {
  sample = await createSampleDatabase();
  facet = await startFacet({ env: { ...sample.env, FACET_FEATURE_ALERT_REPORTS: 'true' } });
  admin = await signIn(facet.url);
  const registered = await sample.register(admin);
  ({ databaseId } = registered);
  const made = await admin.post('/api/v1/chart/', {
    slice_name: 'Trips',
    viz_type: 'table',
    datasource_id: registered.datasetId,
    datasource_type: 'table',
    params: '{}',
  });
  chart = expectStatus(made, 201).body.id;
  dashboard = expectStatus(await admin.post('/api/v1/dashboard/', { dashboard_title: 'Board' }), 201).body.id;
}, 120_000);

afterAll(async () => {
  await facet?.stop();
  sample?.remove();
});

let names = 0;
const body = (more: object = {}) => ({
  type: 'Report',
  name: `Rule ${(names += 1)}`,
  crontab: DISTANT_CRONTAB,
  chart,
  recipients: [{ type: 'Email', recipient_config_json: { target: 'ann@example.org' } }],
  ...more,
});
const to = (type: string, config: object) => ({ recipients: [{ type, recipient_config_json: config }] });
const post = (more: object) => admin.post('/api/v1/report/', body(more));
const item = async (id: number) => expectStatus(await admin.get(`/api/v1/report/${id}`), 200).body.result;
const made = async (more: object) => item(expectStatus(await post(more), 201).body.id);

const alert = (more: object = {}) => ({
  type: 'Alert',
  database: databaseId,
  sql: 'SELECT 1',
  validator_type: 'operator',
  validator_config_json: { op: '>', threshold: 1 },
  ...more,
});

describe('[A3.12] [A7.41] the fields of a schedule', () => {
  it('have their defaults, and what runs write is theirs', async () => {
    expect(await made({})).toMatchObject({
      active: true,
      timezone: 'UTC',
      creation_method: 'alerts_reports',
      report_format: 'PNG',
      log_retention: 90,
      grace_period: 14_400,
      working_timeout: 3_600,
      force_screenshot: false,
      custom_width: null,
      last_state: 'Not triggered',
      last_eval_dttm: null,
      last_value: null,
      last_value_row_json: null,
      crontab_humanized: expect.stringContaining('12:00'),
    });
  });

  it.each<[string, object]>([
    ['a name of 150 characters', { name: 'n'.repeat(150) }],
    ['the widths from 600', { custom_width: 600 }],
    ['to 2400', { custom_width: 2_400 }],
    ['one second of grace', { grace_period: 1 }],
    ['one second of work', { working_timeout: 1 }],
    ['one day of logs', { log_retention: 1 }],
    ['CSV', { report_format: 'CSV' }],
    ['text', { report_format: 'TEXT' }],
    ['PDF', { report_format: 'PDF' }],
    ['a time zone of IANA', { timezone: 'Pacific/Chatham' }],
    ['fresh pictures', { force_screenshot: true }],
    ['a mail subject', { email_subject: 'Numbers' }],
    ['a note', { context_markdown: '*x*', description: 'y' }],
  ])('%s is kept', async (_, given) => {
    expect(await made(given)).toMatchObject(given);
  });

  it.each(['Email', 'Slack', 'SlackV2'])('recipients may be of %s, with copies', async (type) => {
    const config = { target: 'ann@example.org', ccTarget: 'bob@example.org', bccTarget: 'cy@example.org' };
    const [recipient] = (await made({ recipients: [{ type, recipient_config_json: config }] })).recipients;
    expect([recipient.type, JSON.parse(recipient.recipient_config_json)]).toEqual([type, config]);
  });

  it('a dashboard keeps its tabs, filters, parameters and anchor', async () => {
    const extra = {
      dashboard: { activeTabs: ['TAB-1'], dataMask: { f: { id: 'f' } }, urlParams: [['a', 'b']], anchor: 'TAB-1' },
    };
    expect(await made({ chart: null, dashboard, extra })).toMatchObject({ extra });
  });

  it.each(['<', '<=', '>', '>=', '==', '!='])('an alert compares by %s', async (op) => {
    const { validator_config_json: config } = await made(alert({ validator_config_json: { op, threshold: 2.5 } }));
    expect(JSON.parse(config)).toEqual({ op, threshold: 2.5 });
  });

  it.each<[string, number, object]>([
    ['another type', 400, { type: 'Other' }],
    ['no name', 400, { name: '' }],
    ['a name of 151 characters', 400, { name: 'n'.repeat(151) }],
    ['a width of 599', 400, { custom_width: 599 }],
    ['a width of 2401', 400, { custom_width: 2_401 }],
    ['no grace', 400, { grace_period: 0 }],
    ['no time to work', 400, { working_timeout: 0 }],
    ['no day of logs', 400, { log_retention: 0 }],
    ['another format', 400, { report_format: 'GIF' }],
    ['another way to make it', 400, { creation_method: 'hand' }],
    ['a state', 400, { last_state: 'Success' }],
    ['a value', 400, { last_value: 1 }],
    ['a crontab above 1000 characters', 400, { crontab: `0 0 * * ${'1,'.repeat(500)}1` }],
    ['a crontab of six fields', 422, { crontab: '0 0 12 * * 1' }],
    ['a crontab of words', 422, { crontab: 'each monday' }],
    ['a day that never comes', 422, { crontab: '0 0 31 2 *' }],
    ['a time zone that does not exist', 422, { timezone: 'Mars/Olympus' }],
    ['an address without a name', 422, to('Email', { target: '@example.org' })],
    ['two addresses in one', 422, to('Email', { target: 'ann@bob@example.org' })],
    ['a line break before a header', 422, to('Email', { target: 'ann@example.org\r\nBcc: eve' })],
    ['a copy to a word', 422, to('Email', { target: 'ann@example.org', ccTarget: 'bob' })],
    ['a hidden copy to a page', 422, to('Email', { bccTarget: 'https://example.org' })],
    ['a webhook that is a file', 422, to('Webhook', { target: 'file:///etc/passwd' })],
    ['an unknown channel', 422, { recipients: [{ type: 'Pigeon', recipient_config_json: { target: 'x' } }] }],
    ['an unknown comparison', 400, alert({ validator_config_json: { op: '~', threshold: 1 } })],
    ['a threshold that is no number', 400, alert({ validator_config_json: { op: '>', threshold: 'x' } })],
    ['another validator', 400, alert({ validator_type: 'maybe' })],
  ])('%s is refused', async (_, status, given) => {
    expect((await post(given)).status).toBe(status);
  });

  it.each<[object, object]>([
    [{ chart: 1, dashboard: 1 }, { chart: 'Choose a chart or dashboard not both' }],
    [{ chart: null }, { chart: 'Must choose either a chart or a dashboard' }],
    [
      { chart: null, creation_method: 'charts' },
      { chart: 'Please save your chart first, then try creating a new email report.' },
    ],
    [
      { chart: null, creation_method: 'dashboards' },
      { dashboard: 'Please save your dashboard first, then try creating a new email report.' },
    ],
    [{ database: 1 }, { database: 'Database reference is not allowed on a report' }],
    [{ ...alert(), database: null }, { database: 'Database is required for alerts' }],
    [{ ...alert(), database: 99_999 }, { database: 'Database does not exist' }],
    [{ chart: 99_999 }, { chart: 'Chart does not exist' }],
    [{ chart: null, dashboard: 99_999 }, { dashboard: 'Dashboard does not exist' }],
  ])('%j is answered with %j', async (given, message) => {
    const answer = await post(given);
    expect([answer.status, answer.body]).toEqual([422, { message }]);
  });

  it('logs may be kept for ever by a change only', async () => {
    const { id } = await made({});
    expectStatus(await admin.put(`/api/v1/report/${id}`, { log_retention: 0 }), 200);
    expect((await item(id)).log_retention).toBe(0);
  });
});

describe('[A7.40] [A7.42] [A7.43] the lists', () => {
  const listed = (q: string) => admin.get(`/api/v1/report/?q=${encodeURIComponent(q)}`);

  it('have the members of the contract', async () => {
    const { id } = await made({});
    const row = expectStatus(await listed(`(filters:!((col:name,opr:report_all_text,value:'Rule')))`), 200).body
      .result[0];
    for (const name of [
      'id name type active crontab crontab_humanized timezone creation_method chart_id dashboard_id description extra',
      'last_state last_eval_dttm owners recipients created_by created_on changed_by changed_on changed_on_delta_humanized',
    ].flatMap((line) => line.split(' ')))
      expect(Object.keys(row)).toContain(name);
    expect(Object.keys(row.recipients[0]).sort()).toEqual(['id', 'type']);
    const one = await item(id);
    expect(one).toMatchObject({
      chart: { id: chart, slice_name: 'Trips', viz_type: 'table' },
      dashboard: null,
      database: null,
    });
    expect(Object.keys(one.recipients[0]).sort()).toEqual(['id', 'recipient_config_json', 'type']);
    expect(await made({ chart: null, dashboard })).toMatchObject({
      dashboard: { id: dashboard, dashboard_title: 'Board' },
    });
    expect((await made(alert())).database).toMatchObject({ id: databaseId, database_name: expect.any(String) });
  });

  it.each(
    'active description created_by.first_name changed_by.first_name changed_on changed_on_delta_humanized created_on crontab last_eval_dttm name type crontab_humanized'.split(
      ' ',
    ),
  )('are ordered by %s', async (column) => {
    for (const direction of ['asc', 'desc'])
      expectStatus(await listed(`(order_column:${column},order_direction:${direction})`), 200);
  });

  it('are searched by what the contract names', async () => {
    const { filters } = expectStatus(await admin.get('/api/v1/report/_info'), 200).body;
    expect(Object.keys(filters)).toEqual(
      expect.arrayContaining(
        'name active changed_by created_by owners type last_state creation_method dashboard_id chart_id'.split(' '),
      ),
    );
  });

  it.each(['owners', 'chart', 'dashboard', 'database', 'created_by', 'changed_by'])(
    'offer choices of %s',
    async (name) => {
      const answer = expectStatus(await admin.get(`/api/v1/report/related/${name}`), 200);
      expect(answer.body.result.length).toBe(answer.body.count > 100 ? 100 : answer.body.count);
    },
  );

  it('of others are not changed, and several are deleted at once', async () => {
    const { id } = await made({});
    const other = await signUp(facet.url, admin, `writer-${Date.now()}`, ['Alpha']);
    const refused = [
      (await other.put(`/api/v1/report/${id}`, { name: 'Mine' })).status,
      (await other.delete(`/api/v1/report/${id}`)).status,
      (await other.delete(`/api/v1/report/?q=!(${id})`)).status,
    ];
    expect(refused).toEqual([403, 403, 403]);
    expect((await other.get(`/api/v1/report/${id}`)).status).toBe(404);
    expect((await other.put('/api/v1/report/99999', { name: 'Mine' })).status).toBe(404);
    const { id: second } = await made({});
    const gone = expectStatus(await admin.delete(`/api/v1/report/?q=!(${id},${second})`), 200);
    expect(gone.body).toEqual({ message: 'Deleted 2 report schedules' });
    const { id: last } = await made({});
    expect((await admin.delete(`/api/v1/report/?q=!(${last})`)).body).toEqual({ message: 'Deleted 1 report schedule' });
    expect((await admin.get(`/api/v1/report/${last}`)).status).toBe(404);
  });
});
