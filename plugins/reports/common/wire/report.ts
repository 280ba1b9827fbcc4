import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import {
  boundedText,
  bulkDeleteEndpoints,
  can,
  idParam,
  longText,
  messageAnswer,
  MOST_LISTED,
  person,
  readEndpoints,
  shortText,
  writeEndpoints,
} from '@facet/sdk/wire/resource';
import {
  ATTACHMENTS,
  CHANGE_UNITS,
  CREATION_METHODS,
  OPERATORS,
  PAST_DAYS,
  REPORT_CHANGES,
  REPORT_FORMATS,
  REPORT_STATES,
  REPORT_TYPES,
  VALIDATORS,
  WIDTH,
} from '../report-states.ts';
import { delivery } from './channel.ts';

export const REPORTS = '/api/v1/report';
export const REPORT_VIEW = 'ReportSchedule';
const about = { view: REPORT_VIEW, thing: 'report schedules' } as const;

const MOST_NAME = 150;
const MOST_TARGET = 1_000;
const MOST_RECIPIENTS = 50;
const MOST_FILTERS = 50;
const MOST_SECONDS = 366 * 86_400;
const MOST_DAYS = 3_650;

const target = shortText(MOST_TARGET);
const config = z.looseObject({ target: target.optional(), ccTarget: target.optional(), bccTarget: target.optional() });
const recipient = z.strictObject({ type: boundedText(1, 50), recipient_config_json: config.optional() });

const id = z.int().min(1);

const validator = z.looseObject({
  op: z.enum(OPERATORS).optional(),
  threshold: z.number().optional(),
  /** Unit of a change: absolute, or in percent of the last value. */
  unit: z.enum(CHANGE_UNITS).optional(),
  /** Label of a metric of the chart, or name of one of the dataset, instead of SQL. An addition to the contract. */
  metric: shortText(250).optional(),
  /** Id of the dataset that has the metric. An addition to the contract. */
  dataset: id.nullish(),
  /** Rows of the dataset that count, such as `Last day`. An addition to the contract. */
  time_range: shortText(500).nullish(),
  /** Column of times that `time_range` is of; absent: that of the dataset. An addition to the contract. */
  time_column: shortText(250).nullish(),
  /** Conditions for rows of the dataset, as charts have them. An addition to the contract. */
  adhoc_filters: z
    .array(z.looseObject({ expressionType: z.enum(['SIMPLE', 'SQL']), clause: z.enum(['WHERE', 'HAVING']) }))
    .max(MOST_FILTERS)
    .optional(),
});

const state = z.object({
  activeTabs: z.array(z.string()).max(MOST_LISTED).optional(),
  dataMask: z.record(z.string(), z.unknown()).nullish(),
  urlParams: z
    .array(z.tuple([z.string(), z.string()]))
    .max(MOST_LISTED)
    .nullish(),
  anchor: z.string().nullish(),
});
const extra = z.looseObject({
  dashboard: state.nullish(),
  /** Files beside the content. An addition to the contract. */
  attachments: z.array(z.enum(ATTACHMENTS)).max(ATTACHMENTS.length).optional(),
});

const seconds = z.int().min(1).max(MOST_SECONDS);

const written = {
  name: boundedText(1, MOST_NAME),
  description: longText.nullish(),
  context_markdown: longText.nullish(),
  email_subject: shortText(255).nullish(),
  active: z.boolean().optional(),
  crontab: boundedText(1, 1_000),
  timezone: shortText(100).optional(),
  creation_method: z.enum(CREATION_METHODS).optional(),
  chart: id.nullish(),
  dashboard: id.nullish(),
  database: id.nullish(),
  sql: longText.nullish(),
  validator_type: z.enum(VALIDATORS).nullish(),
  validator_config_json: validator.nullish(),
  recipients: z.array(recipient).max(MOST_RECIPIENTS).optional(),
  report_format: z.enum(REPORT_FORMATS).optional(),
  grace_period: seconds.optional(),
  working_timeout: seconds.optional(),
  force_screenshot: z.boolean().optional(),
  custom_width: z.int().min(WIDTH.least).max(WIDTH.most).nullish(),
  owners: z.array(id).max(MOST_LISTED).optional(),
  extra: extra.nullish(),
  /** Whether users with access to its content may subscribe. An addition to the contract. */
  open_to_viewers: z.boolean().optional(),
};

const type = z.enum(REPORT_TYPES);
const create = z.strictObject({ ...written, type, log_retention: z.int().min(1).max(MOST_DAYS).optional() });
const update = z.strictObject({
  ...written,
  name: written.name.optional(),
  crontab: written.crontab.optional(),
  type: type.optional(),
  log_retention: z.int().min(0).max(MOST_DAYS).optional(),
});

export type ReportCreate = z.output<typeof create>;
export type ReportUpdate = z.output<typeof update>;
export type ReportRecipient = z.output<typeof recipient>;
export type ReportExtra = z.output<typeof extra>;

const text = z.string().nullable();
const named = { id: z.int(), type, name: z.string(), active: z.boolean(), description: text };
const times = {
  crontab: z.string(),
  crontab_humanized: z.string(),
  timezone: z.string(),
  creation_method: z.string(),
  last_state: z.enum(REPORT_STATES),
  last_eval_dttm: text,
  /** Next run, UTC; null if inactive. An addition to the contract. */
  next_run_dttm: text,
};

const receiver = z.object({
  channel: z.string(),
  /** Name of the user, or the target of the channel. */
  name: z.string(),
  /** Null: not an address of a user. */
  person: person.nullable(),
});

export type Receiver = z.output<typeof receiver>;

const row = z.object({
  ...named,
  ...times,
  chart_id: z.int().nullable(),
  dashboard_id: z.int().nullable(),
  extra,
  owners: z.array(person),
  recipients: z.array(z.object({ id: z.int(), type: z.string() })),
  /** Additions to the contract: value of the last run, and its reason if the last run failed. */
  last_value: z.number().nullable(),
  last_error: text,
  /** Recipients by name. An addition to the contract. */
  goes_to: z.array(receiver),
  created_by: person.nullable(),
  created_on: z.string(),
  changed_by: person.nullable(),
  changed_on: z.string(),
  changed_on_delta_humanized: z.string(),
});

const item = z.object({
  ...named,
  ...times,
  context_markdown: text,
  email_subject: text,
  chart: z.object({ id: z.int(), slice_name: z.string(), viz_type: z.string() }).nullable(),
  dashboard: z.object({ id: z.int(), dashboard_title: text }).nullable(),
  database: z.object({ id: z.int(), database_name: z.string() }).nullable(),
  sql: text,
  validator_type: text,
  validator_config_json: text,
  recipients: z.array(z.object({ id: z.int(), type: z.string(), recipient_config_json: z.string() })),
  report_format: z.enum(REPORT_FORMATS),
  log_retention: z.int(),
  grace_period: z.int(),
  working_timeout: z.int(),
  force_screenshot: z.boolean(),
  custom_width: z.int().nullable(),
  open_to_viewers: z.boolean(),
  last_value: z.number().nullable(),
  last_value_row_json: text,
  /** Unsubscribed addresses; an addition to the contract. */
  stopped: z.array(z.string()),
  owners: z.array(person),
  extra,
});

/** `gone`: expired or too large; `closed`: taken with the rights of another user. */
const logPicture = z.object({
  position: z.int(),
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  state: z.enum(['kept', 'gone', 'closed']),
});

export type LogPicture = z.output<typeof logPicture>;

const log = z.object({
  id: z.int(),
  uuid: z.string(),
  scheduled_dttm: z.string(),
  start_dttm: text,
  end_dttm: text,
  state: z.enum(REPORT_STATES),
  value: z.number().nullable(),
  value_row_json: text,
  error_message: text,
  /** Pictures and pages that were sent; an addition to the contract. */
  pictures: z.array(logPicture),
  /**
   * Targets that the message reached or may have reached, and those that refused it for now, with the time at which it is sent
   * again; an addition to the contract.
   */
  deliveries: z.array(z.object({ channel: z.string(), target: z.string(), sent: z.boolean(), next_try_dttm: text })),
});

export type ReportLog = z.output<typeof log>;

const changeValue = z.union([z.string(), z.number(), z.boolean()]).nullable();

const change = z.object({
  id: z.int(),
  changed_on: z.string(),
  /** Null: the schedule was stopped by its run, or the user was deleted. */
  changed_by: person.nullable(),
  what: z.enum(REPORT_CHANGES),
  /** Names of the API; both values are null if the member has no text. */
  members: z.array(z.object({ member: z.string(), before: changeValue, after: changeValue })),
});

export type ReportChange = z.output<typeof change>;

/** Query and condition of an unsaved alert. */
const asked = z.strictObject({
  /** A saved alert, whose runs give the past values. */
  report: id.optional(),
  chart: written.chart,
  database: written.database,
  sql: written.sql,
  validator_type: z.enum(VALIDATORS),
  validator_config_json: written.validator_config_json,
  /** Grace period in seconds. */
  grace_period: written.grace_period,
  /** How far back the past values reach. */
  days: z.literal(PAST_DAYS).optional(),
});

export type AskedAlert = z.output<typeof asked>;

const checked = z.object({
  value: z.number().nullable(),
  row: text,
  fired: z.boolean(),
  /** The value that a change is compared with. */
  before: z.number().nullable(),
  /** Null if there are no past values. */
  past: z
    .object({
      /** Source of the values: runs of the alert, or days of its metric. */
      of: z.enum(['runs', 'days']),
      count: z.int(),
      /** How often it would have been sent. */
      fired: z.int(),
      /** The values, earliest first. */
      values: z.array(z.object({ at: z.string(), value: z.number().nullable() })),
    })
    .nullable(),
});

export type CheckedAlert = z.output<typeof checked>;

const shownFile = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.int(),
  /** Base64 of the picture, if it is small enough to be shown. */
  content: text,
});

const previewed = z.object({
  subject: z.string(),
  text: z.string(),
  /** Stands at the end of the text too. */
  link: z.object({ label: z.string(), url: z.string() }),
  files: z.array(shownFile),
});
export type PreviewedMessage = z.output<typeof previewed>;

const logParams = z.object({ ...idParam.shape, log: z.coerce.number().int().min(0) });

export const reportEndpoints = defineEndpoints({
  ...readEndpoints(REPORTS, { ...about, row, item }),
  ...writeEndpoints(REPORTS, { ...about, create, update }),
  ...bulkDeleteEndpoints(REPORTS, about),
  'GET /api/v1/report/:id/log/': {
    policy: can('can_read', REPORT_VIEW),
    summary: 'Runs of a report schedule, the last one first',
    params: idParam,
    rison: z
      .object({
        page: z.int().min(0).optional(),
        page_size: z.int().optional(),
        /** Only runs with a message that was, or may have been, sent. An addition to the contract. */
        sent: z.boolean().optional(),
      })
      .loose()
      .optional(),
    responses: { 200: z.object({ count: z.int(), ids: z.array(z.int()), result: z.array(log) }) },
  },
  'GET /api/v1/report/:id/changes/': {
    policy: can('can_read', REPORT_VIEW),
    summary: 'Who changed what of a report schedule, the last change first',
    params: idParam,
    rison: z
      .object({ page: z.int().min(0).optional(), page_size: z.int().optional() })
      .loose()
      .optional(),
    responses: { 200: z.object({ count: z.int(), result: z.array(change) }) },
  },
  'GET /api/v1/report/:id/log/:log': {
    policy: can('can_read', REPORT_VIEW),
    summary: 'One run of a report schedule',
    params: logParams,
    responses: { 200: z.object({ id: z.int(), result: log }) },
  },
  'GET /api/v1/report/:id/log/:log/picture/:position': {
    policy: can('can_read', REPORT_VIEW),
    summary: 'A picture that a run sent',
    loadedAs: ['image'],
    params: logParams.extend({ position: z.coerce.number().int().min(0) }),
    responses: { 200: 'file' },
  },
  'POST /api/v1/report/:id/run': {
    policy: can('can_write', REPORT_VIEW),
    summary: 'Run a report schedule now, in addition to its times',
    params: idParam,
    responses: { 202: messageAnswer },
  },
});

/** A trial takes a picture or queries a month of rows. A user of the dialog needs fewer. */
const TRIALS_A_MINUTE = 30;
const TESTS_A_MINUTE = 10;

/** Trials of an unsaved schedule. Additions to the contract. */
export const trialEndpoints = defineEndpoints({
  'POST /api/v1/report/check': {
    policy: can('can_write', REPORT_VIEW),
    rateLimit: TRIALS_A_MINUTE,
    summary:
      'Current result of an alert with the rights of the caller, and how often it would have triggered in 30, 90 or 365 days',
    body: asked,
    responses: { 200: z.object({ result: checked }) },
  },
  'POST /api/v1/report/statements': {
    policy: can('can_write', REPORT_VIEW),
    rateLimit: TRIALS_A_MINUTE,
    summary:
      'The SQL of an alert that checks a metric, with the rights of the caller: for now and for past days; nothing runs',
    body: asked,
    responses: {
      200: z.object({
        result: z.object({
          now: z.string(),
          /** Null without a column of time. */
          days: text,
        }),
      }),
    },
  },
  'POST /api/v1/report/preview': {
    policy: can('can_write', REPORT_VIEW),
    rateLimit: TRIALS_A_MINUTE,
    summary:
      'The message that a schedule would send now, as the caller would get it; nothing is sent. Administrators may ask for what another user would get',
    body: create.extend({ seen_by: id.optional() }),
    responses: { 200: z.object({ result: previewed }) },
  },
  'POST /api/v1/report/test': {
    policy: can('can_write', REPORT_VIEW),
    rateLimit: TESTS_A_MINUTE,
    summary: 'Send the message of an unsaved schedule once to the address of the caller; returns the result',
    body: create,
    responses: { 200: z.object({ result: delivery }) },
  },
  'GET /api/v1/report/metrics/:id': {
    policy: can('can_write', REPORT_VIEW),
    summary: 'Labels of the metrics of a chart, which alerts may use instead of a query',
    params: idParam,
    responses: { 200: z.object({ result: z.array(z.string()) }) },
  },
  'GET /api/v1/report/dataset_metrics/:id': {
    policy: can('can_write', REPORT_VIEW),
    summary: 'Metrics of a dataset, which alerts may use instead of a query',
    params: idParam,
    responses: {
      200: z.object({
        result: z.object({
          name: z.string(),
          /** Null: all rows count, and past days are unknown. */
          time_column: text,
          time_columns: z.array(z.object({ name: z.string(), label: z.string() })),
          metrics: z.array(z.object({ name: z.string(), label: z.string() })),
        }),
      }),
    },
  },
});
