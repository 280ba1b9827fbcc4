import type { Logger } from '@facet/sdk/common';
import { type Engine, ensureHttp } from '@facet/sdk/server';
import { connectionOptions } from './connection-options.ts';
import { DENIED_FUNCTIONS } from './denied-functions.ts';
import { trinoDialect } from './dialect.ts';
import { StatementClient } from './statement-client.ts';
import { TrinoDatabase } from './trino-database.ts';
import { trinoVocabulary } from './vocabulary.ts';

export function createTrinoEngine(log: Logger): Engine {
  return {
    dialect: trinoDialect,
    capabilities: {
      cancel: true,
      progress: true,
      estimate: true,
      dml: true,
      ctas: true,
      schemas: true,
      catalogs: true,
      fileUpload: false,
    },
    deniedFunctions: DENIED_FUNCTIONS,
    vocabulary: trinoVocabulary,
    async open(spec) {
      const options = connectionOptions(spec);
      const client = new StatementClient(ensureHttp(spec)(options.line), options, log);
      return new TrinoDatabase(client, options);
    },
  };
}
