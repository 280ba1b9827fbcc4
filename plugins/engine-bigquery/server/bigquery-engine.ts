import type { Logger } from '@facet/sdk/common';
import { type Engine, ensureHttp } from '@facet/sdk/server';
import { BigQueryClient } from './bigquery-client.ts';
import { BigQueryDatabase } from './bigquery-database.ts';
import { connectionOptions } from './connection-options.ts';
import { DENIED_FUNCTIONS } from './denied-functions.ts';
import { bigqueryDialect } from './dialect.ts';
import { bigqueryVocabulary } from './vocabulary.ts';

export function createBigQueryEngine(log: Logger): Engine {
  return {
    dialect: bigqueryDialect,
    capabilities: {
      cancel: true,
      progress: false,
      estimate: true,
      dml: true,
      ctas: true,
      schemas: true,
      catalogs: true,
      fileUpload: false,
    },
    deniedFunctions: DENIED_FUNCTIONS,
    vocabulary: bigqueryVocabulary,
    async open(spec) {
      const options = connectionOptions(spec);
      return new BigQueryDatabase(new BigQueryClient(ensureHttp(spec)(options.line), options, log), options);
    },
  };
}
