import type { SavedCharts } from '@facet/plugin-charts/contract.server';
import type { Dashboards } from '@facet/plugin-dashboards/contract.server';
import type { Schedules } from '@facet/plugin-scheduler/contract.server';
import type { Scope, Scoped } from '@facet/sdk/common';
import {
  defineRoutes,
  type FeatureFlags,
  type MetadataStore,
  notFound,
  type Principal,
  type RouteSet,
} from '@facet/sdk/server';
import { type ScheduleOfObject, subscriptionEndpoints } from '../../common/wire/subscription.ts';
import { ReportErrors } from '../errors.ts';
import type { Receivers } from '../receivers/receivers.ts';
import { behindFlag } from '../behind-flag.ts';
import { REPORT_KIND } from '../schedules/report-resource.ts';
import type { ReportRow, Tables } from '../schedules/tables.ts';

export interface SubscriptionParts {
  readonly metadata: MetadataStore;
  readonly charts: Scoped<SavedCharts>;
  readonly dashboards: Scoped<Dashboards>;
  readonly schedules: Schedules;
  readonly receivers: Pick<Receivers, 'resume'>;
  readonly flags: FeatureFlags;
}

type Subject = Pick<ReportRow, 'chart_id' | 'dashboard_id'>;

/** Schedules of a chart or dashboard for its viewers: their own, and those open to subscription. */
export function subscriptionRoutes(parts: SubscriptionParts): RouteSet {
  const { metadata } = parts;
  const routes = defineRoutes(subscriptionEndpoints, {
    async 'GET /api/v1/report_subscription/'({ q, scope, principal }) {
      const subject: Subject = {
        chart_id: 'chart' in q ? q.chart : null,
        dashboard_id: 'dashboard' in q ? q.dashboard : null,
      };
      if (!(await isSeen(parts, scope, subject))) throw notFound();
      return { json: { result: await schedulesOf(parts, subject, principal) } };
    },
    async 'POST /api/v1/report_subscription/:id'({ params, scope, principal }) {
      const found = await metadata
        .db<Tables>()
        .selectFrom('report_schedule')
        .select(['id', 'type', 'chart_id', 'dashboard_id', 'open_to_viewers'])
        .where('id', '=', params.id)
        .executeTakeFirst();
      const isOpen = found !== undefined && found.type === 'Report' && found.open_to_viewers !== 0;
      if (!isOpen || !(await isSeen(parts, scope, found))) throw notFound();
      if (principal.isAnonymous || principal.email === '') throw ReportErrors.noAddress();
      await metadata
        .db<Tables>()
        .insertInto('report_subscriber')
        .values({ report_schedule_id: found.id, user_id: principal.id })
        .onConflict((on) => on.doNothing())
        .execute();
      await parts.receivers.resume(found.id, principal.email);
      return { json: { message: 'OK' } };
    },
    async 'DELETE /api/v1/report_subscription/:id'({ params, principal }) {
      await metadata
        .db<Tables>()
        .deleteFrom('report_subscriber')
        .where('report_schedule_id', '=', params.id)
        .where('user_id', '=', principal.id)
        .execute();
      return { json: { message: 'OK' } };
    },
  });
  return { ...routes, handlers: behindFlag(routes.handlers, parts.flags) };
}

async function isSeen(
  { charts, dashboards }: SubscriptionParts,
  scope: Scope,
  { chart_id: chart, dashboard_id: dashboard }: Subject,
): Promise<boolean> {
  if (chart !== null) return (await charts.for(scope).find(chart)) !== undefined;
  return dashboard !== null && (await dashboards.for(scope).findMany([dashboard])).length > 0;
}

async function schedulesOf(
  { metadata, schedules }: SubscriptionParts,
  { chart_id: chart, dashboard_id: dashboard }: Subject,
  { id: person }: Principal,
): Promise<readonly ScheduleOfObject[]> {
  const db = metadata.db<Tables>();
  const rows = await db
    .selectFrom('report_schedule')
    .leftJoin('report_schedule_user as owner', (join) =>
      join.onRef('owner.report_schedule_id', '=', 'report_schedule.id').on('owner.user_id', '=', person),
    )
    .leftJoin('report_subscriber as subscriber', (join) =>
      join.onRef('subscriber.report_schedule_id', '=', 'report_schedule.id').on('subscriber.user_id', '=', person),
    )
    .select(['report_schedule.id', 'name', 'type', 'crontab', 'timezone', 'active', 'creation_method', 'created_by_fk'])
    .select(['open_to_viewers', 'owner.user_id as owner', 'subscriber.user_id as subscriber'])
    .where(chart === null ? 'dashboard_id' : 'chart_id', '=', chart ?? dashboard)
    .orderBy('report_schedule.id')
    .execute();
  const shown = rows.filter(
    (row) => row.owner !== null || row.subscriber !== null || (row.open_to_viewers !== 0 && row.type === 'Report'),
  );
  const next = await schedules.next(
    REPORT_KIND,
    shown.map(({ id }) => id),
  );
  return shown.map((row) => ({
    id: row.id,
    name: row.name,
    crontab: row.crontab,
    timezone: row.timezone,
    active: row.active !== 0,
    next_run_dttm: next.get(row.id)?.toISOString() ?? null,
    owned: row.owner !== null,
    own: row.owner !== null && row.created_by_fk === person,
    open: row.open_to_viewers !== 0 && row.type === 'Report',
    subscribed: row.subscriber !== null,
  }));
}
