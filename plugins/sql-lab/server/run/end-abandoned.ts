import { type Disposable, type Logger, toDisposable } from '@facet/sdk/common';
import { ABANDONED } from '../errors.ts';
import type { QueryStore } from '../store/query-store.ts';
import { LONGEST_RUN_MS } from '../../common/longest-run.ts';
import type { RunningQueries } from './running-queries.ts';

const EVERY_MS = 60_000;
const SECOND_LOOK_MS = 5_000;

/**
 * Ends the rows of queries that no process runs any more, since theirs was killed. One that is missing twice in a row is:
 * a process may be late to answer, and a query may begin between the two questions. One in the background is given up by
 * its job, or here when it is older than any may get.
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
      log.error('Queries of processes that are gone were not ended', { error: String(error) }),
    );
  const timer = setInterval(() => void safely(), EVERY_MS).unref();
  const second = setTimeout(() => void safely(), SECOND_LOOK_MS).unref();
  void safely();
  return toDisposable(() => {
    clearInterval(timer);
    clearTimeout(second);
  });
}
