import { expect, it } from 'vitest';
import { bodyOf, missingFields, newValues, type ReportItem, type ReportValues, valuesOf } from './report-values.ts';

const NEW = newValues({ type: 'Report', crontab: '0 8 * * 1', timezone: 'UTC', channel: 'Email' });
const FULL: ReportValues = {
  ...NEW,
  name: ' Weekly ',
  dashboard: '7',
  recipients: [
    { key: 0, channel: 'Email', target: ' ann@example.org ' },
    { key: 1, channel: 'Email', target: ' ' },
  ],
};

const ITEM: ReportItem = {
  id: 3,
  type: 'Alert',
  name: 'Many',
  active: true,
  description: null,
  crontab: '0 * * * *',
  crontab_humanized: '',
  timezone: 'UTC',
  creation_method: 'alerts_reports',
  last_state: 'Success',
  last_eval_dttm: null,
  next_run_dttm: null,
  context_markdown: null,
  email_subject: null,
  chart: { id: 9, slice_name: 'Trips', viz_type: 'table' },
  dashboard: null,
  database: { id: 2, database_name: 'sample' },
  sql: 'SELECT 1',
  validator_type: 'operator',
  validator_config_json: '{"op":"<","threshold":5}',
  recipients: [{ id: 1, type: 'Email', recipient_config_json: '{"target":"a@x.org","ccTarget":"b@x.org"}' }],
  report_format: 'TEXT',
  log_retention: 30,
  grace_period: 60,
  working_timeout: 90,
  force_screenshot: true,
  custom_width: null,
  open_to_viewers: true,
  last_value: null,
  last_value_row_json: null,
  stopped: [],
  owners: [],
  extra: {},
};

it('a new schedule lacks a name, a subject and recipients', () =>
  expect([...missingFields(NEW)]).toEqual(['name', 'subject', 'recipients']));

it('an alert lacks a database and a query too', () =>
  expect([...missingFields({ ...FULL, type: 'Alert' })]).toEqual(['database', 'sql']));

it('a full one lacks nothing and is saved without what it does not use', () => {
  expect(missingFields(FULL).size).toBe(0);
  expect(bodyOf(FULL, null)).toMatchObject({
    name: 'Weekly',
    chart: null,
    dashboard: 7,
    database: null,
    sql: null,
    validator_type: null,
    validator_config_json: {},
    recipients: [{ type: 'Email', recipient_config_json: { target: 'ann@example.org' } }],
  });
});

it('begun on a dashboard it keeps its filters, or not', () => {
  const view = { dataMask: { f: { id: 'f' } }, activeTabs: ['TAB-1'] };
  const start = {
    type: 'Report',
    crontab: '0 8 * * 1',
    timezone: 'UTC',
    channel: 'Email',
    dashboard: 7,
    view,
  } as const;
  const values = { ...newValues({ ...start, target: 'ann@example.org' }), name: 'Weekly' };
  expect(missingFields(values).size).toBe(0);
  expect(bodyOf(values, null, start)).toMatchObject({ creation_method: 'dashboards', extra: { dashboard: view } });
  expect(bodyOf({ ...values, keepsView: false }, null, start)).toMatchObject({ extra: {} });
});

it('what was read is saved as it was, also what the form does not show', () => {
  const item = ITEM;
  expect(bodyOf(valuesOf(item), item)).toMatchObject({
    type: 'Alert',
    chart: 9,
    dashboard: null,
    database: 2,
    sql: 'SELECT 1',
    validator_type: 'operator',
    validator_config_json: { op: '<', threshold: 5 },
    recipients: [{ type: 'Email', recipient_config_json: { target: 'a@x.org', ccTarget: 'b@x.org' } }],
    grace_period: 60,
    force_screenshot: true,
    open_to_viewers: true,
    extra: {},
  });
});

it.each<[string, Partial<ReportValues>, readonly string[], object]>([
  [
    'a query',
    { database: '4', sql: 'SELECT 1', validator: 'operator', op: '<', threshold: 2 },
    [],
    { database: 4, sql: 'SELECT 1', validator_type: 'operator', validator_config_json: { op: '<', threshold: 2 } },
  ],
  [
    'a change of a metric',
    {
      subject: 'chart',
      chart: '9',
      asks: 'metric',
      metric: 'sum',
      validator: 'change',
      unit: 'percent',
      op: '<',
      threshold: -5,
    },
    [],
    {
      chart: 9,
      database: null,
      sql: null,
      validator_type: 'change',
      validator_config_json: { op: '<', threshold: -5, unit: 'percent', metric: 'sum' },
    },
  ],
  [
    'a metric of a dataset, whatever is sent',
    {
      asks: 'dataset',
      dataset: '5',
      metric: 'count',
      timeRange: 'Last week',
      validator: 'operator',
      op: '>',
      threshold: 1,
    },
    [],
    {
      dashboard: 7,
      database: null,
      sql: null,
      validator_config_json: { op: '>', threshold: 1, metric: 'count', dataset: 5, time_range: 'Last week' },
    },
  ],
  [
    'a metric of some rows, by another column of times',
    {
      asks: 'dataset',
      dataset: '5',
      metric: 'count',
      timeColumn: 'landed',
      filters: [{ expressionType: 'SIMPLE', clause: 'WHERE', subject: 'origin', operator: '==', comparator: 'ORD' }],
    },
    [],
    {
      validator_config_json: {
        time_column: 'landed',
        adhoc_filters: [
          { expressionType: 'SIMPLE', clause: 'WHERE', subject: 'origin', operator: '==', comparator: 'ORD' },
        ],
      },
    },
  ],
  ['a dataset that is not chosen', { asks: 'dataset' }, ['dataset', 'metric'], {}],
  ['a metric that is not chosen', { subject: 'chart', chart: '9', asks: 'metric' }, ['metric'], {}],
  ['a metric of a dashboard, which has none', { asks: 'metric', sql: 'SELECT 1' }, ['database'], {}],
  [
    'what is missing',
    { database: '4', sql: 'SELECT 1', validator: 'missing' },
    [],
    { validator_type: 'missing', validator_config_json: {} },
  ],
])('an alert asks %s', (_, part, missing, body) => {
  const values: ReportValues = { ...FULL, type: 'Alert', ...part };
  expect([...missingFields(values)]).toEqual(missing);
  expect(bodyOf(values, null)).toMatchObject(body);
});

it('rows and column of times of a dataset are read again as they were saved', () => {
  const values: ReportValues = {
    ...FULL,
    type: 'Alert',
    asks: 'dataset',
    dataset: '5',
    metric: 'count',
    timeColumn: 'landed',
    filters: [{ expressionType: 'SQL', clause: 'WHERE', sqlExpression: 'delay > 0' }],
  };
  const config = bodyOf(values, null).validator_config_json;
  const { timeColumn, filters } = valuesOf({ ...ITEM, validator_config_json: JSON.stringify(config) });
  expect({ timeColumn, filters }).toEqual({ timeColumn: 'landed', filters: values.filters });
  expect(valuesOf(ITEM)).toMatchObject({ timeColumn: null, filters: [] });
});

it('attachments, copies and owners are read and saved', () => {
  const item = {
    ...ITEM,
    extra: { attachments: ['XLSX'], dashboard: null },
    owners: [{ id: 4, first_name: 'Ann', last_name: 'Lee' }],
    recipients: [
      { id: 1, type: 'Slack', recipient_config_json: '{"target":"#ops"}' },
      { id: 2, type: 'Email', recipient_config_json: '{"target":"a@x.org","ccTarget":"b@x.org,c@x.org","own":1}' },
    ],
  } as const satisfies ReportItem;
  const values = valuesOf(item);
  expect(values).toMatchObject({
    attachments: ['XLSX'],
    copies: { cc: ['b@x.org', 'c@x.org'], bcc: [] },
    owners: [4],
    active: true,
  });
  const same = bodyOf(values, item);
  expect(same.extra).toEqual(item.extra);
  expect(same.recipients?.[1]?.recipient_config_json).toEqual(JSON.parse(item.recipients[1].recipient_config_json));
  expect('owners' in same || 'active' in same).toBe(false);
  const changed = bodyOf(
    { ...values, attachments: ['PDF'], copies: { cc: [], bcc: ['d@x.org'] }, owners: [4, 5], active: false },
    item,
  );
  expect(changed).toMatchObject({ extra: { attachments: ['PDF'] }, owners: [4, 5], active: false });
  expect(changed.recipients?.map((one) => one.recipient_config_json)).toEqual([
    { target: '#ops' },
    { target: 'a@x.org', own: 1, bccTarget: 'd@x.org' },
  ]);
});

it('the format of the message is not attached once more', () =>
  expect(bodyOf({ ...FULL, format: 'PDF', attachments: ['PDF', 'CSV'] }, null).extra).toEqual({
    attachments: ['CSV'],
  }));
