import { type DeniedTables, defineGrammar } from '@facet/sdk/common';

/**
 * Views of the information schema of MySQL and MariaDB that describe objects; the others describe storage pages,
 * sessions and statements.
 */
const BUILD =
  `applicable_roles character_sets check_constraints collations collation_character_set_applicability columns enabled_roles
   engines events geometry_columns key_column_usage keywords parameters partitions referential_constraints routines schemata
   spatial_ref_sys st_geometry_columns st_units_of_measure statistics system_variables table_constraints tables triggers views
   view_table_usage`.split(/\s+/);

/** Rows, statements and secrets of other sessions, and statistics with column values. */
const DENIED_TABLES: readonly DeniedTables[] = [
  { schemas: ['mysql', 'performance_schema', 'sys'] },
  { tables: ['column_statistics', 'processlist'] },
  { schemas: ['information_schema'], allBut: BUILD },
];

/** Views with row counts or distinct values per column. */
const COUNTS: ReadonlySet<string> = new Set(['partitions', 'statistics', 'tables']);

const TELLING_TABLES: readonly DeniedTables[] = [
  { schemas: ['information_schema'], allBut: BUILD.filter((name) => !COUNTS.has(name)) },
];

const EXPLAINED = [['EXTENDED'], ['PARTITIONS'], ['FORMAT', '=', '*']] as const;

export const mysqlGrammar = defineGrammar({
  parser: 'mysql',
  lexis: {
    backticks: true,
    doubleQuotedTexts: true,
    backslashEscapes: true,
    hashComments: true,
    dashesNeedBlank: true,
    executableComments: true,
  },
  portable: 'without-texts',
  explain: {
    words: ['EXPLAIN', 'DESCRIBE', 'DESC'],
    forms: EXPLAINED.flatMap((form) => [form, ['ANALYZE', ...form]]),
  },
  // MySQL compares names of CTEs like file names. A CTE that is taken for a table causes a refusal, but reveals no
  // rows.
  cteNames: 'as-written',
  // MariaDB reads the table instead, and MySQL the CTE.
  cteBodies: 'see-own-clause',
  // A condition that is evaluated before those of a row rule could reveal hidden rows, by a variable or an error.
  rowFence: 'limit',
  show: 'tables',
  deniedTables: DENIED_TABLES,
  tellingTables: TELLING_TABLES,
});
