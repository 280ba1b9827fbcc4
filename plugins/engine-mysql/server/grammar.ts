import { type DeniedTables, defineGrammar } from '@facet/sdk/common';

/** What the information schema of MySQL and MariaDB tells of how things are built; the rest tells of pages, sessions and statements. */
const BUILD =
  `applicable_roles character_sets check_constraints collations collation_character_set_applicability columns enabled_roles
   engines events geometry_columns key_column_usage keywords parameters partitions referential_constraints routines schemata
   spatial_ref_sys st_geometry_columns st_units_of_measure statistics system_variables table_constraints tables triggers views
   view_table_usage`.split(/\s+/);

/** Rows, statements and secrets of other sessions, and samples of columns. */
const DENIED_TABLES: readonly DeniedTables[] = [
  { schemas: ['mysql', 'performance_schema', 'sys'] },
  { tables: ['column_statistics', 'processlist'] },
  { schemas: ['information_schema'], allBut: BUILD },
];

/** They say how many rows a table has, and how many values a column. */
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
  // It compares them as it compares names of files; taken for a table, a name costs a refusal, not a row.
  cteNames: 'as-written',
  show: 'tables',
  deniedTables: DENIED_TABLES,
  tellingTables: TELLING_TABLES,
});
