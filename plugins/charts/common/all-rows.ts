import type { QueryObject } from '@facet/sdk/common';

/** More than the server gives: its own limit holds then. */
const ALL_ROWS = 1_000_000_000;

/** The rows of a query as the database has them: what follows on them needs all at once, so they would be no stream. */
export function allRowsOf(query: QueryObject): QueryObject {
  const { post_processing: _steps, time_offsets: _offsets, ...rows } = query;
  return { ...rows, row_limit: ALL_ROWS };
}
