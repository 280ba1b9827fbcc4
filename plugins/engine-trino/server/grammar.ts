import { type DeniedTables, defineGrammar } from '@facet/sdk/common';

const DENIED_TABLES: readonly DeniedTables[] = [
  // Statements and tasks of all users, and tables that change the cluster.
  { schemas: ['runtime'], tables: ['queries', 'tasks', 'transactions', 'optimizer_rule_stats'] },
  // Grants of other users, and lists of tables that follow the rights of the login.
  { schemas: ['metadata'], tables: ['materialized_views', 'table_properties', 'schema_properties'] },
  // `orders$partitions`, `orders$files`, `orders$data`: values or all rows of a table, under a name to which no row
  // rule applies.
  { tables: ['*$*'] },
];

export const trinoGrammar = defineGrammar({
  parser: 'trino',
  lexis: { returnEndsLine: true },
  // The portable parser does not end a line comment at a carriage return.
  portable: 'without-comments',
  rowFunctions: { known: ['unnest', 'json_table', 'sequence'], others: 'unknown' },
  // Trino chooses the order of conditions: an error could reveal rows that a rule hides.
  rowFence: 'limit',
  deniedTables: DENIED_TABLES,
});
