/**
 * What expressions of users may hold in an engine's SQL: custom columns and metrics, clauses, calculated columns, row rules.
 * They are parsed and printed again from their tree, so whatever is not in here reaches no statement. List all that ordinary
 * analysis uses and nothing that reads other tables, files, settings or sessions, or that runs SQL from a text. An
 * administrator may add functions and types of a database.
 */
export interface ExpressionVocabulary {
  /** Lower-case names, those called without brackets (`current_date`) among them. */
  readonly functions: ReadonlySet<string>;
  /** Lower-case names of types to which values may be cast: `double precision`. */
  readonly types: ReadonlySet<string>;
  /** Operators that are signs; words such as LIKE and IN are known. */
  readonly operators: ReadonlySet<string>;
  /**
   * What `a.b` may mean. `calls`: the engine takes it for `b(a)` when it finds no column, so only columns of the one table
   * are understood. `columns`: nothing but a column. `fields`: also a field of the value `a`, and `a.b()` calls `b`.
   */
  readonly dots: 'calls' | 'columns' | 'fields';
  /** `values[1]` reads one of a list. */
  readonly subscripts: boolean;
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Operators that engines share. */
export const STANDARD_OPERATORS: readonly string[] = words('+ - * / % = <> != < > <= >= || & | ^ ~ << >>');

/** Names of types that engines share; a cast of a value to them can do nothing but change or fail. */
export const STANDARD_TYPES: readonly string[] = [
  ...words(`bigint binary blob bool boolean bytea char character date datetime decimal double float float4 float8 int int2 int4
    int8 integer interval json jsonb numeric real smallint text time timestamp timestamptz timetz tinyint uuid varbinary varchar`),
  'character varying',
  'double precision',
];

/** Names of functions that most engines have. */
export const STANDARD_FUNCTIONS: readonly string[] = words(`
  abs acos any array asin atan atan2 avg cast ceil ceiling char_length character_length coalesce concat concat_ws convert cos cot
  count cume_dist current_date current_time current_timestamp date degrees dense_rank exists exp extract first_value floor
  greatest lag last_value lead least left length ln log log10 log2 lower lpad ltrim max min mod now nth_value ntile nullif
  octet_length overlay percent_rank pi position pow power radians rank repeat replace reverse right round row row_number rpad
  rtrim sign sin sqrt substr substring sum tan trim trunc upper`);
