import { type DeniedTables, defineGrammar } from '@facet/sdk/common';

/** System tables without rows, statements or settings of other users. */
const HARMLESS =
  `aggregate_function_combinators collations columns contributors data_type_families databases formats functions keywords licenses
   numbers numbers_mt one primes table_functions tables time_zones zeros zeros_mt`.split(/\s+/);

const DENIED_TABLES: readonly DeniedTables[] = [
  { schemas: ['system'], allBut: HARMLESS },
  { schemas: ['_temporary_and_external_tables'] },
  // Internal tables of materialised views: no row rule applies to their names.
  { tables: ['.inner*'] },
];

/** System tables with row and byte counts. */
const COUNTS: ReadonlySet<string> = new Set(['columns', 'tables']);

const TELLING_TABLES: readonly DeniedTables[] = [
  { schemas: ['system'], allBut: HARMLESS.filter((name) => !COUNTS.has(name)) },
  // These views contain the counts too.
  { schemas: ['information_schema'], tables: ['tables', 'statistics', 'partitions'] },
];

const EXPLAINED = [['AST'], ['SYNTAX'], ['PLAN'], ['PIPELINE'], ['ESTIMATE'], ['QUERY', 'TREE']] as const;

export const clickHouseGrammar = defineGrammar({
  parser: 'clickhouse',
  lexis: {
    dollarQuotes: true,
    backticks: true,
    backslashEscapes: true,
    backslashNames: true,
    hashComments: true,
    nestedComments: true,
  },
  portable: 'without-texts',
  explain: { words: ['EXPLAIN'], forms: EXPLAINED },
  cteNames: 'as-written',
  show: 'tables',
  inTakesTables: true,
  rowFunctions: {
    known: [
      'numbers',
      'numbers_mt',
      'zeros',
      'zeros_mt',
      'generateseries',
      'generate_series',
      'values',
      'primes',
      'null',
    ],
    others: 'unknown',
  },
  // ClickHouse evaluates conditions on small columns first (PREWHERE): an error could reveal rows that a rule hides.
  rowFence: 'limit',
  deniedTables: DENIED_TABLES,
  tellingTables: TELLING_TABLES,
});
