import type { Logger } from '@facet/sdk/common';
import type { Engine } from '@facet/sdk/server';
import { connectionOptions } from './connection-options.ts';
import { DENIED_FUNCTIONS } from './denied-functions.ts';
import { mysqlDialect } from './dialect.ts';
import { MysqlDatabase } from './mysql-database.ts';

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
    open: async (connection) => new MysqlDatabase(connectionOptions(connection), log),
  };
}
