import type { HttpError } from '@facet/sdk/server';
import { SqlLabErrors } from '../errors.ts';
import type { QueryRow } from '../store/query-store.ts';
import { WAITED_FOR_MS } from './perform-run.ts';

/**
 * The answer to a call whose client id has been used. Chromium sends a call again by itself when it is answered with 408 on a
 * connection that was in use before. The person did not run it twice, so the second answer is the first one: the query ran out of
 * time. That a stranger used the id says nothing about the stranger's query.
 */
export function usedClientId(
  former: Pick<QueryRow, 'client_id' | 'user_id' | 'status' | 'in_background'>,
  userId: number,
): HttpError {
  const ranOutOfTime = former.user_id === userId && former.status === 'timed_out' && former.in_background === 0;
  return ranOutOfTime ? SqlLabErrors.timeout(WAITED_FOR_MS / 1_000) : SqlLabErrors.clientIdUsed(former.client_id);
}
