import { type DeniedTables, defineGrammar } from '@facet/sdk/common';

/** Views of the information schema that describe tables. The others show statements, sessions, rights and costs of other users. */
const BUILD =
  'tables columns column_field_paths schemata views partitions table_options table_constraints key_column_usage';

const NAMED = BUILD.split(' ').map((name) => `information_schema.${name}`);

const DENIED_TABLES: readonly DeniedTables[] = [
  // The parser sees the prefix as part of the name.
  { tables: ['*information_schema*'], allBut: NAMED },
  // Wildcard tables read many tables under one name.
  { tables: ['***'] },
];

const TELLING_TABLES: readonly DeniedTables[] = [
  { tables: ['*__tables*'] },
  // These views contain row counts.
  { tables: ['*information_schema*'], allBut: NAMED.filter((name) => !name.endsWith('.partitions')) },
];

export const bigqueryGrammar = defineGrammar({
  parser: 'bigquery',
  lexis: { backticks: true, doubleQuotedTexts: true, backslashEscapes: true, backslashNames: true, hashComments: true },
  portable: 'without-texts',
  quotedPaths: { attached: ['information_schema'] },
  rowFunctions: {
    known: ['unnest', 'generate_array', 'generate_date_array', 'generate_timestamp_array'],
    others: 'unknown',
  },
  deniedTables: DENIED_TABLES,
  tellingTables: TELLING_TABLES,
  rowFence: 'limit',
});
