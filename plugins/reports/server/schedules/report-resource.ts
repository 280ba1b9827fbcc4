import type { SavedCharts } from '@facet/plugin-charts/contract.server';
import type { Dashboards } from '@facet/plugin-dashboards/contract.server';
import type { Databases, UsableDatabases } from '@facet/plugin-databases/contract.server';
import { describeCrontab, type Schedules } from '@facet/plugin-scheduler/contract.server';
import { personOf, type Scope, type Scoped } from '@facet/sdk/common';
import {
  ageOf,
  anyOf,
  belongsTo,
  column,
  computed,
  type Condition,
  createResource,
  field,
  hasMany,
  isIn,
  likeText,
  loaded,
  PERSON,
  type Resource,
  type ResourceFields,
  stored,
  relatedPeople,
} from '@facet/sdk/resource';
import type { MetadataStore, UserDirectory } from '@facet/sdk/server';
import { type QueryExecutorProvider, type Selectable, sql } from 'kysely';
import { LATE_AFTER_MS } from '../../common/report-states.ts';
import { REPORT_VIEW } from '../../common/wire/report.ts';
import { receiversOf } from './goes-to.ts';
import { OWNER_LINK, type ReportRecipientTable, type ReportRow, type Tables } from './tables.ts';

export const REPORT_KIND = 'report';

export interface ReportResourceParts {
  readonly metadata: MetadataStore;
  readonly users: Pick<UserDirectory, 'byEmails'>;
  readonly charts: Scoped<SavedCharts>;
  readonly dashboards: Scoped<Dashboards>;
  readonly databases: Databases;
  readonly usable: Scoped<Pick<UsableDatabases, 'among'>>;
  readonly schedules: Schedules;
  clock(): Date;
}

/** Alerts and reports; administrators see all of them, other users their own. */
export function createReportResource(parts: ReportResourceParts): Resource<ReportRow> {
  return createResource<Tables, 'report_schedule'>(
    {
      table: 'report_schedule',
      view: REPORT_VIEW,
      title: 'Report Schedule',
      actions: ['can_read', 'can_write'],
      fields: { ...contentFields(), ...subjectFields(parts), ...runFields(parts), ...historyFields() },
      filters: {
        name: {
          report_all_text: {
            label: 'All Text',
            condition: (value) =>
              anyOf(
                ['name', 'description'].map((name) =>
                  likeText(column('report_schedule', name), String(value), 'anywhere'),
                ),
              ),
          },
        },
        next_run_dttm: {
          report_is_late: {
            label: 'Is Late',
            condition: () =>
              sql`${parts.schedules.nextOf(REPORT_KIND, column('report_schedule', 'id'))} <= ${new Date(
                parts.clock().getTime() - LATE_AFTER_MS,
              ).toISOString()}`,
          },
        },
      },
      baseOrder: { column: 'id', direction: 'desc' },
      related: {
        owners: relatedPeople(),
        created_by: relatedPeople(),
        changed_by: relatedPeople(),
        database: parts.databases.choices(),
      },
      visible: visibleReports,
    },
    parts.metadata,
    parts.clock,
  );
}

export function visibleReports(scope: Scope): Condition | undefined {
  const who = personOf(scope);
  if (who.isAdmin) return undefined;
  return sql`exists (select 1 from report_schedule_user
    where report_schedule_user.report_schedule_id = report_schedule.id and report_schedule_user.user_id = ${who.id})`;
}

type Fields = ResourceFields<ReportRow>;
const ALWAYS = { list: true, show: true } as const;
const SAVED = { show: true, saved: true } as const;

const contentFields = (): Fields => ({
  id: field(stored('integer', 'id'), ALWAYS),
  name: field(stored('text', 'name'), { ...ALWAYS, order: true, search: true, saved: true }),
  type: field(stored('text', 'type'), { ...ALWAYS, order: true, search: true, saved: true }),
  active: field(stored('boolean', 'active'), { ...ALWAYS, order: true, search: true, saved: true }),
  description: field(stored('text', 'description'), { ...ALWAYS, order: true, saved: true }),
  crontab: field(stored('text', 'crontab'), { ...ALWAYS, order: true, saved: true }),
  crontab_humanized: field(
    computed((row) => describeCrontab(row.crontab), 'crontab'),
    { ...ALWAYS, order: true },
  ),
  timezone: field(stored('text', 'timezone'), { ...ALWAYS, saved: true }),
  creation_method: field(stored('text', 'creation_method'), { ...ALWAYS, search: true, saved: true }),
  context_markdown: field(stored('text', 'context_markdown'), SAVED),
  email_subject: field(stored('text', 'email_subject'), SAVED),
  sql: field(stored('text', 'sql'), SAVED),
  validator_type: field(stored('text', 'validator_type'), SAVED),
  validator_config_json: field(stored('text', 'validator_config_json'), SAVED),
  report_format: field(stored('text', 'report_format'), SAVED),
  log_retention: field(stored('integer', 'log_retention'), SAVED),
  grace_period: field(stored('integer', 'grace_period'), SAVED),
  working_timeout: field(stored('integer', 'working_timeout'), SAVED),
  force_screenshot: field(stored('boolean', 'force_screenshot'), SAVED),
  custom_width: field(stored('integer', 'custom_width'), SAVED),
  open_to_viewers: field(stored('boolean', 'open_to_viewers'), SAVED),
  extra: field(
    computed((row) => JSON.parse(row.extra_json)),
    ALWAYS,
  ),
});

/** The chart or dashboard of a report, if the caller may see it. */
const subjectFields = ({ charts, dashboards, databases, usable }: ReportResourceParts): Fields => ({
  chart_id: field(stored('integer', 'chart_id'), { list: true, search: true, saved: true }),
  dashboard_id: field(stored('integer', 'dashboard_id'), { list: true, search: true, saved: true }),
  chart: field(
    loaded(async (rows, { scope }) => {
      const found = await charts.for(scope).named(idsOf(rows, 'chart_id'));
      const byId = new Map(
        found.map(({ id, name, vizType }) => [id, { id, slice_name: name, viz_type: vizType }] as const),
      );
      return rows.map((row) => byId.get(row.chart_id ?? 0) ?? null);
    }),
    { show: ['id', 'slice_name', 'viz_type'] },
  ),
  dashboard: field(
    loaded(async (rows, { scope }) => {
      const found = await dashboards.for(scope).findMany(idsOf(rows, 'dashboard_id'));
      const byId = new Map(found.map(({ id, title }) => [id, { id, dashboard_title: title }] as const));
      return rows.map((row) => byId.get(row.dashboard_id ?? 0) ?? null);
    }),
    { show: ['id', 'dashboard_title'] },
  ),
  database: field(
    loaded(async (rows, { scope }) => {
      const open = await usable.for(scope).among(idsOf(rows, 'database_id'));
      const found = await databases.findMany([...open]);
      return rows.map((row) => {
        const database = found.get(row.database_id ?? 0);
        return database === undefined ? null : { id: database.id, database_name: database.name };
      });
    }),
    { show: ['id', 'database_name'] },
  ),
});

const idsOf = (rows: readonly ReportRow[], name: 'chart_id' | 'dashboard_id' | 'database_id'): readonly number[] => [
  ...new Set(rows.flatMap((row) => row[name] ?? [])),
];

const runFields = ({ schedules, users }: ReportResourceParts): Fields => ({
  last_state: field(stored('text', 'last_state'), { ...ALWAYS, order: true, search: true }),
  last_eval_dttm: field(stored('datetime', 'last_eval_dttm'), { ...ALWAYS, order: true }),
  last_value: field(stored('number', 'last_value'), { list: true, show: true }),
  last_error: field(lastErrors(), { list: true }),
  last_value_row_json: field(stored('text', 'last_value_row_json'), { show: true }),
  next_run_dttm: field(
    loaded(
      async (rows) => {
        const next = await schedules.next(
          REPORT_KIND,
          rows.map(({ id }) => id),
        );
        return rows.map(({ id }) => next.get(id)?.toISOString() ?? null);
        // Schedules that do not run come last.
      },
      (table) => sql`coalesce(${schedules.nextOf(REPORT_KIND, column(table, 'id'))}, '9999')`,
    ),
    { ...ALWAYS, order: true, search: true },
  ),
  stopped: field(stoppedAddresses(), { show: true }),
  recipients: field(hasRecipients(), { list: ['id', 'type'], show: ['id', 'type', 'recipient_config_json'] }),
  goes_to: field(
    loaded(async (rows, { db }) => receiversOf(users, await recipientsOfRows(rows, db))),
    { list: true },
  ),
});

/** Of schedules whose last run failed. */
const lastErrors = () =>
  loaded<ReportRow>(async (rows, { db }) => {
    const failed = rows.filter(({ last_state: state }) => state === 'Error').map(({ id }) => id);
    if (failed.length === 0) return rows.map(() => null);
    const found = await sql<{ report_schedule_id: number; error_message: string | null }>`
      select report_schedule_id, error_message from report_execution_log
      where id in (
        select max(id) from report_execution_log
        where state = 'Error' and ${isIn(sql.ref('report_schedule_id'), failed)} group by report_schedule_id
      )`.execute(db);
    const byReport = new Map(found.rows.map((row) => [row.report_schedule_id, row.error_message]));
    return rows.map(({ id }) => byReport.get(id) ?? null);
  });

const stoppedAddresses = () =>
  loaded<ReportRow>(async (rows, { db }) => {
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    const found = await sql<{ report_schedule_id: number; address: string }>`
      select report_schedule_id, address from report_receiver
      where stopped_on is not null and ${isIn(sql.ref('report_schedule_id'), ids)} order by address`.execute(db);
    const byReport = Map.groupBy(found.rows, (one) => one.report_schedule_id);
    return rows.map(({ id }) => (byReport.get(id) ?? []).map(({ address }) => address));
  });

const hasRecipients = () =>
  loaded<ReportRow>(async (rows, { db }) =>
    (await recipientsOfRows(rows, db)).map((own) =>
      own.map(({ report_schedule_id: _schedule, ...recipient }) => recipient),
    ),
  );

type Recipient = Selectable<ReportRecipientTable>;

/** The recipients of each row. */
async function recipientsOfRows(
  rows: readonly ReportRow[],
  db: QueryExecutorProvider,
): Promise<readonly (readonly Recipient[])[]> {
  if (rows.length === 0) return [];
  const found = await sql<Recipient>`
    select id, report_schedule_id, type, recipient_config_json from report_recipient
    where ${isIn(
      sql.ref('report_schedule_id'),
      rows.map(({ id }) => id),
    )} order by id`.execute(db);
  const byReport = Map.groupBy(found.rows, (one) => one.report_schedule_id);
  return rows.map(({ id }) => byReport.get(id) ?? []);
}

const historyFields = (): Fields => ({
  owners: field(hasMany(OWNER_LINK, PERSON), { list: PERSON.members, show: PERSON.members, search: true }),
  created_by: field(belongsTo('created_by_fk', PERSON), {
    list: PERSON.members,
    order: ['first_name'],
    search: true,
  }),
  created_on: field(stored('datetime', 'created_on'), { list: true, order: true }),
  changed_by: field(belongsTo('changed_by_fk', PERSON), {
    list: PERSON.members,
    order: ['first_name'],
    search: true,
  }),
  changed_on: field(stored('datetime', 'changed_on'), { list: true, order: true }),
  changed_on_delta_humanized: field(ageOf('changed_on'), { list: true, order: true }),
});
