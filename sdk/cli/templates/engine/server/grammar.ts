import { defineGrammar } from '@facet/sdk/common';

/** That of SQLite. Facet refuses statements by it before the engine hears of them. */
export const grammar = defineGrammar({
  parser: 'sqlite',
  lexis: { backticks: true, brackets: 'plain' },
  portable: 'without-comments',
  show: 'name',
  inTakesTables: true,
  rowFunctions: { known: ['json_each', 'json_tree'], others: 'tables' },
  deniedTables: [{ tables: ['sqlite_*', 'facet_migration', 'dbstat'] }],
});
