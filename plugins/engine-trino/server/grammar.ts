import { type DeniedTables, defineGrammar } from '@facet/sdk/common';

const DENIED_TABLES: readonly DeniedTables[] = [
  // Statements and tasks of all people, and tables that change the cluster.
  { schemas: ['runtime'], tables: ['queries', 'tasks', 'transactions', 'optimizer_rule_stats'] },
  // Grants of other users, and lists of tables that follow the rights of the login.
  { schemas: ['metadata'], tables: ['materialized_views', 'table_properties', 'schema_properties'] },
  // `orders$partitions`, `orders$files`, `orders$data`: values of a table, or all of it, under a name that no row rule knows.
  { tables: ['*$*'] },
];

export const trinoGrammar = defineGrammar({
  parser: 'trino',
  lexis: { returnEndsLine: true },
  // The portable parser reads on behind a return.
  portable: 'without-comments',
  rowFunctions: { known: ['unnest', 'json_table', 'sequence'], others: 'unknown' },
  deniedTables: DENIED_TABLES,
});
