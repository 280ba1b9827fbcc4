import { type DeniedTables, defineGrammar } from '@facet/sdk/common';

/** What the information schema tells of how things are built. */
const BUILD =
  'columns databases schemata tables views table_constraints referential_constraints information_schema_catalog_name sequences'.split(
    ' ',
  );

const DENIED_TABLES: readonly DeniedTables[] = [
  { schemas: ['information_schema'], allBut: BUILD },
  // Statements, logins and rights of all, by the name of the shared database.
  {
    schemas: [
      'account_usage',
      'organization_usage',
      'reader_account_usage',
      'data_sharing_usage',
      'trust_center',
      'local',
      'telemetry',
    ],
  },
];

/** They say how many rows a table has, and what comes next in a sequence. */
const COUNTS: ReadonlySet<string> = new Set(['sequences', 'tables']);

const TELLING_TABLES: readonly DeniedTables[] = [
  { schemas: ['information_schema'], allBut: BUILD.filter((name) => !COUNTS.has(name)) },
];

export const snowflakeGrammar = defineGrammar({
  parser: 'snowflake',
  lexis: { dollarQuotes: true, backslashEscapes: true },
  portable: 'without-texts',
  show: 'counts',
  rowFunctions: { known: ['flatten', 'values', 'generator', 'split_to_table'], others: 'unknown' },
  deniedTables: DENIED_TABLES,
  tellingTables: TELLING_TABLES,
});
