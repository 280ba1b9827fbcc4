import { personOf, type Scope } from '@facet/sdk/common';
import { fromStoredMoment, humanizeAge, pageOf, toStoredMoment } from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import { sql } from 'kysely';
import type { OpenedKind, OpenedThings } from '../contract.server.ts';
import type { Tables } from './tables.ts';

export interface RecentQuery {
  readonly page?: number | undefined;
  readonly page_size?: number | undefined;
  readonly actions?: readonly string[] | undefined;
  readonly distinct?: boolean | undefined;
}

interface OpenedObject {
  readonly kind: OpenedKind;
  readonly id: number;
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

/** Actions that count as opening: usage events of the browser, and page views that the server logs. */
const OPENING = ['mount_explorer', 'mount_dashboard', 'explore', 'dashboard'] as const;

/** Look-ups by kind of object. */
export type ThingsOfKinds = Readonly<Record<OpenedKind, OpenedThings>>;

/**
 * The objects that the caller opened within a year, latest first; each dashboard and chart once unless `distinct` is
 * false. Deleted objects, and objects that the caller may no longer see, are left out.
 */
export async function recentActivity(
  metadata: MetadataStore,
  scope: Scope,
  query: RecentQuery,
  things: ThingsOfKinds,
  now: Date,
): Promise<readonly RecentItem[]> {
  const who = personOf(scope);
  const actions = query.actions ?? OPENING;
  if (actions.length === 0 || who.isAnonymous) return [];
  const { limit, offset } = pageOf(query, PAGES);
  const db = metadata.db<Tables>();
  const opened = db
    .selectFrom('logs')
    .where('logs.user_id', '=', who.id)
    .where('logs.dttm', '>', toStoredMoment(new Date(now.getTime() - YEAR_MS)))
    .where((row) => row.or([row('logs.action', 'in', actions), row('logs.event_name', 'in', actions)]))
    .where((row) =>
      row.or([
        things.dashboard.isVisible(scope, sql.ref('logs.dashboard_id')),
        row.and([row('logs.dashboard_id', 'is', null), things.slice.isVisible(scope, sql.ref('logs.slice_id'))]),
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
    .select(['logs.action', 'logs.event_name', 'logs.dttm', 'logs.dashboard_id', 'logs.slice_id'])
    .orderBy('logs.dttm', 'desc')
    .orderBy('logs.id', 'desc')
    .limit(limit ?? PAGES.limit)
    .offset(offset)
    .execute();
  const objects = rows.map(
    (row): OpenedObject =>
      row.dashboard_id === null
        ? { kind: 'slice', id: row.slice_id ?? 0 }
        : { kind: 'dashboard', id: row.dashboard_id },
  );
  const described = { dashboard: await known('dashboard'), slice: await known('slice') };
  return rows.flatMap((row, i) => {
    const { kind, id } = objects[i] ?? { kind: 'slice', id: 0 };
    const thing = described[kind].get(id);
    // Deleted since the query for visible objects.
    if (thing === undefined) return [];
    return {
      action: row.event_name ?? row.action,
      item_type: kind,
      item_url: thing.url,
      item_title: thing.title,
      time: fromStoredMoment(row.dttm).getTime(),
      time_delta_humanized: humanizeAge(row.dttm, now),
    };
  });

  function known(kind: OpenedKind) {
    return things[kind].describe(scope, [...new Set(objects.filter((one) => one.kind === kind).map(({ id }) => id))]);
  }
}
