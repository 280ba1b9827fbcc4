import type { AdhocFilter } from '@facet/sdk/chart-query';
import { tryParseOutsideObject } from '@facet/sdk/common';
import type { CallInput, CallOutput } from '@facet/sdk/wire/endpoint';
import {
  type Attachment,
  ATTACHMENTS,
  type ChangeUnit,
  DEFAULTS,
  type Operator,
  PEOPLE_CHANNEL,
  type ReportFormat,
  type ReportType,
  type Validator,
  VALIDATORS,
} from '../../common/report-states.ts';
import { addressesIn } from '../../common/addresses-in.ts';
import { alertConfigOf } from '../../common/alert-config.ts';
import { recipientTargets } from '../../common/recipient-targets.ts';
import type { Condition } from '../../common/condition.ts';
import type { reportEndpoints } from '../../common/wire/report.ts';

export type ReportItem = CallOutput<(typeof reportEndpoints)['GET /api/v1/report/:id']>['result'];
export type ReportBody = CallInput<(typeof reportEndpoints)['POST /api/v1/report/']>['body'];

export interface Recipient {
  /** React key of the row. */
  readonly key: number;
  readonly channel: string;
  readonly target: string;
}

/** Addresses that get copies of the messages by mail. */
export interface Copies {
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
}

/** What an alert checks: SQL, a metric of its chart, or one of a dataset. */
export const ASKS = ['dataset', 'metric', 'sql'] as const;
export type Asks = (typeof ASKS)[number];

/** Values of the form; ids and numbers in the form of the inputs. */
export interface ReportValues {
  readonly type: ReportType;
  readonly name: string;
  readonly description: string;
  readonly subject: 'chart' | 'dashboard';
  readonly chart: string | null;
  readonly dashboard: string | null;
  readonly crontab: string;
  readonly timezone: string;
  readonly format: ReportFormat;
  /** Files beside the content. */
  readonly attachments: readonly Attachment[];
  readonly recipients: readonly Recipient[];
  readonly copies: Copies;
  /** Ids of users. Undefined: those that it has, or the author of a new one. */
  readonly owners: readonly number[] | undefined;
  readonly active: boolean;
  readonly database: string | null;
  readonly sql: string;
  readonly asks: Asks;
  readonly dataset: string | null;
  readonly metric: string | null;
  /** Rows of the dataset that count. */
  readonly timeRange: string;
  /** Column of times of the dataset; null: its own one. */
  readonly timeColumn: string | null;
  /** Conditions for rows of the dataset. */
  readonly filters: readonly AdhocFilter[];
  readonly validator: Validator;
  readonly unit: ChangeUnit;
  readonly op: Operator;
  readonly threshold: number;
  readonly gracePeriod: number;
  readonly workingTimeout: number;
  readonly logRetention: number;
  readonly fresh: boolean;
  /** Subject of the message; empty: derived from the name. */
  readonly emailSubject: string;
  /** Width of the picture in pixels; empty: the width of the page. */
  readonly width: number | '';
  readonly openToViewers: boolean;
  /** Whether a dashboard keeps its filters and tabs from the time the schedule was saved. */
  readonly keepsView: boolean;
}

export type ReportField = 'name' | 'subject' | 'crontab' | 'recipients' | 'database' | 'sql' | 'dataset' | 'metric';

export interface ReportStart {
  readonly type: ReportType;
  readonly crontab: string;
  readonly timezone: string;
  /** Channel of the first recipient. */
  readonly channel: string;
  readonly chart?: number;
  readonly dashboard?: number;
  readonly name?: string;
  /** Target of the first recipient. */
  readonly target?: string;
  /** Present filters and tabs of the dashboard. */
  readonly view?: Readonly<Record<string, unknown>>;
}

export function newValues({
  type,
  crontab,
  timezone,
  channel,
  chart,
  dashboard,
  name = '',
  target = '',
  view,
}: ReportStart): ReportValues {
  return {
    type,
    name,
    description: '',
    subject: chart === undefined ? 'dashboard' : 'chart',
    chart: chart === undefined ? null : String(chart),
    dashboard: dashboard === undefined ? null : String(dashboard),
    crontab,
    timezone,
    format: 'PNG',
    attachments: [],
    recipients: target === '' ? [] : [{ key: 0, channel, target }],
    copies: { cc: [], bcc: [] },
    owners: undefined,
    active: true,
    database: null,
    sql: '',
    asks: 'sql',
    dataset: null,
    metric: null,
    timeRange: TIME_RANGES[1],
    timeColumn: null,
    filters: [],
    validator: 'operator',
    unit: 'number',
    op: '>',
    threshold: 0,
    gracePeriod: DEFAULTS.gracePeriod,
    workingTimeout: DEFAULTS.workingTimeout,
    logRetention: DEFAULTS.logRetention,
    fresh: false,
    emailSubject: '',
    width: '',
    openToViewers: false,
    keepsView: view !== undefined,
  };
}

export function valuesOf(item: ReportItem): ReportValues {
  const condition = alertConfigOf(item.validator_config_json);
  return {
    type: item.type,
    name: item.name,
    description: item.description ?? '',
    subject: item.chart === null ? 'dashboard' : 'chart',
    chart: item.chart === null ? null : String(item.chart.id),
    dashboard: item.dashboard === null ? null : String(item.dashboard.id),
    crontab: item.crontab,
    timezone: item.timezone,
    format: item.report_format,
    recipients: item.recipients.map(({ type, recipient_config_json: config }, key) => ({
      key,
      channel: type,
      target: recipientTargets(config).target,
    })),
    attachments: ATTACHMENTS.filter((one) => item.extra.attachments?.includes(one)),
    copies: copiesOf(item),
    owners: item.owners.map(({ id }) => id),
    active: item.active,
    database: item.database === null ? null : String(item.database.id),
    sql: item.sql ?? '',
    asks: condition.metric === undefined ? 'sql' : condition.dataset === null ? 'metric' : 'dataset',
    dataset: condition.dataset === null ? null : String(condition.dataset),
    metric: condition.metric ?? null,
    timeRange: condition.timeRange ?? TIME_RANGES[0],
    timeColumn: condition.timeColumn,
    filters: condition.filters,
    validator: VALIDATORS.find((known) => known === item.validator_type) ?? 'operator',
    unit: condition.unit ?? 'number',
    op: condition.op ?? '>',
    threshold: condition.threshold ?? 0,
    gracePeriod: item.grace_period,
    workingTimeout: item.working_timeout,
    logRetention: item.log_retention,
    fresh: item.force_screenshot,
    emailSubject: item.email_subject ?? '',
    width: item.custom_width ?? '',
    openToViewers: item.open_to_viewers,
    keepsView: viewOf(item) !== undefined,
  };
}

function copiesOf({ recipients }: ReportItem): Copies {
  const configs = recipients
    .filter(({ type }) => type === PEOPLE_CHANNEL)
    .map(({ recipient_config_json: config }) => recipientTargets(config));
  const all = (texts: readonly string[]) => [...new Set(texts.flatMap(addressesIn))];
  return { cc: all(configs.map(({ cc }) => cc)), bcc: all(configs.map(({ bcc }) => bcc)) };
}

/** Time ranges of the contract that a dataset's metric may be limited to; the first one is no limit. */
export const TIME_RANGES = ['No filter', 'Last day', 'Last week', 'Last month', 'Last quarter', 'Last year'] as const;

/** Required fields that are empty. */
export function missingFields(values: ReportValues): ReadonlySet<ReportField> {
  const missing = new Set<ReportField>();
  if (values.name.trim() === '') missing.add('name');
  if (values[values.subject] === null) missing.add('subject');
  if (values.crontab.trim() === '') missing.add('crontab');
  if (values.recipients.every(({ target }) => target.trim() === '')) missing.add('recipients');
  if (values.type !== 'Alert') return missing;
  const asks = asksOf(values);
  if (asks !== 'sql') {
    if (asks === 'dataset' && values.dataset === null) missing.add('dataset');
    if (values.metric === null) missing.add('metric');
    return missing;
  }
  if (values.database === null) missing.add('database');
  if (values.sql.trim() === '') missing.add('sql');
  return missing;
}

/** A dashboard has no metrics of its own. */
export const asksOf = ({ asks, subject }: ReportValues): Asks =>
  asks === 'metric' && subject === 'dashboard' ? 'sql' : asks;

/** Query of an alert in the form of the API. */
export function askedOf(
  values: ReportValues,
): Pick<ReportBody, 'database' | 'sql' | 'validator_type' | 'validator_config_json'> {
  const { validator, op, threshold, unit, metric, database, sql } = values;
  const compares = validator === 'operator' || validator === 'change';
  const asks = asksOf(values);
  const ofMetric = asks !== 'sql';
  return {
    database: ofMetric ? null : Number(database),
    sql: ofMetric ? null : sql,
    validator_type: validator,
    validator_config_json: {
      ...(compares ? { op, threshold } : {}),
      ...(validator === 'change' ? { unit } : {}),
      ...(ofMetric && metric !== null ? { metric } : {}),
      ...(asks === 'dataset' ? rowsOf(values) : {}),
    },
  };
}

/** The dataset, and which of its rows count. */
const rowsOf = ({ dataset, timeRange, timeColumn, filters }: ReportValues) => ({
  dataset: Number(dataset),
  time_range: timeRange,
  ...(timeColumn === null ? {} : { time_column: timeColumn }),
  ...(filters.length === 0 ? {} : { adhoc_filters: filters.map((filter) => ({ ...filter })) }),
});

/** Condition of an alert from the form. */
export const conditionOf = ({ validator, op, threshold, unit }: ReportValues): Condition => ({
  type: validator,
  op,
  threshold,
  unit,
});

/** Filters and tabs of the dashboard of a schedule; undefined: its own defaults. */
export function viewOf(item: ReportItem | null): DashboardView | undefined {
  return item?.extra.dashboard ?? undefined;
}

type DashboardView = NonNullable<NonNullable<ReportBody['extra']>['dashboard']>;

/**
 * The body of a save. Recipients keep members that the form does not show, such as copies.
 * @param before The saved schedule
 * @param start Initial values of a new schedule
 */
export function bodyOf(values: ReportValues, before: ReportItem | null, start?: ReportStart): ReportBody {
  const alert = values.type === 'Alert';
  return {
    type: values.type,
    name: values.name.trim(),
    description: values.description,
    chart: values.subject === 'chart' ? Number(values.chart) : null,
    dashboard: values.subject === 'dashboard' ? Number(values.dashboard) : null,
    crontab: values.crontab.trim(),
    timezone: values.timezone,
    report_format: values.format,
    recipients: recipientsOf(values, before),
    ...(alert ? askedOf(values) : { database: null, sql: null, validator_type: null, validator_config_json: {} }),
    grace_period: values.gracePeriod,
    working_timeout: values.workingTimeout,
    log_retention: values.logRetention,
    force_screenshot: values.fresh,
    email_subject: values.emailSubject.trim() === '' ? null : values.emailSubject.trim(),
    custom_width: values.width === '' ? null : values.width,
    open_to_viewers: values.openToViewers,
    ...changedOnly(values, before),
    extra: extraOf(values, before, start),
    ...methodOf(before, start),
  };
}

/** Owners and the switch are also set elsewhere, so that a save of other fields leaves them alone. */
function changedOnly(
  { owners, active }: ReportValues,
  before: ReportItem | null,
): Pick<ReportBody, 'owners' | 'active'> {
  const same = before?.owners.map(({ id }) => id).join() === owners?.join();
  return {
    ...(owners === undefined || same ? {} : { owners: [...owners] }),
    ...((before?.active ?? true) === active ? {} : { active }),
  };
}

/** Members that were not there and say nothing are not added: who changes the content lends it the own rights. */
function extraOf(values: ReportValues, before: ReportItem | null, start: ReportStart | undefined): ReportBody['extra'] {
  const { dashboard: hadView, attachments: had, ...rest } = before?.extra ?? {};
  const view = dashboardView(values, before, start);
  const attachments = values.attachments.filter((one) => one !== values.format);
  return {
    ...rest,
    ...(view === null && hadView === undefined ? {} : { dashboard: view }),
    ...(attachments.length === 0 && had === undefined ? {} : { attachments }),
  };
}

/** The first message by mail carries the copies. */
function recipientsOf({ recipients, copies }: ReportValues, before: ReportItem | null) {
  const named = recipients.filter(({ target }) => target.trim() !== '');
  const first = named.find(({ channel }) => channel === PEOPLE_CHANNEL);
  const isSame = before !== null && JSON.stringify(copies) === JSON.stringify(copiesOf(before));
  return named.map(({ key, channel, target }) => {
    const saved = configOf(before, key);
    if (isSame) return { type: channel, recipient_config_json: { ...saved, target: target.trim() } };
    const { ccTarget: _cc, bccTarget: _bcc, ...config } = saved;
    const { cc, bcc } = key === first?.key ? copies : { cc: [], bcc: [] };
    return {
      type: channel,
      recipient_config_json: {
        ...config,
        target: target.trim(),
        ...(cc.length === 0 ? {} : { ccTarget: cc.join(', ') }),
        ...(bcc.length === 0 ? {} : { bccTarget: bcc.join(', ') }),
      },
    };
  });
}

function dashboardView(
  { keepsView, subject }: ReportValues,
  before: ReportItem | null,
  start: ReportStart | undefined,
): DashboardView | null {
  if (!keepsView || subject !== 'dashboard') return null;
  // The server parses the state that the dashboard reports.
  return viewOf(before) ?? (start?.view as DashboardView | undefined) ?? null;
}

function methodOf(before: ReportItem | null, start: ReportStart | undefined): Pick<ReportBody, 'creation_method'> {
  if (before !== null || start === undefined) return {};
  if (start.chart !== undefined) return { creation_method: 'charts' };
  return start.dashboard === undefined ? {} : { creation_method: 'dashboards' };
}

function configOf(before: ReportItem | null, key: number): Readonly<Record<string, unknown>> {
  const config = before?.recipients[key]?.recipient_config_json;
  return tryParseOutsideObject(config) ?? {};
}
