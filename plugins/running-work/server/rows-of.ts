import type { JobRecord, RunningItem, UserSummary } from '@facet/sdk/server';
import type { JobRow, RunningRow } from '../common/wire/running-work.ts';

/** Sorted by duration, longest first. */
export function rowsOf(items: readonly RunningItem[], users: readonly UserSummary[]): RunningRow[] {
  const personOf = peopleOf(users);
  return items
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ id, plugin, process, kind, about, seconds, rows, bytes, processBytes, userId }) => ({
      id,
      plugin,
      process,
      kind,
      about,
      seconds,
      rows,
      bytes,
      process_bytes: processBytes,
      user: personOf(userId),
    }));
}

export function jobRowsOf(jobs: readonly JobRecord[], users: readonly UserSummary[]): JobRow[] {
  const personOf = peopleOf(users);
  return jobs.map(({ userId, since, ...job }) => ({ ...job, since: since.toISOString(), user: personOf(userId) }));
}

function peopleOf(users: readonly UserSummary[]) {
  const byId = new Map(users.map((user) => [user.id, user]));
  return (id: number) => {
    const user = byId.get(id);
    return user ? { id, first_name: user.firstName, last_name: user.lastName } : null;
  };
}
