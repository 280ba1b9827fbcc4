import type { Logger } from '@facet/sdk/common';
import { type Engine, ensureHttp } from '@facet/sdk/server';
import { DatabricksClient } from './databricks-client.ts';
import { DatabricksDatabase } from './databricks-database.ts';
import { connectionOptions } from './connection-options.ts';
import { DENIED_FUNCTIONS } from './denied-functions.ts';
import { databricksDialect } from './dialect.ts';
import { databricksVocabulary } from './vocabulary.ts';

export function createDatabricksEngine(log: Logger): Engine {
  return {
    dialect: databricksDialect,
    capabilities: {
      cancel: true,
      progress: false,
      estimate: false,
      dml: true,
      ctas: true,
      schemas: true,
      catalogs: true,
      fileUpload: false,
    },
    deniedFunctions: DENIED_FUNCTIONS,
    vocabulary: databricksVocabulary,
    async open(spec) {
      const options = connectionOptions(spec);
      return new DatabricksDatabase(new DatabricksClient(ensureHttp(spec)(options.line), options, log), options);
    },
  };
}
