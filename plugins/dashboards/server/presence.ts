import type { MetadataStore, PageNews, UserDirectory } from '@facet/sdk/server';
import { PRESENCE_NEWS } from '../common/presence-news.ts';
import type { PresentPerson } from '../common/wire/presence.ts';
import type { DashboardTables } from './tables.ts';

/** Of one person on one dashboard; the windows that were silent longest are forgotten. */
const MOST_WINDOWS = 20;

interface OpenWindow {
  readonly dashboardId: number;
  readonly userId: number;
  readonly window: string;
}

/** Users and the dashboards that they have open, in the metadata database, for all server processes. */
export interface Presence {
  /** The window shows the dashboard, or still does; without another word for so many seconds it is gone. */
  enter(shown: OpenWindow & { readonly editing: boolean; readonly seconds: number }): Promise<void>;
  leave(window: OpenWindow): Promise<void>;
  others(dashboardId: number, userId: number): Promise<readonly PresentPerson[]>;
}

export interface PresenceParts {
  readonly store: MetadataStore;
  readonly users: Pick<UserDirectory, 'byIds'>;
  readonly news: PageNews;
  readonly now?: () => number;
}

export function createPresence({ store, users, news, now = Date.now }: PresenceParts): Presence {
  const db = store.db<DashboardTables>();

  /** Person → whether one of the windows edits; without windows that fell silent. */
  async function present(dashboardId: number): Promise<ReadonlyMap<number, boolean>> {
    const rows = await db
      .selectFrom('dashboard_presence')
      .select(['user_id', 'editing'])
      .where('dashboard_id', '=', dashboardId)
      .where('ends_at', '>', moment(now()))
      .execute();
    return rows.reduce(
      (people, { user_id, editing }) => people.set(user_id, editing === 1 || people.get(user_id) === true),
      new Map<number, boolean>(),
    );
  }

  /** The others hear of a person who comes, goes, begins to edit or ends it; not of one who is only still there. */
  async function tellOfChange(
    { dashboardId, userId }: Pick<OpenWindow, 'dashboardId' | 'userId'>,
    change: () => Promise<unknown>,
  ): Promise<void> {
    const before = await present(dashboardId);
    await change();
    const after = await present(dashboardId);
    if (before.get(userId) === after.get(userId)) return;
    news.tell(
      PRESENCE_NEWS,
      [...after.keys()].filter((id) => id !== userId),
    );
  }

  return {
    async enter({ dashboardId, userId, window, editing, seconds }) {
      const row = { dashboard_id: dashboardId, user_id: userId, window };
      const said = {
        editing: Number(editing),
        seen_at: moment(now()),
        ends_at: moment(now() + seconds * 1_000),
      };
      await tellOfChange({ dashboardId, userId }, () =>
        db
          .insertInto('dashboard_presence')
          .values({ ...row, ...said })
          .onConflict((conflict) => conflict.columns(['dashboard_id', 'user_id', 'window']).doUpdateSet(said))
          .execute(),
      );
      await forgetSilent(dashboardId, userId);
    },

    leave({ dashboardId, userId, window }) {
      return tellOfChange({ dashboardId, userId }, () =>
        db
          .deleteFrom('dashboard_presence')
          .where('dashboard_id', '=', dashboardId)
          .where('user_id', '=', userId)
          .where('window', '=', window)
          .execute(),
      );
    },

    async others(dashboardId, userId) {
      const people = await present(dashboardId);
      const found = await users.byIds([...people.keys()].filter((id) => id !== userId));
      return found
        .map(({ id, firstName, lastName }) => ({
          id,
          first_name: firstName,
          last_name: lastName,
          editing: people.get(id) === true,
        }))
        .toSorted((a, b) => a.id - b.id);
    },
  };

  async function forgetSilent(dashboardId: number, userId: number): Promise<void> {
    await db.deleteFrom('dashboard_presence').where('ends_at', '<=', moment(now())).execute();
    const windows = await db
      .selectFrom('dashboard_presence')
      .select('window')
      .where('dashboard_id', '=', dashboardId)
      .where('user_id', '=', userId)
      .orderBy('seen_at', 'desc')
      .orderBy('window')
      .offset(MOST_WINDOWS)
      .limit(MOST_WINDOWS)
      .execute();
    for (const { window } of windows)
      await db
        .deleteFrom('dashboard_presence')
        .where('dashboard_id', '=', dashboardId)
        .where('user_id', '=', userId)
        .where('window', '=', window)
        .execute();
  }
}

const moment = (time: number): string => new Date(time).toISOString();
