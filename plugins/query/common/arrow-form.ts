/** How the cells of a column are encoded in an Arrow stream. */
export type ArrowForm =
  /** Double. */
  | 'number'
  /** 32-bit integer. */
  | 'integer'
  /** 64-bit integer. */
  | 'long'
  /** 128-bit integer, as a decimal without places. */
  | 'huge'
  /** The database's own digits as text. */
  | 'decimal'
  | 'boolean'
  /** Days since 1970. */
  | 'date'
  /** Microseconds since 1970. */
  | 'timestamp'
  | 'timestamptz'
  /** Milliseconds of the day, as double. */
  | 'time'
  | 'text'
  /** Each cell is JSON: a column of a database without fixed types. */
  | 'mixed';
