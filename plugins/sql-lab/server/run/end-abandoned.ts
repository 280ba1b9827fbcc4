import { type Disposable, type Logger, toDisposable } from '@facet/sdk/common';
import { ABANDONED } from '../errors.ts';
import type { QueryStore } from '../store/query-store.ts';
import { LONGEST_RUN_MS } from '../../common/longest-run.ts';
import type { RunningQueries } from './running-queries.ts';

const EVERY_MS = 60_000;
const SECOND_LOOK_MS = 5_000;

/**
 * Ends the rows of queries whose process was killed. A query counts as abandoned when no process reports it twice in a
 * row: a process may respond late, and a query may start between the two lists. A query in the background is ended by
 * its job, or here when it is older than the longest run.
 */
export function endAbandoned(
  queries: Pick<QueryStore, 'unfinished' | 'fail'>,
  running: Pick<RunningQueries, 'ofAllProcesses'>,
  log: Logger,
): Disposable {
  let missing: ReadonlySet<string> = new Set();
  const look = async (): Promise<void> => {
    const before = await queries.unfinished(Date.now() - LONGEST_RUN_MS);
    if (before.length === 0) {
      missing = new Set();
      return;
    }
    const there = await running.ofAllProcesses();
    const gone = before.filter((clientId) => !there.has(clientId));
    const twice = gone.filter((clientId) => missing.has(clientId));
    missing = new Set(gone);
    if (twice.length > 0) await queries.fail(twice, ABANDONED);
  };
  const safely = (): Promise<void> =>
    look().catch((error: unknown) =>
      log.error('Queries of ended processes could not be marked as stopped', { error: String(error) }),
    );
  const timer = setInterval(() => void safely(), EVERY_MS).unref();
  const second = setTimeout(() => void safely(), SECOND_LOOK_MS).unref();
  void safely();
  return toDisposable(() => {
    clearInterval(timer);
    clearTimeout(second);
  });
}
