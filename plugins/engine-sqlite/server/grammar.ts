import { defineGrammar } from '@facet/sdk/common';

export const sqliteGrammar = defineGrammar({
  parser: 'sqlite',
  lexis: { backticks: true, brackets: 'plain' },
  portable: 'without-comments',
  explain: { words: ['EXPLAIN'], forms: [['QUERY', 'PLAN']] },
  show: 'name',
  inTakesTables: true,
  // `docs('words')` is a full-text search in the table `docs`.
  rowFunctions: { known: ['json_each', 'json_tree', 'jsonb_each', 'jsonb_tree'], others: 'tables' },
  // Metadata of sequences, pages and indexes.
  tellingTables: [
    {
      tables: ['sqlite_*', 'pragma_*'],
      allBut: ['sqlite_master', 'sqlite_schema', 'sqlite_temp_master', 'sqlite_temp_schema'],
    },
  ],
  // SQLite merges sub-queries and chooses the order of conditions: an error could reveal hidden rows.
  rowFence: 'limit',
  deniedTables: [{ tables: ['sqlite_stat*', 'sqlite_dbpage', 'sqlite_stmt', 'dbstat'] }],
});
