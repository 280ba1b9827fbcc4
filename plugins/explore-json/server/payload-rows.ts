/** A row of a result; integers beyond 2^53 are bigints. */
export type Row = Readonly<Record<string, unknown>>;

/** Names of the query's columns. */
export interface AskedNames {
  readonly columns: readonly string[];
  readonly metrics: readonly string[];
  /** All columns of the result, in order. */
  readonly all: readonly string[];
  /** Epoch milliseconds of the time range; null is open. */
  readonly since: number | null;
  readonly until: number | null;
}

export interface AnsweredQuery {
  readonly rows: readonly Row[];
  readonly names: AskedNames;
}

/** @param others Rows of further queries of the chart; nearly all charts have one query. */
export type PayloadOf = (
  rows: readonly Row[],
  names: AskedNames,
  form: Row,
  others?: readonly AnsweredQuery[],
) => unknown;

export const numberOr0 = (value: unknown): number | bigint =>
  typeof value === 'number' || typeof value === 'bigint' ? value : 0;

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
