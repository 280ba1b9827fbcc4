import type { Logger } from '@facet/sdk/common';
import { type Engine, ensureHttp } from '@facet/sdk/server';
import { ClickHouseDatabase } from './clickhouse-database.ts';
import { connectionOptions } from './connection-options.ts';
import { DENIED_FUNCTIONS } from './denied-functions.ts';
import { clickHouseDialect } from './dialect.ts';
import { OLDEST_VERSION, type ServerVersion } from './server-facts.ts';
import { StatementClient } from './statement-client.ts';
import { clickHouseVocabulary } from './vocabulary.ts';

/** @param oldest Oldest supported version; a test uses an older one. */
export function createClickHouseEngine(log: Logger, oldest: ServerVersion = OLDEST_VERSION): Engine {
  return {
    dialect: clickHouseDialect,
    capabilities: {
      cancel: true,
      progress: true,
      estimate: true,
      dml: true,
      ctas: true,
      schemas: true,
      fileUpload: false,
    },
    deniedFunctions: DENIED_FUNCTIONS,
    vocabulary: clickHouseVocabulary,
    async open(spec) {
      const options = connectionOptions(spec);
      const client = new StatementClient(ensureHttp(spec)(options.line), { ...options, oldest }, log);
      return new ClickHouseDatabase(client, options);
    },
  };
}
