import type { RunningItem, UserSummary } from '@facet/sdk/server';
import type { RunningRow } from '../common/wire/running-work.ts';

/** What has run for longest stands first. */
export function rowsOf(items: readonly RunningItem[], users: readonly UserSummary[]): RunningRow[] {
  const byId = new Map(users.map((user) => [user.id, user]));
  return items
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ id, plugin, process, kind, about, seconds, rows, userId }) => {
      const user = byId.get(userId);
      const named = user ? { id: user.id, first_name: user.firstName, last_name: user.lastName } : null;
      return { id, plugin, process, kind, about, seconds, rows, user: named };
    });
}
