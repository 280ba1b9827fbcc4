import { shortText } from '@facet/sdk/common';
import { filterWords } from '../../common/filter-words.ts';
import type { ReportRecipient } from '../../common/wire/report.ts';
import type { ReportValues } from './report-input.ts';

/** Numbers are ids of owners. */
export type StoredValue = string | number | boolean | null | readonly number[];

/** One changed member, with the value that it had. Null on both sides: the value is too long to be shown. */
export interface MemberChange {
  readonly member: string;
  readonly before: StoredValue;
  readonly after: StoredValue;
}

export interface ScheduleState {
  readonly values: ReportValues;
  readonly recipients: readonly ReportRecipient[];
  readonly owners: readonly number[];
}

/** What differs between two states of a schedule, by the names of the API. */
export function changedMembers(before: ScheduleState, after: ScheduleState): readonly MemberChange[] {
  const was = membersOf(before);
  const is = membersOf(after);
  return Object.keys(is)
    .filter((member) => JSON.stringify(was[member]) !== JSON.stringify(is[member]))
    .map((member) =>
      UNSHOWN.has(member)
        ? { member, before: null, after: null }
        : { member, before: shortened(was[member]), after: shortened(is[member]) },
    );
}

/** Filters and tabs of a dashboard are no text that people read. */
const UNSHOWN: ReadonlySet<string> = new Set(['view']);

function membersOf({ values, recipients, owners }: ScheduleState): Readonly<Record<string, StoredValue>> {
  const { adhoc_filters: filters, ...condition } = JSON.parse(values.validator_config_json) as Readonly<
    Record<string, string | number | null | undefined>
  > & { readonly adhoc_filters?: unknown };
  const { dashboard: view, attachments } = JSON.parse(values.extra_json) as {
    readonly dashboard?: unknown;
    readonly attachments?: readonly string[];
  };
  return {
    name: values.name,
    active: values.active !== 0,
    crontab: values.crontab,
    timezone: values.timezone,
    recipients: recipients.map(recipientText).join('\n'),
    owners: [...owners].sort((a, b) => a - b),
    chart: values.chart_id,
    dashboard: values.dashboard_id,
    view: JSON.stringify(view ?? null),
    report_format: values.report_format,
    attachments: (attachments ?? []).join(', '),
    email_subject: values.email_subject ?? '',
    description: values.description ?? '',
    context_markdown: values.context_markdown ?? '',
    database: values.database_id,
    sql: values.sql ?? '',
    dataset: condition['dataset'] ?? null,
    metric: condition['metric'] ?? null,
    time_range: condition['time_range'] ?? null,
    time_column: condition['time_column'] ?? null,
    adhoc_filters: filterWords(filters),
    validator_type: values.validator_type,
    op: condition['op'] ?? null,
    threshold: condition['threshold'] ?? null,
    unit: condition['unit'] ?? null,
    grace_period: values.grace_period,
    working_timeout: values.working_timeout,
    log_retention: values.log_retention,
    force_screenshot: values.force_screenshot !== 0,
    custom_width: values.custom_width,
    open_to_viewers: values.open_to_viewers !== 0,
  };
}

function recipientText({ type, recipient_config_json: config = {} }: ReportRecipient): string {
  const { target = '', ccTarget, bccTarget } = config;
  const copies = [
    ...(ccTarget === undefined ? [] : [`Cc: ${ccTarget}`]),
    ...(bccTarget === undefined ? [] : [`Bcc: ${bccTarget}`]),
  ];
  return [`${type}: ${target}`, ...copies].join('; ');
}

const MOST_CHARACTERS = 2_000;

function shortened(value: StoredValue | undefined): StoredValue {
  if (typeof value === 'string') return shortText(value, MOST_CHARACTERS);
  return value ?? null;
}
