import type { Logger } from '@facet/sdk/common';
import { type Engine, EngineError } from '@facet/sdk/server';
import { SnowflakeClient } from './snowflake-client.ts';
import { SnowflakeDatabase } from './snowflake-database.ts';
import { connectionOptions } from './connection-options.ts';
import { DENIED_FUNCTIONS } from './denied-functions.ts';
import { snowflakeDialect } from './dialect.ts';
import { snowflakeVocabulary } from './vocabulary.ts';

export function createSnowflakeEngine(log: Logger): Engine {
  return {
    dialect: snowflakeDialect,
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
    vocabulary: snowflakeVocabulary,
    async open(spec) {
      const options = connectionOptions(spec);
      if (!spec.http) throw new EngineError('connection', 'There is no way to the server.');
      return new SnowflakeDatabase(new SnowflakeClient(spec.http(options.line), options, log), options);
    },
  };
}
