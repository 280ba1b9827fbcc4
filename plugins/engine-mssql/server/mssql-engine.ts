import type { Logger } from '@facet/sdk/common';
import type { Engine } from '@facet/sdk/server';
import { connectionOptions } from './connection-options.ts';
import { DENIED_FUNCTIONS } from './denied-functions.ts';
import { mssqlDialect } from './dialect.ts';
import { mssqlVocabulary } from './vocabulary.ts';

export function createMssqlEngine(log: Logger): Engine {
  return {
    dialect: mssqlDialect,
    capabilities: {
      cancel: true,
      progress: false,
      estimate: true,
      dml: true,
      // Tables are created with SELECT … INTO.
      ctas: false,
      schemas: true,
      catalogs: true,
      fileUpload: false,
    },
    deniedFunctions: DENIED_FUNCTIONS,
    vocabulary: mssqlVocabulary,
    async open(connection) {
      const options = connectionOptions(connection);
      // The driver is loaded with the first connection.
      const { MssqlDatabase } = await import('./mssql-database.ts');
      return new MssqlDatabase(options, log);
    },
  };
}
