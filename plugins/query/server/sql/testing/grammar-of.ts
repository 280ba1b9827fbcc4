import { defineGrammar, type SqlGrammar } from '@facet/sdk/common';
import { clickHouseGrammar } from '../../../../engine-clickhouse/server/grammar.ts';
import { duckDbGrammar } from '../../../../engine-duckdb/server/grammar.ts';
import { mssqlGrammar } from '../../../../engine-mssql/server/grammar.ts';
import { mysqlGrammar } from '../../../../engine-mysql/server/grammar.ts';
import { postgresGrammar } from '../../../../engine-postgres/server/grammar.ts';
import { sqliteGrammar } from '../../../../engine-sqlite/server/grammar.ts';
import { trinoGrammar } from '../../../../engine-trino/server/grammar.ts';

const BACKTICKED = { backticks: true, doubleQuotedTexts: true, backslashEscapes: true };

/** Of engines that are here, and of some that plugins may bring. */
const GRAMMARS: readonly SqlGrammar[] = [
  clickHouseGrammar,
  duckDbGrammar,
  mssqlGrammar,
  mysqlGrammar,
  postgresGrammar,
  sqliteGrammar,
  trinoGrammar,
  { ...postgresGrammar, parser: 'redshift' },
  { ...postgresGrammar, parser: 'cockroachdb' },
  defineGrammar({ parser: 'bigquery', lexis: { ...BACKTICKED, hashComments: true } }),
  defineGrammar({ parser: 'hive', lexis: BACKTICKED }),
  defineGrammar({ parser: 'spark', lexis: BACKTICKED }),
  defineGrammar({ parser: 'snowflake', lexis: { dollarQuotes: true } }),
];

export const grammarOf = (parser: string): SqlGrammar =>
  GRAMMARS.find((grammar) => grammar.parser === parser) ?? defineGrammar({ parser });
