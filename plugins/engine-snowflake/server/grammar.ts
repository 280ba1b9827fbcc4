import { type DeniedTables, defineGrammar } from '@facet/sdk/common';

/** Views of the information schema that describe objects. */
const BUILD =
  'columns databases schemata tables views table_constraints referential_constraints information_schema_catalog_name sequences'.split(
    ' ',
  );

const DENIED_TABLES: readonly DeniedTables[] = [
  { schemas: ['information_schema'], allBut: BUILD },
  // Statements, logins and permissions of all users, in the shared database SNOWFLAKE.
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

/** Views with row counts or next values of sequences. */
const COUNTS: ReadonlySet<string> = new Set(['sequences', 'tables']);

const TELLING_TABLES: readonly DeniedTables[] = [
  { schemas: ['information_schema'], allBut: BUILD.filter((name) => !COUNTS.has(name)) },
];

export const snowflakeGrammar = defineGrammar({
  parser: 'snowflake',
  lexis: { dollarQuotes: true, backslashEscapes: true },
  portable: 'without-texts',
  // "hr" is not HR, which hr is.
  cteNames: 'folded-unless-quoted',
  show: 'counts',
  rowFunctions: { known: ['flatten', 'values', 'generator', 'split_to_table'], others: 'unknown' },
  deniedTables: DENIED_TABLES,
  tellingTables: TELLING_TABLES,
  rowFence: 'limit',
});
