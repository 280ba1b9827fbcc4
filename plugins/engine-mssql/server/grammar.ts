import { type DeniedTables, defineGrammar } from '@facet/sdk/common';

/** Catalogue views that describe tables. */
const BUILD =
  `all_columns all_objects check_constraints columns computed_columns data_spaces default_constraints extended_properties foreign_key_columns
   foreign_keys identity_columns index_columns indexes key_constraints objects partitions schemas stats stats_columns sysobjects synonyms
   table_types tables types views`.split(/\s+/);

/** Logins, settings, statements and plans of other users, code of procedures, and internals of the server. */
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
      'syscacheobjects',
      'syslockinfo',
      'sysmembers',
      'sysoledbusers',
      'sysperfinfo',
      'syspermissions',
      'sysprotects',
      'sysremotelogins',
      'sysservers',
      'fn_*',
      'xp_*',
      'sp_*',
    ],
  },
  { schemas: ['information_schema'], tables: ['routines', 'table_privileges', 'column_privileges'] },
];

/** Catalogue views with row counts or the last value of an identity column. */
const COUNTS: ReadonlySet<string> = new Set(['identity_columns', 'partitions']);

const TELLING_TABLES: readonly DeniedTables[] = [
  { schemas: ['sys'], allBut: BUILD.filter((name) => !COUNTS.has(name)) },
  // The equivalent of older versions, found under any schema.
  { tables: ['sysindexes'] },
];

export const mssqlGrammar = defineGrammar({
  parser: 'tsql',
  lexis: { brackets: 'doubled', nestedComments: true },
  // The collation of a database decides, and may tell capitals from small letters.
  cteNames: 'as-written',
  limit: 'none',
  namesWithoutSchema: 'login',
  rowFence: 'ordered-offset',
  rowFunctions: { known: ['string_split', 'openjson', 'generate_series'], others: 'unknown' },
  deniedTables: DENIED_TABLES,
  tellingTables: TELLING_TABLES,
});
