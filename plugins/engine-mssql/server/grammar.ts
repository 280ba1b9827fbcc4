import { type DeniedTables, defineGrammar } from '@facet/sdk/common';

/** What the catalogue tells of how tables are built. */
const BUILD =
  `all_columns all_objects check_constraints columns computed_columns data_spaces default_constraints extended_properties foreign_key_columns
   foreign_keys identity_columns index_columns indexes key_constraints objects partitions schemas stats stats_columns sysobjects synonyms
   table_types tables types views`.split(/\s+/);

/** Logins, settings, statements and plans of others, code of procedures, and what is kept for the server itself. */
const DENIED_TABLES: readonly DeniedTables[] = [
  { schemas: ['sys'], allBut: BUILD },
  {
    tables: [
      'dm_*',
      'sysprocesses',
      'syslogins',
      'sysusers',
      'sysxlogins',
      'syscomments',
      'sysservers',
      'fn_*',
      'xp_*',
      'sp_*',
    ],
  },
  { schemas: ['information_schema'], tables: ['routines', 'table_privileges', 'column_privileges'] },
];

export const mssqlGrammar = defineGrammar({
  parser: 'tsql',
  lexis: { brackets: 'doubled', nestedComments: true },
  limit: 'none',
  namesWithoutSchema: 'login',
  rowFunctions: { known: ['string_split', 'openjson', 'generate_series'], others: 'unknown' },
  deniedTables: DENIED_TABLES,
});
