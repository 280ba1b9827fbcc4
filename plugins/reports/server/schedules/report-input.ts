import type { SavedCharts } from '@facet/plugin-charts/contract.server';
import type { Dashboards } from '@facet/plugin-dashboards/contract.server';
import type { UsableDatabases } from '@facet/plugin-databases/contract.server';
import { isCrontab, isTimezone, nextTimes } from '@facet/plugin-scheduler/contract.server';
import type { Scope, Scoped } from '@facet/sdk/common';
import { DEFAULTS } from '../../common/report-states.ts';
import type { ReportCreate, ReportRecipient, ReportUpdate } from '../../common/wire/report.ts';
import { ReportErrors } from '../errors.ts';
import { measuredDataset } from './measured-dataset.ts';
import { metricOf } from './metric-of.ts';
import type { ReadableDatasets } from './readable-datasets.ts';
import type { ReportRow } from './tables.ts';

/** The columns of a schedule that users write. */
export type ReportValues = Omit<
  ReportRow,
  | 'id'
  | 'created_on'
  | 'changed_on'
  | 'created_by_fk'
  | 'changed_by_fk'
  | 'last_state'
  | 'last_eval_dttm'
  | 'last_value'
  | 'last_value_row_json'
  | 'error_told_on'
  | 'run_as_fk'
>;

export interface ReportInputParts {
  readonly charts: Scoped<SavedCharts>;
  readonly dashboards: Scoped<Dashboards>;
  readonly usable: Scoped<Pick<UsableDatabases, 'among'>>;
  readonly datasets: Scoped<ReadableDatasets>;
  channels(): readonly { readonly key: string; readonly accepts?: string | undefined }[];
  /** Minimum seconds between two runs. */
  leastInterval(type: ReportRow['type']): number;
  clock(): Date;
}

export function newValues(body: ReportCreate): ReportValues {
  return {
    type: body.type,
    name: body.name,
    description: body.description ?? null,
    context_markdown: body.context_markdown ?? null,
    email_subject: body.email_subject ?? null,
    active: Number(body.active ?? true),
    crontab: body.crontab,
    timezone: body.timezone ?? DEFAULTS.timezone,
    creation_method: body.creation_method ?? 'alerts_reports',
    chart_id: body.chart ?? null,
    dashboard_id: body.dashboard ?? null,
    database_id: body.database ?? null,
    sql: body.sql ?? null,
    validator_type: body.validator_type ?? null,
    validator_config_json: JSON.stringify(body.validator_config_json ?? {}),
    report_format: body.report_format ?? 'PNG',
    log_retention: body.log_retention ?? DEFAULTS.logRetention,
    grace_period: body.grace_period ?? DEFAULTS.gracePeriod,
    working_timeout: body.working_timeout ?? DEFAULTS.workingTimeout,
    force_screenshot: Number(body.force_screenshot ?? false),
    custom_width: body.custom_width ?? null,
    extra_json: JSON.stringify(body.extra ?? {}),
    open_to_viewers: Number(body.open_to_viewers ?? false),
  };
}

/** The values after a change; setting a chart removes the dashboard, and the other way round. */
export function changedValues(before: ReportRow, body: ReportUpdate): ReportValues {
  const after = newValues({
    type: before.type,
    name: before.name,
    crontab: before.crontab,
    description: before.description,
    context_markdown: before.context_markdown,
    email_subject: before.email_subject,
    active: before.active !== 0,
    timezone: before.timezone,
    report_format: before.report_format,
    log_retention: before.log_retention,
    grace_period: before.grace_period,
    working_timeout: before.working_timeout,
    force_screenshot: before.force_screenshot !== 0,
    custom_width: before.custom_width,
    open_to_viewers: before.open_to_viewers !== 0,
    sql: before.sql,
    database: before.database_id,
    ...subjectAfter(before, body),
    ...definedOf(body),
  });
  return {
    ...after,
    creation_method: body.creation_method ?? before.creation_method,
    validator_type: body.validator_type === undefined ? before.validator_type : body.validator_type,
    validator_config_json:
      body.validator_config_json === undefined ? before.validator_config_json : after.validator_config_json,
    extra_json: body.extra === undefined ? before.extra_json : after.extra_json,
  };
}

/** Columns that decide what a schedule reads with the rights of its user. */
const CONTENT = [
  'type',
  'chart_id',
  'dashboard_id',
  'database_id',
  'sql',
  'validator_type',
  'validator_config_json',
  'report_format',
  'extra_json',
  'open_to_viewers',
] as const satisfies readonly (keyof ReportValues)[];

/**
 * Whether a save changes what is read or who gets it. A form sends everything that it shows: what is the same as before is no
 * change, so that no owner lends rights to another one's schedule by switching it on or renaming it.
 */
export function changesContent(
  before: ReportRow,
  after: ReportValues,
  recipients: { readonly before: readonly ReportRecipient[]; readonly after: readonly ReportRecipient[] | undefined },
): boolean {
  if (CONTENT.some((name) => before[name] !== after[name])) return true;
  return recipients.after !== undefined && wordsOf(recipients.before) !== wordsOf(recipients.after);
}

const wordsOf = (recipients: readonly ReportRecipient[]): string =>
  JSON.stringify(
    recipients.map(({ type, recipient_config_json: config = {} }) => [
      type,
      Object.entries(config).sort(([a], [b]) => (a < b ? -1 : 1)),
    ]),
  );

function subjectAfter(before: ReportRow, body: ReportUpdate): Pick<ReportCreate, 'chart' | 'dashboard'> {
  const named = (body.chart ?? body.dashboard ?? null) !== null;
  return named ? {} : { chart: before.chart_id, dashboard: before.dashboard_id };
}

function definedOf(body: ReportUpdate): Partial<ReportCreate> {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
}

/** @throws HttpError 422 in the contract's words */
export async function ensureReport(
  parts: ReportInputParts,
  scope: Scope,
  values: ReportValues,
  recipients: readonly ReportRecipient[] | undefined,
): Promise<void> {
  ensureTimes(parts, values);
  await ensureSubject(parts, scope, values);
  await ensureCondition(parts, scope, values);
  ensureRecipients(parts.channels(), recipients ?? []);
}

function ensureRecipients(
  all: ReturnType<ReportInputParts['channels']>,
  recipients: readonly Pick<ReportRecipient, 'type' | 'recipient_config_json'>[],
): void {
  for (const { type, recipient_config_json: config = {} } of recipients) {
    const channel = all.find(({ key }) => key === type);
    if (channel === undefined)
      throw ReportErrors.channelUnknown(
        type,
        all.map(({ key }) => key),
      );
    if (channel.accepts === undefined) continue;
    const accepted = new RegExp(channel.accepts, 'u');
    for (const target of [config.target, config.ccTarget, config.bccTarget])
      if (target !== undefined && !accepted.test(target)) throw ReportErrors.targetMalformed(type, target);
  }
}

function ensureTimes({ leastInterval, clock }: ReportInputParts, { type, crontab, timezone }: ReportValues): void {
  if (!isCrontab(crontab)) throw ReportErrors.crontabInvalid(crontab);
  if (!isTimezone(timezone)) throw ReportErrors.timezoneInvalid(timezone);
  if (nextTimes(crontab, timezone, clock(), 1).length === 0) throw ReportErrors.neverDue(crontab);
  const least = leastInterval(type);
  if (least <= 60) return;
  const times = nextTimes(crontab, timezone, clock(), TIMES_COMPARED);
  const tooOften = times.some((time, at) => {
    const before = times[at - 1];
    return before !== undefined && time.getTime() - before.getTime() < least * 1_000;
  });
  if (tooOften) throw ReportErrors.tooOften(type, least);
}

/** Enough for a week of hours. Schedules below the minimum interval show it much earlier. */
const TIMES_COMPARED = 170;

async function ensureSubject(
  { charts, dashboards }: ReportInputParts,
  scope: Scope,
  { chart_id: chart, dashboard_id: dashboard, creation_method: method }: ReportValues,
): Promise<void> {
  if (chart !== null && dashboard !== null) throw ReportErrors.bothSubjects();
  if (chart === null && dashboard === null) throw ReportErrors.noSubject(method);
  if (chart !== null && (await charts.for(scope).find(chart)) === undefined) throw ReportErrors.chartMissing();
  if (dashboard !== null && (await dashboards.for(scope).findMany([dashboard])).length === 0)
    throw ReportErrors.dashboardMissing();
}

/** Query and condition of an alert. */
export type AskedValues = Pick<
  ReportValues,
  'type' | 'chart_id' | 'database_id' | 'sql' | 'validator_type' | 'validator_config_json'
>;

/**
 * An alert needs a database with SQL, or a metric of its chart or of a dataset; a report needs none of them. What an alert reads
 * is authorised when it runs.
 */
export async function ensureCondition(
  { usable, datasets }: Pick<ReportInputParts, 'usable' | 'datasets'>,
  scope: Scope,
  values: AskedValues,
): Promise<void> {
  const {
    type,
    chart_id: chart,
    database_id: database,
    sql,
    validator_type: validator,
    validator_config_json: config,
  } = values;
  if (type === 'Report') {
    if (database !== null) throw ReportErrors.databaseOnReport();
    return;
  }
  const metric = metricOf(values);
  if (metric !== undefined) {
    if (metric.dataset === null && chart === null) throw ReportErrors.metricOfChart();
    if (metric.dataset !== null) await ensureDataset(datasets.for(scope), metric.dataset, metric.timeColumn);
  } else {
    if (database === null) throw ReportErrors.databaseNeeded();
    if (!(await usable.for(scope).among([database])).has(database)) throw ReportErrors.databaseMissing();
    if (sql === null || sql.trim() === '') throw ReportErrors.sqlNeeded();
  }
  const { op, threshold } = JSON.parse(config) as { op?: unknown; threshold?: unknown };
  if (validator === null) throw ReportErrors.validatorNeeded();
  const compares = validator === 'operator' || validator === 'change';
  if (compares && (op === undefined || threshold === undefined)) throw ReportErrors.operatorNeeded();
}

async function ensureDataset(datasets: ReadableDatasets, id: number, timeColumn: string | null): Promise<void> {
  const found = await measuredDataset(datasets, id);
  if (found === undefined) throw ReportErrors.datasetMissing();
  if (timeColumn !== null && !found.times.some(({ name }) => name === timeColumn))
    throw ReportErrors.timeColumnMissing(timeColumn);
}
