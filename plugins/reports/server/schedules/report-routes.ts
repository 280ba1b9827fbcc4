import type { Schedules } from '@facet/plugin-scheduler/contract.server';
import { personOf, type Scope } from '@facet/sdk/common';
import {
  type Announced,
  auditChanged,
  auditCreated,
  isIn,
  linkedIds,
  not,
  type ObjectChanges,
  ownersAfterChange,
  ownersOfNew,
  replaceLinks,
  type Resource,
} from '@facet/sdk/resource';
import {
  defineRoutes,
  type FeatureFlags,
  type HandlerContext,
  type HttpResult,
  type MetadataStore,
  notFound,
  type Principal,
  type RouteSet,
  type UserDirectory,
} from '@facet/sdk/server';
import { type Kysely, sql } from 'kysely';
import { type ReportRecipient, reportEndpoints } from '../../common/wire/report.ts';
import { behindFlag } from '../behind-flag.ts';
import { deletedReports, ReportErrors } from '../errors.ts';
import {
  changedValues,
  changesContent,
  ensureReport,
  newValues,
  type ReportInputParts,
  type ReportValues,
} from './report-input.ts';
import { type ChangeLogParts, keepChange, readChanges } from './change-log.ts';
import { changedMembers } from './changed-members.ts';
import { isLogOf, readLog, readLogs } from './report-logs.ts';
import type { SentPictures } from './sent-pictures.ts';
import { REPORT_KIND, visibleReports } from './report-resource.ts';
import { OWNER_LINK, type ReportRow, type Tables } from './tables.ts';

export interface ReportParts extends ReportInputParts, Pick<ChangeLogParts, 'databases'> {
  readonly metadata: MetadataStore;
  readonly resource: Resource<ReportRow>;
  readonly objects: ObjectChanges;
  readonly schedules: Schedules;
  readonly users: UserDirectory;
  readonly flags: FeatureFlags;
  readonly pictures: SentPictures;
  /** Maximum number of active schedules of one user; 0: no limit. */
  mostOfPerson(): number;
}

type Endpoints = typeof reportEndpoints;
type Call<K extends keyof Endpoints> = HandlerContext<Endpoints[K]>;

/** Routes of reports answer 404 while the flag is off. */
export function reportRoutes(parts: ReportParts): RouteSet {
  const { resource } = parts;
  const routes = defineRoutes(reportEndpoints, {
    'GET /api/v1/report/_info': resource.info,
    'GET /api/v1/report/': resource.list,
    'GET /api/v1/report/:id': resource.item,
    'GET /api/v1/report/related/:column': (call) => relatedChoices(parts, call),
    'POST /api/v1/report/': (call) => createReport(parts, call),
    'PUT /api/v1/report/:id': (call) => updateReport(parts, call),
    async 'DELETE /api/v1/report/:id'({ params, scope }) {
      await removeReports(parts, scope, [params.id]);
      return { json: { message: 'OK' } };
    },
    async 'DELETE /api/v1/report/'({ q, scope }) {
      return { json: { message: deletedReports(await removeReports(parts, scope, q)) } };
    },
    async 'GET /api/v1/report/:id/log/'({ params, q, scope }) {
      await resource.visibleRow(scope, params.id);
      return { json: await readLogs(parts, scope, params.id, q ?? {}) };
    },
    async 'GET /api/v1/report/:id/log/:log'({ params, scope }) {
      await resource.visibleRow(scope, params.id);
      const log = await readLog(parts, scope, params.id, params.log);
      if (log === undefined) throw notFound();
      return { json: { id: log.id, result: log } };
    },
    async 'GET /api/v1/report/:id/changes/'({ params, q, scope }) {
      await resource.visibleRow(scope, params.id);
      return { json: await readChanges(parts, scope, params.id, q ?? {}) };
    },
    'GET /api/v1/report/:id/log/:log/picture/:position': (call) => sentPicture(parts, call),
    async 'POST /api/v1/report/:id/run'({ params, scope }) {
      const { id } = await resource.visibleRow(scope, params.id);
      await parts.schedules.runNow(REPORT_KIND, id);
      return { status: 202, json: { message: ReportErrors.queued } };
    },
  });
  return { ...routes, handlers: behindFlag(routes.handlers, parts.flags) };
}

/** A picture that a run sent, for users who may still see its content. */
async function sentPicture(
  { resource, charts, dashboards, metadata, pictures }: ReportParts,
  { params, scope }: Call<'GET /api/v1/report/:id/log/:log/picture/:position'>,
): Promise<HttpResult> {
  const row = await resource.visibleRow(scope, params.id);
  const shown =
    row.chart_id === null
      ? (await dashboards.for(scope).findMany([row.dashboard_id ?? 0]))[0]
      : await charts.for(scope).find(row.chart_id);
  if (shown === undefined || !(await isLogOf(metadata, params.id, params.log))) throw notFound();
  const picture = await pictures.read(params.log, params.position, personOf(scope));
  if (picture === undefined) throw notFound();
  const { type, bytes } = picture;
  return { headers: { 'content-type': type, 'content-disposition': 'inline', 'cache-control': 'no-store' }, bytes };
}

/** Choices are the charts and dashboards that the caller may see. */
async function relatedChoices(
  { resource, charts, dashboards }: ReportParts,
  call: Call<'GET /api/v1/report/related/:column'>,
): Promise<HttpResult> {
  const { column } = call.params;
  if (column === 'chart') return { json: await charts.for(call.scope).choices(call.q ?? {}) };
  if (column === 'dashboard') return { json: await dashboards.for(call.scope).choices(call.q ?? {}) };
  return resource.related(call);
}

async function createReport(parts: ReportParts, { body, principal, scope }: Call<'POST /api/v1/report/'>) {
  const { metadata, objects, users, schedules, clock } = parts;
  const values = newValues(body);
  await ensureReport(parts, scope, values, body.recipients);
  await ensureNameFree(parts, values, undefined);
  await ensureFirst(parts, principal, values);
  const owners = await ownersOfNew(users, principal, body.owners);
  const audit = auditCreated(principal, clock());
  const write = (_announced: Announced) =>
    metadata.transaction<Tables, number>(async (tx) => {
      const { id } = await tx
        .insertInto('report_schedule')
        .values({
          ...values,
          ...audit,
          last_state: 'Not triggered',
          last_eval_dttm: null,
          last_value: null,
          last_value_row_json: null,
          error_told_on: null,
          run_as_fk: owners.includes(principal.id) ? principal.id : (owners[0] ?? null),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await writeParts(tx, schedules, id, values, { owners, recipients: body.recipients ?? [] });
      await ensureFew(tx, parts, id, undefined);
      await keepChange(tx, { reportId: id, at: audit.created_on, by: principal.id, what: 'created', members: [] });
      return id;
    });
  const id = await objects.create(principal, values.name, write, (created) => created);
  return { status: 201, json: { id, result: body } };
}

async function updateReport(parts: ReportParts, call: Call<'PUT /api/v1/report/:id'>) {
  const { metadata, objects, users, schedules, clock, resource } = parts;
  const { body, principal, scope, request } = call;
  const { id } = call.params;
  await ensureOwn(parts, scope, [id]);
  const before = await resource.visibleRow(scope, id);
  const guard = resource.guard(id, { scope, request });
  const values = changedValues(before, body);
  await ensureReport(parts, scope, values, body.recipients);
  await ensureNameFree(parts, values, id);
  const owners = await ownersAfterChange(users, principal, body.owners);
  const audit = auditChanged(principal, clock());
  const write = (_announced: Announced) =>
    metadata.transaction<Tables, void>(async (tx) => {
      await guard(tx);
      const recipients = { before: await recipientsOf(tx, id), after: body.recipients };
      const ownersBefore = await linkedIds(tx, OWNER_LINK, id);
      const ownersAfter = owners ?? ownersBefore;
      await tx
        .updateTable('report_schedule')
        .set({
          ...values,
          ...audit,
          ...(ownersAfter.includes(principal.id) && changesContent(before, values, recipients)
            ? { run_as_fk: principal.id }
            : {}),
        })
        .where('id', '=', id)
        .execute();
      await writeParts(tx, schedules, id, values, {
        ...(owners === undefined ? {} : { owners }),
        ...(body.recipients === undefined ? {} : { recipients: body.recipients }),
      });
      await ensureFew(tx, parts, id, before);
      const members = changedMembers(
        { values: before, recipients: recipients.before, owners: ownersBefore },
        { values, recipients: recipients.after ?? recipients.before, owners: ownersAfter },
      );
      if (members.length > 0)
        await keepChange(tx, { reportId: id, at: audit.changed_on, by: principal.id, what: 'changed', members });
    });
  await objects.update(principal, before, write, () => values.name);
  return resource.saved({ id, result: body }, id, scope);
}

/** Schedules of others are forbidden, those that do not exist are not found. @throws HttpError 403 */
async function ensureOwn({ metadata }: ReportParts, scope: Scope, ids: readonly number[]): Promise<void> {
  const visible = visibleReports(scope);
  if (visible === undefined || ids.length === 0) return;
  const hidden = await metadata
    .db<Tables>()
    .selectFrom('report_schedule')
    .select('id')
    .where('id', 'in', ids)
    .where(not(visible))
    .executeTakeFirst();
  if (hidden !== undefined) throw ReportErrors.notOwner();
}

async function recipientsOf(tx: Kysely<Tables>, id: number): Promise<readonly ReportRecipient[]> {
  const rows = await tx
    .selectFrom('report_recipient')
    .select(['type', 'recipient_config_json'])
    .where('report_schedule_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ type, recipient_config_json: config }) => ({ type, recipient_config_json: JSON.parse(config) }));
}

interface Written {
  readonly owners?: readonly number[];
  readonly recipients?: readonly ReportRecipient[];
}

async function writeParts(
  tx: Kysely<Tables>,
  schedules: Schedules,
  id: number,
  { crontab, timezone, active, name }: ReportValues,
  { owners, recipients }: Written,
): Promise<void> {
  if (owners !== undefined) await replaceLinks(tx, OWNER_LINK, id, owners);
  if (recipients !== undefined) {
    await tx.deleteFrom('report_recipient').where('report_schedule_id', '=', id).execute();
    for (const { type, recipient_config_json: config = {} } of recipients)
      await tx
        .insertInto('report_recipient')
        .values({ report_schedule_id: id, type, recipient_config_json: JSON.stringify(config) })
        .execute();
  }
  await schedules.set(tx, REPORT_KIND, id, { crontab, timezone, active: active !== 0, name });
}

async function removeReports(parts: ReportParts, scope: Scope, ids: readonly number[]): Promise<number> {
  const { metadata, objects, schedules, resource } = parts;
  await ensureOwn(parts, scope, ids);
  const rows = await resource.visibleRows(scope, ids);
  const found = rows.map(({ id }) => id);
  await objects.remove(personOf(scope), rows, (_announced: Announced) =>
    metadata.transaction<Tables, void>(async (tx) => {
      const logs = await tx
        .selectFrom('report_execution_log')
        .select('id')
        .where('report_schedule_id', 'in', found)
        .execute();
      await sql`delete from report_delivery where ${isIn(
        sql.ref('log_id'),
        logs.map(({ id }) => id),
      )}`.execute(tx);
      for (const table of [
        'report_execution_log',
        'report_sent_picture',
        'report_recipient',
        'report_subscriber',
        'report_receiver',
        'report_change',
        'report_schedule_user',
      ] as const)
        await tx.deleteFrom(table).where('report_schedule_id', 'in', found).execute();
      await tx.deleteFrom('report_schedule').where('id', 'in', found).execute();
      await schedules.remove(tx, REPORT_KIND, found);
    }),
  );
  return rows.length;
}

async function ensureNameFree(
  { metadata }: ReportParts,
  { type, name }: ReportValues,
  ownId: number | undefined,
): Promise<void> {
  const other = await metadata
    .db<Tables>()
    .selectFrom('report_schedule')
    .select('id')
    .where('type', '=', type)
    .where('name', '=', name)
    .executeTakeFirst();
  if (other !== undefined && other.id !== ownId) throw ReportErrors.nameTaken(type, name);
}

/** Limits the active schedules of one person, in the transaction of a change that may add one. @throws HttpError 422 */
async function ensureFew(
  tx: Kysely<Tables>,
  { mostOfPerson }: ReportParts,
  id: number,
  before: Pick<ReportRow, 'active' | 'run_as_fk'> | undefined,
): Promise<void> {
  const most = mostOfPerson();
  if (most <= 0) return;
  const { active, run_as_fk: person } = await tx
    .selectFrom('report_schedule')
    .select(['active', 'run_as_fk'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const isMore = active !== 0 && (!before || before.active === 0 || before.run_as_fk !== person);
  if (person === null || !isMore) return;
  const { count } = await tx
    .selectFrom('report_schedule')
    .select((eb) => eb.fn.countAll<number | string>().as('count'))
    .where('run_as_fk', '=', person)
    .where('active', '!=', 0)
    .executeTakeFirstOrThrow();
  if (Number(count) > most) throw ReportErrors.tooMany(most);
}

/** A user creates at most one schedule from the menu of a chart or dashboard. */
async function ensureFirst(
  { metadata }: ReportParts,
  who: Principal,
  { creation_method: method, chart_id: chart, dashboard_id: dashboard }: ReportValues,
): Promise<void> {
  if (method === 'alerts_reports') return;
  const { rows } = await sql<{ id: number }>`select id from report_schedule
    where created_by_fk = ${who.id} and (chart_id = ${chart} or dashboard_id = ${dashboard}) limit 1`.execute(
    metadata.db<Tables>(),
  );
  if (rows.length > 0) throw ReportErrors.attached();
}

/** Owners of a schedule, in the order of their ids. */
export const ownersOf = (metadata: MetadataStore, id: number): Promise<readonly number[]> =>
  linkedIds(metadata.db<Tables>(), OWNER_LINK, id);
