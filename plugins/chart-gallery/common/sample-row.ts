/**
 * One value per column; the answer contains those of the query's columns and metrics. Numbers that JSON does not hold are
 * written as a server writes them.
 */
export type SampleRow = Readonly<Record<string, string | number | bigint | boolean | null>>;

/** The column with timestamps, which are numbers in answers. */
export const TIME = 'day';
