import { defineGrammar, type SqlGrammar } from '@facet/sdk/common';
import { bigqueryGrammar } from '../../../../engine-bigquery/server/grammar.ts';
import { databricksGrammar } from '../../../../engine-databricks/server/grammar.ts';
import { snowflakeGrammar } from '../../../../engine-snowflake/server/grammar.ts';
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
  bigqueryGrammar,
  clickHouseGrammar,
  databricksGrammar,
  duckDbGrammar,
  mssqlGrammar,
  mysqlGrammar,
  postgresGrammar,
  snowflakeGrammar,
  sqliteGrammar,
  trinoGrammar,
  { ...postgresGrammar, parser: 'redshift' },
  { ...postgresGrammar, parser: 'cockroachdb' },
  defineGrammar({ parser: 'hive', lexis: BACKTICKED }),
  defineGrammar({ parser: 'spark', lexis: BACKTICKED }),
];

export const grammarOf = (parser: string): SqlGrammar =>
  GRAMMARS.find((grammar) => grammar.parser === parser) ?? defineGrammar({ parser });
