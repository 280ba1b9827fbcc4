import type { Logger } from '@facet/sdk/common';
import type { Engine } from '@facet/sdk/server';
import { connectionOptions } from './connection-options.ts';
import { DENIED_FUNCTIONS } from './denied-functions.ts';
import { mysqlDialect } from './dialect.ts';
import { MysqlDatabase } from './mysql-database.ts';
import { mysqlVocabulary } from './vocabulary.ts';

/** Number of parallel queries, unless the database's settings define it. */
const USUAL_CONCURRENCY = 8;

export function createMysqlEngine(log: Logger): Engine {
  return {
    dialect: mysqlDialect,
    capabilities: {
      cancel: true,
      progress: false,
      estimate: true,
      dml: true,
      ctas: true,
      schemas: true,
      fileUpload: true,
    },
    deniedFunctions: DENIED_FUNCTIONS,
    vocabulary: mysqlVocabulary,
    open: async (connection) => new MysqlDatabase(connectionOptions(connection), concurrency(connection.extra), log),
  };
}

/** The number of queries that the gateway allows in parallel. */
function concurrency(extra: Readonly<Record<string, unknown>>): number {
  const asked = extra['max_concurrent_queries'];
  return typeof asked === 'number' && asked >= 1 ? Math.floor(asked) : USUAL_CONCURRENCY;
}
