import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn, signUp } from '../support/api-client.ts';
import { DISTANT_CRONTAB } from '../support/distant-crontab.ts';
import { ADMIN, type FacetProcess, startFacet } from '../support/facet-process.ts';
import { type MailServer, openMailServer } from '../support/mail-server.ts';
import { giveAddress, grant } from '../support/made-objects.ts';
import { createSampleDatabase, type SampleDatabase } from '../support/sample-database.ts';

let sample: SampleDatabase;
let facet: FacetProcess;
let admin: ApiClient;
let smtp: MailServer;
let chart: number;
let databaseId: number;
let datasetId: number;
const refused = new Set<string>();

const COUNT = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'trips' };

beforeAll(async () => {
  sample = await createSampleDatabase();
  smtp = await openMailServer({
    onRcptTo: ({ address }, _, done) => done(refused.has(address) ? new Error('unknown user') : null),
  });
  facet = await startFacet({ env: { ...sample.env, FACET_FEATURE_ALERT_REPORTS: 'true' } });
  admin = await signIn(facet.url);
  await giveAddress(admin, 'admin@example.org');
  const registered = await sample.register(admin);
  ({ databaseId, datasetId } = registered);
  const datasource = { id: registered.datasetId, type: 'table' };
  const form = { viz_type: 'table', datasource: `${datasource.id}__table`, groupby: ['city'], metrics: [COUNT] };
  const context = {
    datasource,
    form_data: form,
    queries: [{ columns: ['city'], metrics: [COUNT], orderby: [['city', true]], row_limit: 100 }],
    result_format: 'json',
    result_type: 'full',
  };
  const created = await admin.post('/api/v1/chart/', {
    slice_name: 'Trips by city',
    viz_type: 'table',
    datasource_id: datasource.id,
    datasource_type: 'table',
    params: JSON.stringify(form),
    query_context: JSON.stringify(context),
  });
  chart = expectStatus(created, 201).body.id;
  const mail = { host: '127.0.0.1', port: smtp.port, security: 'none', from: 'facet@example.org', domains: '*' };
  for (const [key, value] of Object.entries(mail))
    expectStatus(await admin.put(`/api/v1/setting/system/facet/channel-email/${key}`, { value }), 200);
}, 120_000);

afterAll(async () => {
  await facet?.stop();
  sample?.remove();
  await smtp?.close();
});

const report = (name: string, more: object = {}) => ({
  type: 'Report',
  name,
  crontab: DISTANT_CRONTAB,
  timezone: 'Africa/Abidjan',
  chart,
  report_format: 'CSV',
  recipients: [{ type: 'Email', recipient_config_json: { target: 'ann@example.org' } }],
  ...more,
});

const alert = (name: string, sql: string, more: object = {}) =>
  report(name, {
    type: 'Alert',
    database: databaseId,
    sql,
    validator_type: 'operator',
    validator_config_json: { op: '>', threshold: 10 },
    report_format: 'TEXT',
    ...more,
  });

async function create(body: object): Promise<number> {
  return expectStatus(await admin.post('/api/v1/report/', body), 201).body.id;
}

/** Runs a schedule now. @returns Its last log, once there are `runs` of them */
async function run(id: number, runs = 1) {
  expectStatus(await admin.post(`/api/v1/report/${id}/run`, undefined), 202);
  await expect
    .poll(async () => {
      const { body } = await admin.get(`/api/v1/report/${id}/log/`);
      return body.result.filter((log: { readonly end_dttm: string | null }) => log.end_dttm !== null).length;
    })
    .toBe(runs);
  return (await admin.get(`/api/v1/report/${id}/log/`)).body.result[0];
}

async function chartOf(metric: object): Promise<number> {
  const datasource = { id: datasetId, type: 'table' };
  const created = await admin.post('/api/v1/chart/', {
    slice_name: unique('Chart'),
    viz_type: 'table',
    datasource_id: datasetId,
    datasource_type: 'table',
    params: '{}',
    query_context: JSON.stringify({ datasource, queries: [{ columns: [], metrics: [metric], row_limit: 10 }] }),
  });
  return expectStatus(created, 201).body.id;
}

async function ruleFor(roleName: string, name: string): Promise<void> {
  const { body } = await admin.get('/api/v1/security/roles/?q=(page_size:100)');
  const role = body.result.find((one: { readonly name: string }) => one.name === roleName).id;
  const clause = "city = 'Oslo'";
  const rule = { name, filter_type: 'Regular', tables: [datasetId], roles: [role], clause };
  expectStatus(await admin.post('/api/v1/rowlevelsecurity/', rule), 201);
}

let names = 0;
/** A test that is tried again creates things again. */
const unique = (name: string) => `${name} ${(names += 1)}`;

const mailsOf = (name: string) => smtp.mails.map(({ mail }) => mail).filter(({ subject }) => subject?.endsWith(name));
const mailOf = (name: string) => mailsOf(name)[0];

it('an editor of a chart does not make a schedule send another dataset, with the rights of its person', async () => {
  const hidden = { database: databaseId, table_name: unique('hidden'), sql: "select 'salary' as city, 1 as trips" };
  const { body: dataset } = expectStatus(await admin.post('/api/v1/dataset/', hidden), 201);
  const { body } = expectStatus(await admin.get(`/api/v1/chart/${chart}`), 200);
  const { query_context: stored, params } = body.result;
  const { body: own } = expectStatus(
    await admin.post('/api/v1/chart/', {
      slice_name: unique('Edited'),
      viz_type: 'table',
      datasource_id: datasetId,
      datasource_type: 'table',
      params,
      query_context: stored,
    }),
    201,
  );
  const name = unique('Shared');
  const id = await create(report(name, { chart: own.id }));
  expect(await run(id)).toMatchObject({ state: 'Success' });
  const context = { ...JSON.parse(stored), datasource: { id: dataset.id, type: 'table' } };
  expectStatus(await admin.put(`/api/v1/chart/${own.id}`, { query_context: JSON.stringify(context) }), 200);
  expect(await run(id, 2)).toMatchObject({ state: 'Error', error_message: expect.stringContaining('save it again') });
  expect(mailsOf(name).filter(({ attachments }) => attachments.length > 0)).toHaveLength(1);
});

describe('[A7.40] [A7.41] [A7.42] [A7.43] schedules', () => {
  it('[A3.12] are created, listed, shown, changed and deleted', async () => {
    const name = unique('Weekly');
    const id = await create(report(name, { crontab: '0 12 * * 1' }));
    const { body } = await admin.get(`/api/v1/report/?q=(filters:!((col:name,opr:eq,value:'${name}')))`);
    expect(body).toMatchObject({
      count: 1,
      result: [
        {
          id,
          name,
          type: 'Report',
          active: true,
          chart_id: chart,
          dashboard_id: null,
          creation_method: 'alerts_reports',
          crontab_humanized: 'At 12:00 PM, only on Monday',
          last_state: 'Not triggered',
          owners: [{ first_name: expect.any(String) }],
          created_by: { first_name: expect.any(String), last_name: expect.any(String) },
          recipients: [{ type: 'Email' }],
        },
      ],
    });
    expect(new Date(body.result[0].next_run_dttm).getUTCDay()).toBe(1);
    expectStatus(await admin.put(`/api/v1/report/${id}`, { active: false, name: `${name} never` }), 200);
    expect((await admin.get(`/api/v1/report/${id}`)).body.result).toMatchObject({
      name: `${name} never`,
      active: false,
      next_run_dttm: null,
      chart: { id: chart, slice_name: 'Trips by city', viz_type: 'table' },
      recipients: [{ recipient_config_json: '{"target":"ann@example.org"}' }],
      log_retention: 90,
      grace_period: 14_400,
      working_timeout: 3_600,
      force_screenshot: false,
    });
    expect((await admin.delete(`/api/v1/report/${id}`)).body).toEqual({ message: 'OK' });
    expectStatus(await admin.get(`/api/v1/report/${id}`), 404);
  });

  it.each<readonly [string, () => object, object]>([
    ['chart and dashboard', () => report('A', { dashboard: 1 }), { chart: 'Choose a chart or dashboard not both' }],
    ['neither', () => report('A', { chart: null }), { chart: 'Must choose either a chart or a dashboard' }],
    [
      'a chart that is not saved',
      () => report('A', { chart: null, creation_method: 'charts' }),
      { chart: 'Please save your chart first, then try creating a new email report.' },
    ],
    ['an unknown chart', () => report('A', { chart: 999_999 }), { chart: 'Chart does not exist' }],
    [
      'an unknown dashboard',
      () => report('A', { chart: null, dashboard: 999_999 }),
      { dashboard: 'Dashboard does not exist' },
    ],
    [
      'a report with a database',
      () => report('A', { database: 1 }),
      { database: 'Database reference is not allowed on a report' },
    ],
    [
      'an alert without one',
      () => alert('A', 'SELECT 1', { database: null }),
      { database: 'Database is required for alerts' },
    ],
    [
      'an alert with an unknown one',
      () => alert('A', 'SELECT 1', { database: 999_999 }),
      { database: 'Database does not exist' },
    ],
    [
      'an unknown channel',
      () => report('A', { recipients: [{ type: 'Pigeon' }] }),
      { recipients: expect.stringContaining('Pigeon') },
    ],
    [
      'a bad schedule',
      () => report('A', { crontab: 'every day' }),
      { crontab: [expect.stringContaining('every day')] },
    ],
    [
      'a bad time zone',
      () => report('A', { timezone: 'Mars/Olympus' }),
      { timezone: [expect.stringContaining('Mars')] },
    ],
  ])('%s is refused', async (_, body, message) => {
    const answer = await admin.post('/api/v1/report/', body());
    expect(answer.status, JSON.stringify(answer.body)).toBe(422);
    expect(answer.body.message).toEqual(message);
  });

  it('tell who changed what, when, and to whom they go', async () => {
    const name = unique('Changed');
    const id = await create(report(name));
    const changes = async (query = '') =>
      expectStatus(await admin.get(`/api/v1/report/${id}/changes/${query}`), 200).body;
    expect(await changes()).toMatchObject({ count: 1, result: [{ what: 'created', members: [] }] });
    const change = (body: object) => admin.put(`/api/v1/report/${id}`, body);
    expectStatus(await change({ crontab: '0 13 * * 1', active: false }), 200);
    // A form that sends what it read changes nothing.
    expectStatus(await change({ crontab: '0 13 * * 1' }), 200);
    expectStatus(await change({ recipients: [{ type: 'log', recipient_config_json: { target: 'trial' } }] }), 200);
    const { count, result } = await changes();
    expect(count).toBe(3);
    expect(result[0]).toMatchObject({
      what: 'changed',
      changed_by: { first_name: expect.any(String) },
      members: [{ member: 'recipients', before: 'Email: ann@example.org', after: 'log: trial' }],
    });
    expect(result[1].members).toEqual([
      { member: 'active', before: true, after: false },
      { member: 'crontab', before: DISTANT_CRONTAB, after: '0 13 * * 1' },
    ]);
    expect((await changes('?q=(page:1,page_size:2)')).result.map(({ what }: { what: string }) => what)).toEqual([
      'created',
    ]);
    const stranger = await signUp(facet.url, admin, `changes-${id}`, ['Alpha']);
    expect((await stranger.get(`/api/v1/report/${id}/changes/`)).status).toBe(404);
    const { body } = await admin.get(`/api/v1/report/?q=(filters:!((col:name,opr:eq,value:'${name}')))`);
    expect(body.result[0].goes_to).toEqual([{ channel: 'log', name: 'trial', person: null }]);
  });

  it('a name is taken once a type', async () => {
    const name = unique('Taken');
    await create(report(name));
    await create(alert(name, 'SELECT 1'));
    const answers = [
      await admin.post('/api/v1/report/', report(name)),
      await admin.post('/api/v1/report/', alert(name, '')),
    ];
    expect(answers.map(({ body }) => body.message)).toEqual([
      { name: [`A report named "${name}" already exists`] },
      { sql: 'An alert needs a query that gives one value.' },
    ]);
  });

  it('keep the chart, dashboard and database that they use from being deleted, and name themselves', async () => {
    const source = expectStatus(await admin.get(`/api/v1/chart/${chart}`), 200).body.result;
    const copy = await admin.post('/api/v1/chart/', {
      slice_name: unique('Used'),
      viz_type: 'table',
      datasource_id: datasetId,
      datasource_type: 'table',
      params: source.params,
      query_context: source.query_context,
    });
    const board = expectStatus(await admin.post('/api/v1/dashboard/', { dashboard_title: unique('Used') }), 201).body
      .id;
    const used = expectStatus(copy, 201).body.id;
    const [first, second] = [unique('A user'), unique('B user')];
    const ids = [
      await create(alert(second, 'SELECT 1', { chart: used })),
      await create(report(first, { chart: used })),
      await create(report(unique('C user'), { chart: null, dashboard: board })),
    ];
    for (const [path, names] of [
      [`/api/v1/chart/${used}`, `: ${first}, ${second}`],
      [`/api/v1/chart/?q=!(${used})`, `: ${first}, ${second}`],
      [`/api/v1/dashboard/${board}`, ': C user'],
    ]) {
      const refusedOne = await admin.delete(path ?? '');
      expect([refusedOne.status, refusedOne.body.message]).toEqual([
        422,
        expect.stringContaining(`There are associated alerts or reports${names}`),
      ]);
    }
    for (const id of ids) expectStatus(await admin.delete(`/api/v1/report/${id}`), 200);
    expectStatus(await admin.delete(`/api/v1/chart/${used}`), 200);
    expectStatus(await admin.delete(`/api/v1/dashboard/${board}`), 200);
  });

  it('of others keep a chart from being deleted too, and are counted and not named', async () => {
    const writer = await signUp(facet.url, admin, unique('Owner').replace(' ', '-'), ['Alpha']);
    const body = { slice_name: unique('Mine'), viz_type: 'table', datasource_id: datasetId, datasource_type: 'table' };
    const mine = expectStatus(await writer.post('/api/v1/chart/', body), 201).body.id;
    const [secret, own] = [unique('Secret plan'), unique('Own plan')];
    const ids = [await create(report(secret, { chart: mine }))];
    const refusedOne = async () => expectStatus(await writer.delete(`/api/v1/chart/${mine}`), 422).body.message;
    expect(await refusedOne()).toBe(
      'There are associated alerts or reports that you may not see: 1. Their owners or an administrator can remove them.',
    );
    ids.push(expectStatus(await writer.post('/api/v1/report/', report(own, { chart: mine })), 201).body.id);
    expect(await refusedOne()).toContain(`reports: ${own}, and others that you may not see: 1.`);
    for (const id of ids) expectStatus(await admin.delete(`/api/v1/report/${id}`), 200);
    expectStatus(await writer.delete(`/api/v1/chart/${mine}`), 200);
  });

  it('one person makes one from a chart itself', async () => {
    await create(report(unique('Before')));
    const other = await admin.post('/api/v1/report/', report(unique('From'), { creation_method: 'charts' }));
    expect(other.status, JSON.stringify(other.body)).toBe(409);
    expect(other.body.message).toBe('Resource already has an attached report.');
  });

  it('[B3.44] [B6.14] are found by how they were made and what they send, by owner, by creator and by last state', async () => {
    const writer = await signUp(facet.url, admin, unique('Maker').replace(' ', '-'), ['Alpha']);
    const name = unique('Keyed');
    const body = report(name, { creation_method: 'charts' });
    const id = expectStatus(await writer.post('/api/v1/report/', body), 201).body.id;
    const { created_by: maker, owners } = (
      await admin.get(`/api/v1/report/?q=(filters:!((col:name,opr:eq,value:'${name}')))`)
    ).body.result[0];
    expect(owners).toEqual([maker]);
    const found = async (...filters: readonly (readonly [string, string, string | number])[]) => {
      const clauses = filters.map(([col, opr, value]) => `(col:${col},opr:${opr},value:${value})`).join(',');
      const { body: answer } = expectStatus(
        await admin.get(`/api/v1/report/?q=(filters:!(${clauses}),page_size:100)`),
        200,
      );
      return answer.result.some((row: { readonly id: number }) => row.id === id);
    };
    const byMaker = ['created_by', 'rel_o_m', maker.id] as const;
    expect(await found(['creation_method', 'eq', 'charts'], ['chart_id', 'eq', chart], byMaker)).toBe(true);
    expect(await found(['creation_method', 'eq', 'dashboards'], ['chart_id', 'eq', chart], byMaker)).toBe(false);
    expect(await found(['creation_method', 'eq', 'charts'], ['chart_id', 'eq', chart + 1_000], byMaker)).toBe(false);
    expect(await found(['owners', 'rel_m_m', maker.id])).toBe(true);
    expect(await found(['owners', 'rel_m_m', maker.id + 1_000])).toBe(false);
    expect(await found(byMaker, ['last_state', 'eq', "'Not triggered'"])).toBe(true);
    expect(await found(byMaker, ['last_state', 'eq', 'Error'])).toBe(false);
    expectStatus(await admin.delete(`/api/v1/report/${id}`), 200);
  });

  it('that run first come first, those that are paused last, and those that are late are found', async () => {
    const name = unique('Order');
    const soon = await create(report(`${name} soon`, { crontab: '* * * * *', active: false }));
    const distant = await create(report(`${name} distant`));
    const hourly = await create(report(`${name} hourly`, { crontab: '0 * * * *' }));
    const q = (more: string) => admin.get(`/api/v1/report/?q=(page_size:100,${more})`);
    const ordered = expectStatus(await q('order_column:next_run_dttm,order_direction:asc'), 200).body.ids;
    expect(ordered.filter((id: number) => [soon, distant, hourly].includes(id))).toEqual([hourly, distant, soon]);
    const late = await q('filters:!((col:next_run_dttm,opr:report_is_late,value:!t))');
    expect(expectStatus(late, 200).body.ids).toEqual([]);
    for (const id of [soon, distant, hourly]) await admin.delete(`/api/v1/report/${id}`);
  });

  it('one person has at most as many active ones as an administrator allows', async () => {
    const writer = await signUp(facet.url, admin, unique('Keen').replace(' ', '-'), ['Alpha']);
    const most = '/api/v1/setting/system/facet/reports/mostOfPerson';
    expectStatus(await admin.put(most, { value: 2 }), 200);
    try {
      const made = [];
      for (const active of [true, true, false])
        made.push(expectStatus(await writer.post('/api/v1/report/', report(unique('Few'), { active })), 201).body.id);
      const [first, , asleep] = made;
      const more = await writer.post('/api/v1/report/', report(unique('Few')));
      expect(more.status, JSON.stringify(more.body)).toBe(422);
      expect(more.body.message).toContain('already has 2 active alerts and reports');
      expect((await writer.put(`/api/v1/report/${asleep}`, { active: true })).status).toBe(422);
      expectStatus(await writer.put(`/api/v1/report/${first}`, { description: 'still on' }), 200);
      expectStatus(await writer.put(`/api/v1/report/${first}`, { active: false }), 200);
      expectStatus(await writer.put(`/api/v1/report/${asleep}`, { active: true }), 200);
    } finally {
      expectStatus(await admin.put(most, { value: 0 }), 200);
    }
  });
});

describe('[A1.4] runs', () => {
  it('send the rows of a chart as a file, and leave a log', async () => {
    const name = unique('Rows');
    const id = await create(report(name, { description: 'Every week.' }));
    expect(await run(id)).toMatchObject({ state: 'Success', error_message: null });
    const mail = mailOf(name);
    expect(mail?.subject).toBe(`[Report] ${name}`);
    expect(mail?.text).toContain(`/explore/?slice_id=${chart}`);
    expect(mail?.attachments[0]?.filename).toBe('Trips by city.csv');
    expect(mail?.attachments[0]?.content.toString()).toContain('Oslo,334');
    expect((await admin.get(`/api/v1/report/${id}`)).body.result).toMatchObject({ last_state: 'Success' });
  });

  it('send the files that are attached, and a subject with the week of the schedule', async () => {
    const name = unique('Attached');
    await run(await create(report(name, { email_subject: `{week} {year} ${name}`, extra: { attachments: ['XLSX'] } })));
    const mail = mailOf(name);
    expect(mail?.subject).toMatch(/^\d{1,2} \d{4} Attached/);
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual(['Trips by city.csv', 'Trips by city.xlsx']);
    const unknown = await admin.post('/api/v1/report/', report(unique('No'), { extra: { attachments: ['EXE'] } }));
    expect(unknown.status).toBe(400);
  });

  it('owners to choose have their full names, and for administrators their addresses', async () => {
    const { body } = await admin.get('/api/v1/report/related/owners?q=(page_size:100)');
    expect(body.result).toContainEqual({
      value: expect.any(Number),
      text: expect.stringMatching(/^\S+ \S+/),
      extra: { active: true, email: expect.stringContaining('@') },
    });
  });

  it('send rows as text in the message', async () => {
    const name = unique('As text');
    await run(await create(report(name, { report_format: 'TEXT' })));
    expect(mailOf(name)?.text).toMatch(/city +trips\n-+ +-+\nOslo +334\nQuito +333/);
  });

  it('of an alert send when its figure asks for it, and then wait for its grace period', async () => {
    const name = unique('Many trips');
    const id = await create(alert(name, 'SELECT count(*) FROM trips'));
    expect(await run(id)).toMatchObject({ state: 'Success', value: 1000, value_row_json: '{"count_star()":1000}' });
    expect(mailOf(name)?.text).toContain('Value: 1000');
    expect(await run(id, 2)).toMatchObject({ state: 'On Grace' });
    expect(mailsOf(name)).toHaveLength(1);
  });

  it.each([
    ['does not fire', 'SELECT 10', 'Not triggered', null],
    ['gives no row', 'SELECT 1 WHERE false', 'Not triggered', null],
    ['asks for the first row of many', 'SELECT 10 FROM range(5) LIMIT 1', 'Not triggered', null],
    ['gives two rows', 'SELECT i FROM range(2) t(i)', 'Error', 'must return one row'],
    ['gives a million rows', 'SELECT i FROM range(1000000) t(i)', 'Error', 'must return one row'],
    ['gives no number', "SELECT 'NaN'::double", 'Not triggered', null],
    ['gives a list', 'SELECT [1, 2]', 'Error', 'must return a number'],
    ['gives two columns', 'SELECT 1, 2', 'Error', 'must return one column'],
    ['gives a text', "SELECT 'many'", 'Error', 'this one returned "many"'],
    ['writes', 'DELETE FROM trips', 'Error', ''],
    ['is many statements', 'SELECT 1; SELECT 2', 'Error', 'one query'],
    ['does not parse', 'SELEKT', 'Error', ''],
    ['runs a file', "SELECT count(*) FROM read_csv('/etc/passwd')", 'Error', ''],
  ])('of an alert whose query %s', async (name, sql, state, error) => {
    const alertName = unique(name);
    const log = await run(await create(alert(alertName, sql)));
    expect(log.state, log.error_message).toBe(state);
    if (error !== null) expect(log.error_message).toContain(error);
    expect(mailsOf(`[Alert] ${alertName}`)).toEqual([]);
  });

  it('are counted by their end in the metrics, with the lag of the scheduler', async () => {
    const counted = async (name: string, labels: string) => {
      const figures = (await admin.get('/metrics')).text;
      return Number(new RegExp(`^${name}_count\\{${labels}\\} (\\d+)`, 'm').exec(figures)?.[1] ?? 0);
    };
    const failed = () => counted('facet_report_seconds', 'type="Alert",state="Error"');
    const quiet = () => counted('facet_report_seconds', 'type="Alert",state="Not triggered"');
    const begun = () => counted('facet_schedule_lag_seconds', 'kind="report"');
    const before = { failed: await failed(), quiet: await quiet(), begun: await begun() };
    expect(await run(await create(alert(unique('Fails'), 'SELEKT')))).toMatchObject({ state: 'Error' });
    expect(await run(await create(alert(unique('Quiet'), 'SELECT 0')))).toMatchObject({ state: 'Not triggered' });
    // The figures follow the end of a run.
    await expect
      .poll(async () => ({ failed: await failed(), quiet: await quiet(), begun: await begun() }), { timeout: 10_000 })
      .toEqual({ failed: before.failed + 1, quiet: before.quiet + 1, begun: before.begun + 2 });
  });

  it('of an alert whose query gives hundreds of megabytes take two rows of them', async () => {
    const megabytes = () => {
      const status = readFileSync(`/proc/${facet.child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
    };
    const id = await create(alert(unique('Rows'), "SELECT repeat('x', 500) || i FROM range(1000000) t(i)"));
    const before = megabytes();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, megabytes())), 20);
    expect(await run(id)).toMatchObject({
      state: 'Error',
      error_message: expect.stringContaining('must return one row'),
    });
    clearInterval(watch);
    expect(most - before).toBeLessThan(150);
  });

  it('of an alert ask a metric of its chart, and compare it with the run before', async () => {
    const name = unique('Metric');
    const asked = { database: null, sql: null, validator_type: 'change' };
    const condition = { op: '>', threshold: 5, unit: 'percent', metric: 'trips' };
    expect((await admin.get(`/api/v1/report/metrics/${chart}`)).body.result).toEqual(['trips']);
    const id = await create(alert(name, '', { ...asked, validator_config_json: condition, grace_period: 1 }));
    expect(await run(id)).toMatchObject({ state: 'Not triggered', value: 1000 });
    // The figure stays what it was; any change that is not below 0 is told now.
    expectStatus(
      await admin.put(`/api/v1/report/${id}`, { validator_config_json: { ...condition, op: '>=', threshold: 0 } }),
      200,
    );
    expect(await run(id, 2)).toMatchObject({ state: 'Success', value: 1000 });
    expectStatus(
      await admin.put(`/api/v1/report/${id}`, { validator_config_json: { ...condition, metric: 'gone' } }),
      200,
    );
    expectStatus(await admin.put(`/api/v1/report/${id}`, { grace_period: 1 }), 200);
    const refusedRun = await run(id, 3);
    if (refusedRun.state !== 'On Grace') expect(refusedRun.error_message).toContain('measures no gone any more');
    expect(
      (
        await admin.post(
          '/api/v1/report/',
          alert(unique('No chart'), '', { ...asked, chart: null, dashboard: 1, validator_config_json: condition }),
        )
      ).status,
    ).toBe(422);
  });

  it('of an alert ask a metric of a dataset, with the rows of its time, and show its SQL', async () => {
    const { result } = expectStatus(await admin.get(`/api/v1/report/dataset_metrics/${datasetId}`), 200).body;
    const [metric] = result.metrics;
    expect(metric).toBeDefined();
    const asked = { database: null, sql: null };
    const condition = { op: '>', threshold: 10, metric: metric.name, dataset: datasetId };
    const id = await create(alert(unique('Dataset'), '', { ...asked, validator_config_json: condition }));
    expect(await run(id)).toMatchObject({ state: 'Success', value: 1000, value_row_json: `{"${metric.name}":1000}` });
    // Nothing of the sample is of yesterday.
    const check = (config: object) =>
      admin.post('/api/v1/report/check', { validator_type: 'operator', validator_config_json: config });
    const now = expectStatus(await check(condition), 200).body.result;
    expect(now).toMatchObject({ value: 1000, fired: true });
    const statements = (config: object) =>
      admin.post('/api/v1/report/statements', { validator_type: 'operator', validator_config_json: config, days: 90 });
    const all = expectStatus(await statements(condition), 200).body.result;
    expect(all.now).toContain('trips');
    if (result.time_column !== null) {
      expect((await check({ ...condition, time_range: 'Last day' })).body.result.value).not.toBe(1000);
      expect(all.days).toContain(result.time_column);
      const ofDay = expectStatus(await statements({ ...condition, time_range: 'Last day' }), 200).body.result;
      expect(ofDay.now).toContain(result.time_column);
      expect(ofDay.now).not.toBe(all.now);
      expect(now.past).toMatchObject({ of: 'days', count: 30 });
    }
    const ofChart = { op: '>', threshold: 10, metric: 'trips' };
    const chartSql = await admin.post('/api/v1/report/statements', {
      chart,
      validator_type: 'operator',
      validator_config_json: ofChart,
    });
    expect(expectStatus(chartSql, 200).body.result.now).toMatch(/COUNT\(\*\)/i);
    for (const [config, status] of [
      [{ ...condition, metric: 'gone' }, 422],
      [{ ...condition, dataset: 99_999 }, 422],
      [{ ...condition, dataset: 'x' }, 400],
      [{ op: '>', threshold: 1 }, 422],
    ] as const)
      expect([config, (await statements(config)).status]).toEqual([config, status]);
    expect(
      (
        await admin.post(
          '/api/v1/report/',
          alert(unique('Gone'), '', { ...asked, validator_config_json: { ...condition, dataset: 99_999 } }),
        )
      ).body,
    ).toEqual({ message: { validator_config_json: 'Dataset does not exist' } });
    // What it reads is not deleted below it, and a change is told by name.
    expect((await admin.delete(`/api/v1/dataset/${datasetId}`)).status).toBe(422);
    expectStatus(await admin.put(`/api/v1/report/${id}`, { validator_config_json: ofChart }), 200);
    const changes = (await admin.get(`/api/v1/report/${id}/changes/`)).body.result[0].members;
    expect(changes).toContainEqual({ member: 'dataset', before: 'trips', after: null });
  });

  it('of an alert ask only rows that meet conditions, by a column of times that is chosen', async () => {
    const source = {
      database: databaseId,
      table_name: unique('landings'),
      sql: "select day as took_off, timestamp '2024-06-01 00:00:00' + to_days(id::int % 2) as landed, city, price from trips",
    };
    const landings: number = expectStatus(await admin.post('/api/v1/dataset/', source), 201).body.id;
    const { result } = expectStatus(await admin.get(`/api/v1/report/dataset_metrics/${landings}`), 200).body;
    const names = result.time_columns.map((one: { readonly name: string }) => one.name);
    expect(names.toSorted()).toEqual(['landed', 'took_off']);
    const other: string = names.find((one: string) => one !== result.time_column);
    const oslo = { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'city', operator: '==', comparator: 'Oslo' };
    const dear = { expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'price >= 125' };
    const condition = { op: '>', threshold: 1, metric: result.metrics[0].name, dataset: landings };
    const ask = (route: string, more: object) =>
      admin.post(`/api/v1/report/${route}`, {
        validator_type: 'operator',
        validator_config_json: { ...condition, ...more },
      });
    const valueOf = async (more: object) => expectStatus(await ask('check', more), 200).body.result.value;
    expect(await valueOf({})).toBe(1000);
    expect(await valueOf({ adhoc_filters: [oslo] })).toBe(334);
    // Of the 500 that cost as much, every third one.
    expect(await valueOf({ adhoc_filters: [oslo, dear] })).toBe(167);
    /** Behind the SQL of the dataset, which names all columns. */
    const days = async (more: object): Promise<string> =>
      expectStatus(await ask('statements', more), 200).body.result.days.split('AS virtual_table')[1];
    const ofOslo = await days({ time_column: other, adhoc_filters: [oslo] });
    expect([ofOslo.includes(other), ofOslo.includes('Oslo')]).toEqual([true, true]);
    expect(await days({ time_column: other })).not.toContain(result.time_column);
    // A condition on another time than that of the days stays.
    const early = {
      ...oslo,
      subject: result.time_column,
      operator: 'TEMPORAL_RANGE',
      comparator: '2024-01-01 : 2024-02-01',
    };
    expect(await days({ time_column: other, adhoc_filters: [early] })).toContain(result.time_column);
    for (const [more, status] of [
      [{ time_column: 'city' }, 422],
      [{ time_column: 'gone' }, 422],
      [{ adhoc_filters: [{ ...oslo, subject: 'gone' }] }, 422],
      [{ adhoc_filters: [{ ...dear, sqlExpression: '1 = 1) or (1 = 1; drop table trips' }] }, 400],
      [{ adhoc_filters: ['city'] }, 400],
    ] as const)
      expect([more, (await ask('check', more)).status]).toEqual([more, status]);
    const saved = alert(unique('Landings'), '', {
      database: null,
      sql: null,
      validator_config_json: { ...condition, time_column: other, adhoc_filters: [oslo] },
    });
    const id = await create(saved);
    expect(await run(id)).toMatchObject({ state: 'Success', value: 334 });
    expect(
      (await admin.put(`/api/v1/report/${id}`, { validator_config_json: { ...condition, time_column: 'gone' } })).body,
    ).toEqual({ message: { validator_config_json: 'The dataset has no time column that is called gone' } });
  });

  it('of an alert whose figure is missing', async () => {
    const name = unique('Missing');
    const missing = { validator_type: 'missing', validator_config_json: {} };
    expect(await run(await create(alert(name, 'SELECT 1 WHERE false', missing)))).toMatchObject({ state: 'Success' });
    expect(mailsOf(name)).toHaveLength(1);
  });

  it('are tried before they are saved: the condition now and in the past, and the message', async () => {
    const asked = { database: databaseId, sql: 'SELECT count(*) FROM trips', validator_type: 'operator' };
    const check = (more: object) =>
      admin.post('/api/v1/report/check', { ...asked, validator_config_json: { op: '>', threshold: 10 }, ...more });
    expect(expectStatus(await check({}), 200).body.result).toMatchObject({ value: 1000, fired: true, past: null });
    const id = await create(alert(unique('Tried'), asked.sql, { grace_period: 1 }));
    await run(id);
    const past = { of: 'runs', count: 1 };
    expect((await check({ report: id })).body.result.past).toEqual({
      ...past,
      fired: 1,
      values: [{ at: expect.stringMatching(/Z$/), value: 1_000 }],
    });
    for (const days of [30, 90, 365])
      expect((await check({ report: id, days })).body.result.past).toMatchObject({ ...past, fired: 1 });
    expect((await check({ days: 31 })).status).toBe(400);
    const sentRuns = (schedule: number) => admin.get(`/api/v1/report/${schedule}/log/?q=(sent:!t)`);
    expect((await sentRuns(id)).body.count).toBe(1);
    const quiet = await create(alert(unique('Quiet'), 'SELECT 1'));
    await run(quiet);
    expect((await sentRuns(quiet)).body).toEqual({ count: 0, ids: [], result: [] });
    const above = { op: '>', threshold: 5_000 };
    expect((await check({ report: id, validator_config_json: above })).body.result).toMatchObject({
      fired: false,
      past: { ...past, fired: 0 },
    });
    // Runs of another query say nothing of this one.
    expect((await check({ report: id, sql: 'SELECT 7' })).body.result).toMatchObject({ value: 7, past: null });
    for (const [sql, reason] of [
      ['SELECT 1, 2', 'must return one column'],
      ['SELEKT', ''],
      ['DELETE FROM trips', ''],
    ] as const) {
      const { status, text } = await check({ sql });
      expect([Math.floor(status / 100), text.includes(reason)]).toEqual([4, true]);
    }
    const other = await signUp(facet.url, admin, `reader-${unique('x').split(' ')[1]}`, ['Gamma']);
    expect((await other.post('/api/v1/report/check', { ...asked, validator_config_json: {} })).status).toBe(403);

    const sent = smtp.mails.length;
    const { result } = expectStatus(await admin.post('/api/v1/report/preview', report(unique('Shown'))), 200).body;
    expect(result).toMatchObject({
      subject: expect.stringContaining('Shown'),
      files: [{ name: 'Trips by city.csv', content: null }],
    });
    const text = expectStatus(await admin.post('/api/v1/report/preview', alert(unique('Shown'), asked.sql)), 200).body
      .result.text;
    expect(text).toContain('Value: 1000');
    expect(text).toContain('Oslo');
    expect(smtp.mails.length).toBe(sent);
  });

  it('tell what a channel refused, and its owners once', async () => {
    refused.add('gone@example.org');
    const recipients = ['ann@example.org', 'gone@example.org'].map((target) => ({
      type: 'Email',
      recipient_config_json: { target },
    }));
    const name = unique('Half');
    const id = await create(report(name, { recipients }));
    expect(await run(id)).toMatchObject({ state: 'Error', error_message: expect.stringContaining('gone@example.org') });
    expect((await admin.get(`/api/v1/report/${id}`)).body.result.last_state).toBe('Error');
    const { body: listed } = await admin.get(`/api/v1/report/?q=(filters:!((col:name,opr:eq,value:'${name}')))`);
    expect(listed.result[0].last_error).toContain('gone@example.org');
    // Owners are told after the run has ended.
    await expect.poll(() => mailsOf(`[Report] Failed: ${name}`)).toHaveLength(1);
    await run(id, 2);
    expect(mailsOf(`[Report] Failed: ${name}`)).toHaveLength(1);
  });

  it('of a chart that fails say why, to its owners once', async () => {
    const name = unique('Broken');
    const broken = await chartOf({ expressionType: 'SQL', sqlExpression: 'SUM(no_such_column)', label: 'broken' });
    const id = await create(report(name, { chart: broken }));
    for (const runs of [1, 2, 3]) {
      const { state, error_message: reason } = await run(id, runs);
      expect([state, reason]).toEqual(['Error', expect.stringContaining('no_such_column')]);
      // Owners are told after the run has ended.
      await expect.poll(() => mailsOf(`[Report] Failed: ${name}`)).toHaveLength(1);
    }
    expect(mailsOf(`[Report] ${name}`)).toEqual([]);
    // It goes on by itself as soon as the chart works again.
    expect((await admin.get(`/api/v1/report/${id}`)).body.result.active).toBe(true);
  });

  it('write no header and no markup of a name, and no formula into a file', async () => {
    const name = `${unique('<img src=x onerror=alert(1)>')}\r\nBcc: eve@example.org`;
    const formula = await chartOf({ expressionType: 'SQL', sqlExpression: `MAX('=HYPERLINK("x")')`, label: 'link' });
    const sent = smtp.mails.length;
    await run(await create(report(name, { chart: formula })));
    const [mail, second] = smtp.mails.slice(sent);
    expect(second).toBeUndefined();
    expect(mail?.receivers).toEqual(['ann@example.org']);
    expect(mail?.mail.headers.has('bcc')).toBe(false);
    expect(mail?.mail.subject).not.toMatch(/[\r\n]/);
    expect(mail?.mail.html || '').not.toContain('<img src=x');
    const [file] = mail?.mail.attachments ?? [];
    expect(file?.content.toString()).toContain(`'=HYPERLINK`);
    expect(file?.filename).not.toMatch(/[\r\n<>]/);
  });

  it('come by themselves, once a minute', async () => {
    const name = unique('By itself');
    const id = await create(report(name, { crontab: '* * * * *' }));
    await expect
      .poll(async () => (await admin.get(`/api/v1/report/${id}/log/`)).body.result[0]?.state, {
        timeout: 75_000,
        interval: 1_000,
      })
      .toBe('Success');
    expectStatus(await admin.put(`/api/v1/report/${id}`, { active: false }), 200);
    expect(mailsOf(name).length).toBe(1);
  }, 90_000);
});

describe('rights of a run', () => {
  it('are those of the person who last changed what is sent, never those of another owner', async () => {
    const name = unique('Borrowed');
    const mallory = await signUp(facet.url, admin, `mallory-${name.split(' ')[1]}`, ['Alpha']);
    await ruleFor('Alpha', unique('Oslo only'));
    const me = (await admin.get('/api/v1/security/users/?q=(page_size:100)')).body.result.find(
      (user: { readonly username: string }) => user.username === ADMIN.username,
    ).id;
    const count = 'SELECT count(*) FROM trips';
    const more = { owners: [me], grace_period: 1, validator_config_json: { op: '>', threshold: 100_000 } };
    const id = expectStatus(await mallory.post('/api/v1/report/', alert(name, count, more)), 201).body.id;
    expect(await run(id)).toMatchObject({ state: 'Not triggered', value: 334 });
    // What another owner does not change stays with the rights of its author.
    const { recipients } = alert(name, count) as { readonly recipients: object };
    expectStatus(await admin.put(`/api/v1/report/${id}`, { name: `${name} seen`, sql: count, recipients }), 200);
    expect(await run(id, 2)).toMatchObject({ value: 334 });
    expectStatus(await admin.put(`/api/v1/report/${id}`, { sql: `${count} WHERE true` }), 200);
    expect(await run(id, 3)).toMatchObject({ value: 1000 });
    expectStatus(await mallory.put(`/api/v1/report/${id}`, { recipients: [{ type: 'log' }] }), 200);
    expect(await run(id, 4)).toMatchObject({ value: 334 });
    expectStatus(await admin.put(`/api/v1/report/${id}`, { owners: [me] }), 200);
    expect(await run(id, 5)).toMatchObject({ error_message: expect.stringContaining('no longer an owner') });
  });

  it('tell those who may not read a dataset nothing of it: neither names nor which columns it has', async () => {
    const role = unique('Reporters');
    const id = expectStatus(await admin.post('/api/v1/security/roles/', { name: role }), 201).body.id;
    await grant(admin, id, (action, view) => view === 'ReportSchedule' && /^can_(read|write)$/.test(action));
    const stranger = await signUp(facet.url, admin, unique('stranger').replace(' ', '-'), ['Gamma', role]);
    const on = (column: string) => ({
      adhoc_filters: [{ expressionType: 'SIMPLE', clause: 'WHERE', subject: column, operator: 'IS NULL' }],
    });
    const answers = async (dataset: number) => {
      const asked = { op: '>', threshold: 1, metric: 'count', dataset };
      const ask = (more: object) => ({
        validator_type: 'operator',
        validator_config_json: { ...asked, ...more },
      });
      const wished = [{}, { metric: 'gone' }, { time_column: 'day' }, { time_column: 'gone' }, on('city'), on('gone')];
      return [
        await stranger.get(`/api/v1/report/dataset_metrics/${dataset}`),
        ...(await Promise.all(
          wished.flatMap((more) =>
            ['check', 'statements'].map((route) => stranger.post(`/api/v1/report/${route}`, ask(more))),
          ),
        )),
      ].map(({ status, body }) => ({ status, body }));
    };
    const hidden = await answers(datasetId);
    expect(hidden).toEqual(await answers(987_654));
    expect(hidden.map(({ status }) => status)).toEqual([404, ...Array(12).fill(422)]);
  });
});

describe('people who get what they may see', () => {
  const oslo = async (name: string) => {
    const number = unique(name).split(' ').at(-1);
    const person = await signUp(facet.url, admin, `${name}-${number}`, ['Alpha']);
    await ruleFor('Alpha', unique('Oslo only'));
    return { ...person, email: `${name}-${number}@example.org` };
  };
  const filesTo = (name: string, address: string) =>
    smtp.mails
      .filter(({ mail, receivers }) => mail.subject?.endsWith(name) && receivers.includes(address))
      .map(({ mail }) => mail.attachments[0]?.content.toString() ?? '');

  it('a user gets a message of its own, a stranger the view of the owner', async () => {
    const { email } = await oslo('nora');
    const name = unique('By rights');
    const config = { target: `stranger@example.org, ${email}`, ccTarget: 'copy@example.org' };
    await run(await create(report(name, { recipients: [{ type: 'Email', recipient_config_json: config }] })));
    expect(filesTo(name, email)).toEqual([expect.not.stringContaining('Quito')]);
    expect(filesTo(name, email)[0]).toContain('Oslo,334');
    expect(filesTo(name, 'stranger@example.org')).toEqual([expect.stringContaining('Quito,333')]);
    expect(smtp.mails.filter(({ mail }) => mail.subject?.endsWith(name)).map(({ receivers }) => receivers)).toEqual(
      expect.arrayContaining([[email], ['stranger@example.org', 'copy@example.org']]),
    );
  });

  it('an administrator sees the message as a user gets it; no other author sees with the rights of another', async () => {
    const nils = await oslo('nils');
    const id = expectStatus(await nils.get('/api/v1/me/'), 200).body.result.id;
    const text = async (client: ApiClient, more: object = {}) =>
      expectStatus(
        await client.post('/api/v1/report/preview', report(unique('Seen'), { report_format: 'TEXT', ...more })),
        200,
      ).body.result.text;
    expect(await text(admin)).toContain('Quito');
    expect(await text(admin, { seen_by: id })).not.toContain('Quito');
    expect(await text(admin, { seen_by: id })).toContain('Oslo');
    expect(await text(nils, { seen_by: id })).not.toContain('Quito');
    const [me] = [expectStatus(await admin.get('/api/v1/me/'), 200).body.result.id];
    const other = await nils.post('/api/v1/report/preview', report(unique('Seen'), { seen_by: me }));
    expect([other.status, other.text.includes('Only administrators')]).toEqual([403, true]);
    const gone = await admin.post('/api/v1/report/preview', report(unique('Seen'), { seen_by: 987_654 }));
    expect(gone.status).toBe(422);
  });

  it('a test goes once to the one who asks, with the own view, and nowhere else', async () => {
    const tom = await oslo('tom');
    const name = unique('Tried out');
    const body = report(name, { extra: { attachments: ['XLSX'] } });
    expect(expectStatus(await tom.post('/api/v1/report/test', body), 200).body.result).toEqual({ delivered: true });
    const sent = smtp.mails.filter(({ mail }) => mail.subject?.endsWith(name));
    expect(sent.map(({ receivers, mail }) => [receivers, mail.subject])).toEqual([
      [[tom.email], `Test: [Report] ${name}`],
    ]);
    expect(filesTo(name, tom.email)).toEqual([expect.not.stringContaining('Quito')]);
    expect(sent[0]?.mail.attachments.map(({ filename }) => filename)).toEqual([
      'Trips by city.csv',
      'Trips by city.xlsx',
    ]);
    const { body: listed } = await admin.get(
      `/api/v1/report/?q=(filters:!((col:name,opr:report_all_text,value:'${name}')))`,
    );
    expect(listed.count).toBe(0);
    const reader = await signUp(facet.url, admin, unique('rolf').replace(' ', '-'), ['Gamma']);
    expect((await reader.post('/api/v1/report/test', body)).status).toBe(403);
  });

  it('who sees a chart subscribes to what is open, gets the own view, and leaves', async () => {
    const viewer = await oslo('vera');
    const name = unique('Open');
    const id = await create(report(name));
    const path = `/api/v1/report_subscription/${id}`;
    const seen = async () => {
      const { body } = await viewer.get(`/api/v1/report_subscription/?q=(chart:${chart})`);
      return body.result.find((one: { readonly id: number }) => one.id === id);
    };
    expect(await seen()).toBeUndefined();
    expectStatus(await viewer.post(path, undefined), 404);
    expectStatus(await admin.put(`/api/v1/report/${id}`, { open_to_viewers: true }), 200);
    expect(await seen()).toMatchObject({ name, owned: false, open: true, subscribed: false });
    expectStatus(await viewer.post(path, undefined), 200);
    expect(await seen()).toMatchObject({ subscribed: true });
    await run(id);
    expect(filesTo(name, viewer.email)).toEqual([expect.not.stringContaining('Quito')]);
    expectStatus(await viewer.delete(path), 200);
    await run(id, 2);
    expect(filesTo(name, viewer.email)).toHaveLength(1);
  });

  it('a reader without an account stops the messages by the link in them, and gets them again', async () => {
    const name = unique('Stopped');
    const config = { target: 'reader@elsewhere.example' };
    const id = await create(report(name, { recipients: [{ type: 'Email', recipient_config_json: config }] }));
    await run(id);
    const list = mailOf(name)?.headers.get('list') as { readonly unsubscribe: { readonly url: string } } | undefined;
    const path = new URL(list?.unsubscribe.url ?? '').pathname;
    // Mail scanners open links: a page is shown, and nothing is changed.
    const opened = await fetch(`${facet.url}${path}`, { headers: { accept: 'text/html' } });
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
    const token = path.split('/').at(-2);
    const state = `${facet.url}/api/v1/report_receiver/${token}`;
    const stopped = async () => (await (await fetch(state)).json()).result;
    expect(await stopped()).toEqual({ name, address: config.target, stopped: false });
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(`${facet.url}${path}`, { method: 'POST', body })).status).toBe(200);
    expect(await stopped()).toMatchObject({ stopped: true });
    expect(await run(id, 2)).toMatchObject({ state: 'Error', error_message: expect.stringContaining('have stopped') });
    expect(mailsOf(name).filter(({ attachments }) => attachments.length > 0)).toHaveLength(1);
    expect((await admin.get(`/api/v1/report/${id}`)).body.result.stopped).toEqual([config.target]);
    const again = { method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"stopped":false}' };
    expect((await fetch(state, again)).status).toBe(200);
    expect(await run(id, 3)).toMatchObject({ state: 'Success' });
    expect((await fetch(`${facet.url}/api/v1/report_receiver/${'A'.repeat(22)}`)).status).toBe(404);
    expectStatus(await admin.delete(`/api/v1/report/${id}`), 200);
    expect((await fetch(state)).status).toBe(404);
  });

  it('a schedule whose person was deactivated switches itself off, and says so once', async () => {
    const { id: person, ...owner } = await oslo('olaf');
    const name = unique('Left');
    const me = (await admin.get('/api/v1/security/users/?q=(page_size:100)')).body.result.find(
      (user: { readonly username: string }) => user.username === ADMIN.username,
    ).id;
    const id = expectStatus(await owner.post('/api/v1/report/', report(name, { owners: [person, me] })), 201).body.id;
    expectStatus(await admin.put(`/api/v1/security/users/${person}`, { active: false }), 200);
    expect(await run(id)).toMatchObject({ state: 'Error', error_message: expect.stringContaining('deactivated') });
    // It is switched off, and its owners are told, after the run has ended.
    await expect
      .poll(async () => (await admin.get(`/api/v1/report/${id}`)).body.result)
      .toMatchObject({ active: false, next_run_dttm: null });
    expect((await admin.get(`/api/v1/report/${id}/changes/`)).body.result[0]).toMatchObject({
      what: 'stopped',
      changed_by: null,
      members: [{ member: 'active', before: true, after: false }],
    });
    await expect.poll(() => mailsOf(`[Report] Failed: ${name}`)).toHaveLength(1);
    await run(id, 2);
    expect(mailsOf(`[Report] Failed: ${name}`)).toHaveLength(1);
    expect(mailOf(`[Report] Failed: ${name}`)?.text).toContain('switched off');
  });

  it('a schedule whose person no longer sees its dashboard switches itself off', async () => {
    const name = unique('Hidden');
    const writer = await signUp(facet.url, admin, `writer-${unique('x').split(' ')[1]}`, ['Alpha']);
    const board = await writer.post('/api/v1/dashboard/', { dashboard_title: name });
    const dashboard = expectStatus(board, 201).body.id;
    const me = (await admin.get('/api/v1/security/users/?q=(page_size:100)')).body.result.find(
      (user: { readonly username: string }) => user.username === ADMIN.username,
    ).id;
    const mine = report(name, { chart: null, dashboard, report_format: 'TEXT' });
    const id = expectStatus(await writer.post('/api/v1/report/', mine), 201).body.id;
    expectStatus(await admin.put(`/api/v1/dashboard/${dashboard}`, { owners: [me] }), 200);
    const ended = await run(id);
    expect(ended).toMatchObject({ state: 'Error', error_message: expect.stringContaining('may not see it') });
    await expect.poll(async () => (await admin.get(`/api/v1/report/${id}`)).body.result.active).toBe(false);
    expect(mailsOf(`[Report] ${name}`)).toEqual([]);
  });
});

it('there are no schedules while the flag is off', async () => {
  const other = await startFacet();
  try {
    expectStatus(await (await signIn(other.url)).get('/api/v1/report/'), 404);
  } finally {
    await other.stop();
  }
});
