import type { Dialect, ExpressionVocabulary } from '@facet/sdk/server';
import { duckdbDialect } from '../../../../engine-duckdb/server/dialect.ts';
import { duckDbVocabulary } from '../../../../engine-duckdb/server/vocabulary.ts';
import { mysqlDialect } from '../../../../engine-mysql/server/dialect.ts';
import { mysqlVocabulary } from '../../../../engine-mysql/server/vocabulary.ts';
import { postgresDialect } from '../../../../engine-postgres/server/dialect.ts';
import { postgresVocabulary } from '../../../../engine-postgres/server/vocabulary.ts';
import { sqliteDialect } from '../../../../engine-sqlite/server/dialect.ts';
import { sqliteVocabulary } from '../../../../engine-sqlite/server/vocabulary.ts';
import type { SqlGuardOptions } from '../sql-guard.ts';

export type TestedEngine = 'duckdb' | 'mysql' | 'postgresql' | 'sqlite';

const ENGINES: Readonly<Record<TestedEngine, { dialect: Dialect; vocabulary: ExpressionVocabulary }>> = {
  duckdb: { dialect: duckdbDialect, vocabulary: duckDbVocabulary },
  mysql: { dialect: mysqlDialect, vocabulary: mysqlVocabulary },
  postgresql: { dialect: postgresDialect, vocabulary: postgresVocabulary },
  sqlite: { dialect: sqliteDialect, vocabulary: sqliteVocabulary },
};

export const engineOf = (engine: TestedEngine) => ENGINES[engine];

/** What a guard knows of an engine, with the words of the real one. */
export const guardOptions = (engine: TestedEngine, more: Partial<SqlGuardOptions> = {}): SqlGuardOptions => ({
  ...ENGINES[engine],
  deniedFunctions: new Set(),
  allowSubqueries: false,
  ...more,
});
