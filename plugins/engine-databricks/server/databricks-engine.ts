import type { Logger } from '@facet/sdk/common';
import { type Engine, EngineError } from '@facet/sdk/server';
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
      if (!spec.http) throw new EngineError('connection', 'There is no way to the server.');
      return new DatabricksDatabase(new DatabricksClient(spec.http(options.line), options, log), options);
    },
  };
}
