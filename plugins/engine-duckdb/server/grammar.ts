import { type DeniedTables, defineGrammar } from '@facet/sdk/common';
import { DENIED_VIEWS } from './denied-functions.ts';

/** DuckDB's views that describe objects; the others reveal row counts or the last values of sequences. */
const BUILD =
  `duckdb_columns duckdb_constraints duckdb_functions duckdb_indexes duckdb_keywords duckdb_schemas duckdb_types duckdb_views
   pg_am pg_attrdef pg_attribute pg_constraint pg_database pg_depend pg_description pg_enum pg_index pg_indexes pg_namespace pg_proc
   pg_tables pg_tablespace pg_type pg_views`.split(/\s+/);

const DENIED_TABLES: readonly DeniedTables[] = [{ tables: DENIED_VIEWS }];

const TELLING_TABLES: readonly DeniedTables[] = [
  // These views are found under every schema.
  { tables: ['duckdb_*', 'pragma_*', 'pg_*'], allBut: BUILD },
];

export const duckDbGrammar = defineGrammar({
  parser: 'duckdb',
  lexis: { dollarQuotes: true, escapeTexts: true, returnEndsLine: true, nestedComments: true },
  portable: 'without-comments',
  judgesStatements: true,
  slashesDivide: true,
  rowFunctions: {
    known: [
      'generate_series',
      'icu_calendar_names',
      'json_each',
      'json_tree',
      'pg_timezone_names',
      'range',
      'repeat',
      'repeat_row',
      'unnest',
    ],
    others: 'unknown',
  },
  deniedTables: DENIED_TABLES,
  tellingTables: TELLING_TABLES,
});
