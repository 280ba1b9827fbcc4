import { type DeniedTables, defineGrammar } from '@facet/sdk/common';

/** Views of the information schema that describe objects. */
const BUILD =
  'columns catalogs schemata tables views table_constraints referential_constraints key_column_usage constraint_column_usage constraint_table_usage'.split(
    ' ',
  );

const DENIED_TABLES: readonly DeniedTables[] = [
  { schemas: ['information_schema'], allBut: BUILD },
  // Statements, logins and bills of all users.
  {
    schemas: [
      'access',
      'billing',
      'compute',
      'lakeflow',
      'query',
      'serving',
      'storage',
      'marketplace',
      'mlflow',
      'sharing',
    ],
    tables: ['*'],
  },
  // Files as tables: parquet.`/path`.
  {
    schemas: ['parquet', 'delta', 'json', 'csv', 'orc', 'avro', 'text', 'binaryfile', 'iceberg', 'xml'],
    tables: ['*/*', '*:*'],
  },
];

export const databricksGrammar = defineGrammar({
  parser: 'databricks',
  lexis: { backticks: true, doubleQuotedTexts: true, backslashEscapes: true, nestedComments: true },
  portable: 'without-texts',
  explain: { words: ['EXPLAIN'], forms: [['EXTENDED'], ['FORMATTED'], ['COST']] },
  rowFunctions: {
    known: [
      'explode',
      'explode_outer',
      'posexplode',
      'posexplode_outer',
      'inline',
      'inline_outer',
      'stack',
      'range',
      'values',
    ],
    others: 'unknown',
  },
  deniedTables: DENIED_TABLES,
});
