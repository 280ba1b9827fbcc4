import type { EngineTableDetails } from '@facet/sdk/server';
import { mysqlDialect } from './dialect.ts';
import type { Cell } from './read-rows.ts';
import { declaredType } from './types.ts';

type Ask = (sql: string) => Promise<readonly (readonly Cell[])[]>;

/** Built-in functions; user-defined ones are read from the server. */
const BUILT_IN =
  `abs acos adddate addtime ascii asin atan atan2 avg bin bit_and bit_length bit_or bit_xor cast ceil ceiling
  char char_length coalesce concat concat_ws conv convert convert_tz cos cot count crc32 curdate current_date
  current_timestamp curtime database date date_add date_format date_sub datediff day dayname dayofmonth dayofweek
  dayofyear degrees dense_rank elt exp extract field find_in_set first_value floor format from_days from_unixtime greatest
  group_concat hex hour if ifnull inet_aton inet_ntoa insert instr json_array json_arrayagg json_contains json_extract
  json_keys json_length json_object json_objectagg json_search json_type json_unquote json_valid lag last_day last_value
  lcase lead least left length ln locate log log10 log2 lower lpad ltrim makedate maketime max md5 mid min minute mod month
  monthname now nth_value ntile nullif oct ord percent_rank pi position pow power quarter quote radians rand rank regexp
  regexp_instr regexp_replace regexp_substr repeat replace reverse right round row_number rpad rtrim sec_to_time second
  sha1 sha2 sign sin space sqrt std stddev stddev_pop stddev_samp str_to_date strcmp subdate substr substring
  substring_index subtime sum sysdate tan time time_format time_to_sec timediff timestamp timestampadd timestampdiff
  to_days trim truncate ucase unhex unix_timestamp upper utc_date utc_time utc_timestamp uuid var_pop var_samp variance
  week weekday weekofyear year yearweek`.split(/\s+/);

/** @param schema SQL expression of the schema's name. */
export async function describeTable(ask: Ask, schema: string, table: string): Promise<EngineTableDetails | undefined> {
  const where = `table_schema = ${schema} AND table_name = ${mysqlDialect.literal(table)}`;
  const [columns, indexParts, keyParts, notes] = await Promise.all([
    ask(
      `SELECT column_name, column_type, column_comment, is_nullable FROM information_schema.columns
       WHERE ${where} ORDER BY ordinal_position`,
    ),
    ask(
      `SELECT index_name, column_name, non_unique FROM information_schema.statistics WHERE ${where}
       ORDER BY index_name, seq_in_index`,
    ),
    ask(
      `SELECT constraint_name, column_name, referenced_table_schema, referenced_table_name, referenced_column_name
       FROM information_schema.key_column_usage WHERE ${where} AND referenced_table_name IS NOT NULL
       ORDER BY constraint_name, ordinal_position`,
    ),
    ask(`SELECT table_comment FROM information_schema.tables WHERE ${where} AND table_type <> 'VIEW'`),
  ]);
  if (columns.length === 0) return undefined;
  const primaryKey = indexParts.filter(([name]) => name === 'PRIMARY').map(([, column]) => String(column));
  const indexes = grouped(indexParts.filter(([name]) => name !== 'PRIMARY')).map(({ name, parts }) => ({
    name,
    // A key part without a column is an expression.
    columns: parts.map(([, column]) => (column === null ? '(expression)' : String(column))),
    unique: String(parts[0]?.[2]) === '0',
  }));
  const foreignKeys = grouped(keyParts).map(({ name, parts }) => ({
    name,
    columns: parts.map(([, column]) => String(column)),
    referredSchema: textOrNull(parts[0]?.[2]),
    referredTable: String(parts[0]?.[3]),
    referredColumns: parts.map((part) => String(part[4])),
  }));
  return {
    columns: columns.map(([columnName, columnType, comment, nullable]) => {
      const name = String(columnName);
      const type = declaredType(String(columnType));
      return {
        name,
        type,
        longType: type,
        comment: textOrNull(comment),
        nullable: nullable === 'YES',
        keys: [
          ...(primaryKey.includes(name) ? (['pk'] as const) : []),
          ...(foreignKeys.some((key) => key.columns.includes(name)) ? (['fk'] as const) : []),
          ...(indexes.some((index) => index.columns.includes(name)) ? (['index'] as const) : []),
        ],
      };
    }),
    comment: textOrNull(notes[0]?.[0]),
    primaryKey,
    foreignKeys,
    indexes,
  };
}

export async function functionNames(ask: Ask): Promise<readonly string[]> {
  const own = await ask(
    `SELECT DISTINCT routine_name FROM information_schema.routines
     WHERE routine_type = 'FUNCTION' AND routine_schema = DATABASE()`,
  );
  return [...new Set([...BUILT_IN, ...own.map(([name]) => String(name).toLowerCase())])].sort();
}

type Row = readonly Cell[];

/** Groups rows by name, in their original order. */
function grouped(rows: readonly Row[]): { readonly name: string; readonly parts: Row[] }[] {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const name = String(row[0]);
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  return [...groups].map(([name, parts]) => ({ name, parts }));
}

const textOrNull = (cell: Cell | undefined): string | null => (typeof cell === 'string' && cell !== '' ? cell : null);
