/** Rows of one JSON answer; the others stay with the results key. */
export const DISPLAY_MAX_ROW = 10_000;

/** Most rows of a run whose caller takes them as Arrow; callers of JSON have the contract's `SQL_MAX_ROW`. */
export const STREAM_MAX_ROW = 1_000_000;

/** What a caller accepts to get rows as an Arrow stream. */
export const ARROW_STREAM = 'application/vnd.apache.arrow.stream';
