/** Rows of a chart's answer without a limit of its own. */
export const ROW_LIMIT = 50_000;
export const SAMPLES_ROW_LIMIT = 1_000;
/** Most rows that one run gives, whatever it asks for. */
export const SQL_MAX_ROW = 100_000;
/** Most rows that are counted for a table that asks for its pages one by one. */
export const PAGED_MAX_ROW = 500_000;
