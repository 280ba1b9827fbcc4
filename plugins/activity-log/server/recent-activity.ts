import { type Condition, fromStoredMoment, humanizeAge, pageOf, toStoredMoment } from '@facet/sdk/resource';
import type { MetadataStore, Principal } from '@facet/sdk/server';
import { sql } from 'kysely';
import type { OpenedKind } from '../contract.server.ts';
import type { Tables } from './tables.ts';

export interface RecentQuery {
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly distinct?: boolean | undefined;
}

export interface RecentItem {
  readonly action: string;
  readonly item_type: 'dashboard' | 'slice';
  readonly item_url: string;
  readonly item_title: string;
  readonly time: number;
  readonly time_delta_humanized: string;
}

const YEAR_MS = 365 * 86_400_000;
const PAGES = { fallback: 25, limit: 100 };

/** Events of the browser, and page views logged by the server, that mean "opened". */
const OPENING = ['mount_explorer', 'mount_dashboard', 'explore', 'dashboard'] as const;

/** Of each kind that is told about, the rows that the caller may see. */
export type VisibleThings = Readonly<Record<OpenedKind, Condition>>;

/**
 * What the caller opened within a year, latest first, each dashboard and chart once unless `distinct` is false. Objects that
 * are gone, or that the caller may not see any more, are left out.
 */
export async function recentActivity(
  metadata: MetadataStore,
  who: Principal,
  query: RecentQuery,
  visible: VisibleThings,
  now: Date,
): Promise<readonly RecentItem[]> {
  const actions = query.actions ?? OPENING;
  if (actions.length === 0 || who.isAnonymous) return [];
  const { limit, offset } = pageOf(query, PAGES);
  const db = metadata.db<Tables>();
  const opened = db
    .selectFrom('logs')
    .leftJoin('dashboards', 'dashboards.id', 'logs.dashboard_id')
    .leftJoin('slices', 'slices.id', 'logs.slice_id')
    .where('logs.user_id', '=', who.id)
    .where('logs.dttm', '>', toStoredMoment(new Date(now.getTime() - YEAR_MS)))
    .where((row) => row.or([row('logs.action', 'in', actions), row('logs.event_name', 'in', actions)]))
    .where((row) =>
      row.or([
        row.and([row('dashboards.id', 'is not', null), visible.dashboard]),
        row.and([row('logs.dashboard_id', 'is', null), row('slices.id', 'is not', null), visible.slice]),
      ]),
    );
  const sliceAlone = sql`case when ${sql.ref('logs.dashboard_id')} is null then ${sql.ref('logs.slice_id')} end`;
  const latest =
    query.distinct === false
      ? opened.select('logs.id')
      : opened.select((row) => row.fn.max('logs.id').as('id')).groupBy(['logs.dashboard_id', sliceAlone]);
  const rows = await db
    .selectFrom('logs')
    .innerJoin(latest.as('latest'), 'latest.id', 'logs.id')
    .leftJoin('dashboards', 'dashboards.id', 'logs.dashboard_id')
    .leftJoin('slices', 'slices.id', 'logs.slice_id')
    .select([
      'logs.action',
      'logs.event_name',
      'logs.dttm',
      'logs.dashboard_id',
      'logs.slice_id',
      'dashboards.dashboard_title',
      'dashboards.slug',
      'slices.slice_name',
    ])
    .orderBy('logs.dttm', 'desc')
    .orderBy('logs.id', 'desc')
    .limit(limit ?? PAGES.limit)
    .offset(offset)
    .execute();
  return rows.map((row) => {
    const dashboard = row.dashboard_id !== null;
    return {
      action: row.event_name ?? row.action,
      item_type: dashboard ? 'dashboard' : 'slice',
      item_url: dashboard
        ? `/superset/dashboard/${encodeURIComponent(row.slug || String(row.dashboard_id))}/`
        : `/explore/?slice_id=${row.slice_id}`,
      item_title: (dashboard ? row.dashboard_title : row.slice_name) ?? '',
      time: fromStoredMoment(row.dttm).getTime(),
      time_delta_humanized: humanizeAge(row.dttm, now),
    };
  });
}
