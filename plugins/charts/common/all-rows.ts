import type { QueryObject } from '@facet/sdk/common';

/** A row limit above any limit of the server, so that the server's own limit applies. */
const ALL_ROWS = 1_000_000_000;

/**
 * The query without post-processing and with all rows of the database: post-processing needs all rows at once and could
 * not be streamed.
 */
export function allRowsOf(query: QueryObject): QueryObject {
  const { post_processing: _steps, time_offsets: _offsets, ...rows } = query;
  return { ...rows, row_limit: ALL_ROWS };
}
