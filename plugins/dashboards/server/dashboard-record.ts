import { createHash } from 'node:crypto';
import { fromStoredMoment } from '@facet/sdk/resource';
import type { Selectable } from 'kysely';
import type { DashboardFacts } from '../contract.server.ts';
import type { DashboardTable } from './tables.ts';

export type DashboardRecord = Selectable<DashboardTable>;

export const OWNER_LINK = { through: 'dashboard_owners', own: 'dashboard_id', other: 'user_id' } as const;
export const ROLE_LINK = { through: 'dashboard_roles', own: 'dashboard_id', other: 'role_id' } as const;
export const FAVORITES = { table: 'dashboard_favorites', object: 'dashboard_id' } as const;

export const dashboardUrl = (record: Pick<DashboardRecord, 'id' | 'slug'>): string =>
  `/superset/dashboard/${record.slug ?? record.id}/`;

export const thumbnailUrl = (record: DashboardRecord): string =>
  `/api/v1/dashboard/${record.id}/thumbnail/${pictureDigest(record)}/`;

/** Changes with what the dashboard shows, as far as it is its own. */
export function pictureDigest(record: Pick<DashboardRecord, 'position_json' | 'css' | 'json_metadata'>): string {
  const content = `${record.position_json ?? ''}|${record.css ?? ''}|${record.json_metadata ?? ''}`;
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

/** Whole seconds since the epoch; clients compare it to notice a save of another client. */
export const lastModifiedTime = (record: DashboardRecord): number =>
  Math.floor(fromStoredMoment(record.changed_on).getTime() / 1000);

export const dashboardFacts = (record: DashboardRecord, chartIds: readonly number[]): DashboardFacts => ({
  id: record.id,
  uuid: record.uuid,
  title: record.dashboard_title,
  url: dashboardUrl(record),
  pictureDigest: pictureDigest(record),
  chartIds,
});
