import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { isKeeper, keeperOf, type KeyValueStore, type Principal, notFound } from '@facet/sdk/server';
import { z } from 'zod';
import { type DashboardState, dashboardState } from '../common/wire/dashboard.ts';
import { DashboardErrors } from './errors.ts';
import { isWrittenKey, readWrittenKey } from './written-link.ts';

const PERMALINKS = 'dashboard-permalink';
const FILTERS = 'dashboard-filter-state';
const TABS = 'dashboard-filter-tab';
const FILTER_SECONDS = 90 * 86_400;

export interface Permalink {
  readonly dashboardId: string;
  readonly state: DashboardState;
}

const writtenLink = z.object({ dashboardId: z.string().max(100), state: dashboardState });

interface FilterEntry {
  readonly dashboardId: number;
  readonly value: string;
}

/** States of dashboards that a short key stands for: shared ones for ever, values of filters for 90 days after the last use. */
export interface SharedStates {
  /** The same person sharing the same state gets the same key. */
  savePermalink(link: Permalink, who: Principal): Promise<string>;
  permalink(key: string): Promise<Permalink | undefined>;
  saveFilters(dashboardId: number, value: string, tab: string | undefined, who: Principal): Promise<string>;
  /** An unknown key stays unknown. @throws HttpError 403 for an entry of another person */
  changeFilters(dashboardId: number, key: string, value: string, who: Principal): Promise<void>;
  /** @throws HttpError 404 */
  filters(dashboardId: number, key: string): Promise<string>;
  /** @throws HttpError 403, 404 */
  removeFilters(dashboardId: number, key: string, who: Principal): Promise<void>;
}

export function createSharedStates(values: KeyValueStore, secretKey: Uint8Array): SharedStates {
  const keyOfLinks = new Uint8Array(hkdfSync('sha256', secretKey, new Uint8Array(), 'facet/dashboards/permalink', 32));

  async function filterEntry(dashboardId: number, key: string) {
    const stored = await values.get(FILTERS, key);
    const entry = stored?.value as FilterEntry | undefined;
    return stored === undefined || entry?.dashboardId !== dashboardId ? undefined : { ownerId: stored.ownerId, entry };
  }

  const keep = (key: string, entry: FilterEntry, ownerId: number) =>
    values.set(FILTERS, key, entry, { ownerId, ttlSeconds: FILTER_SECONDS });

  return {
    async savePermalink(link, who) {
      const digest = createHmac('sha256', keyOfLinks)
        .update(JSON.stringify([keeperOf(who), link]))
        .digest('base64url');
      const key = digest.replaceAll(/[-_]/g, '').slice(0, 20);
      await values.set(PERMALINKS, key, link, { ownerId: keeperOf(who) });
      return key;
    },

    async permalink(key) {
      if (isWrittenKey(key)) return writtenLink.safeParse(readWrittenKey(key)).data;
      return (await values.get(PERMALINKS, key))?.value as Permalink | undefined;
    },

    async saveFilters(dashboardId, value, tab, who) {
      const place = tab === undefined || keeperOf(who) === 0 ? undefined : `${keeperOf(who)}:${dashboardId}:${tab}`;
      const before = place === undefined ? undefined : await values.get(TABS, place);
      const key = typeof before?.value === 'string' ? before.value : randomBytes(48).toString('base64url');
      await keep(key, { dashboardId, value }, keeperOf(who));
      if (place !== undefined)
        await values.set(TABS, place, key, { ownerId: keeperOf(who), ttlSeconds: FILTER_SECONDS });
      return key;
    },

    async changeFilters(dashboardId, key, value, who) {
      const found = await filterEntry(dashboardId, key);
      if (found === undefined) return;
      if (!isKeeper(who, found.ownerId)) throw DashboardErrors.notOwnEntry();
      await keep(key, { dashboardId, value }, keeperOf(who));
    },

    async filters(dashboardId, key) {
      const found = await filterEntry(dashboardId, key);
      if (found === undefined) throw notFound();
      await keep(key, found.entry, found.ownerId);
      return found.entry.value;
    },

    async removeFilters(dashboardId, key, who) {
      const found = await filterEntry(dashboardId, key);
      if (found === undefined) throw notFound();
      if (!isKeeper(who, found.ownerId)) throw DashboardErrors.notOwnEntry();
      await values.delete(FILTERS, key);
    },
  };
}
