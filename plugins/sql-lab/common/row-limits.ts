/** Rows of one JSON response; the others are read with the results key. */
export const DISPLAY_MAX_ROW = 10_000;

/** Row limit of a run whose caller accepts Arrow; callers of JSON get the contract's `SQL_MAX_ROW`. */
export const STREAM_MAX_ROW = 1_000_000;

/** Media type with which a caller requests rows as an Arrow stream. */
export const ARROW_STREAM = 'application/vnd.apache.arrow.stream';
