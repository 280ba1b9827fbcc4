import type { Logger } from '@facet/sdk/common';
import { type Engine, ensureHttp } from '@facet/sdk/server';
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
      return new SnowflakeDatabase(new SnowflakeClient(ensureHttp(spec)(options.line), options, log), options);
    },
  };
}
