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

export const snowflakeGrammar = defineGrammar({
  parser: 'snowflake',
  lexis: { dollarQuotes: true, backslashEscapes: true },
  portable: 'without-texts',
  rowFunctions: { known: ['flatten', 'values', 'generator', 'split_to_table'], others: 'unknown' },
  deniedTables: DENIED_TABLES,
});
