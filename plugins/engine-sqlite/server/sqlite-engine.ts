import { isAbsolute } from 'node:path';
import { type ConnectionSpec, type Engine, EngineError } from '@facet/sdk/server';
import { DENIED_FUNCTIONS } from './denied-functions.ts';
import { sqliteDialect } from './dialect.ts';
import type { ReaderProcesses } from './reader-processes.ts';
import { SqliteDatabase } from './sqlite-database.ts';
import { sqliteVocabulary } from './vocabulary.ts';

export function createSqliteEngine(processes: ReaderProcesses): Engine {
  return {
    dialect: sqliteDialect,
    capabilities: {
      cancel: true,
      progress: false,
      estimate: false,
      dml: false,
      ctas: false,
      schemas: true,
      fileUpload: false,
    },
    deniedFunctions: DENIED_FUNCTIONS,
    vocabulary: sqliteVocabulary,
    open: async (connection) => new SqliteDatabase(processes, await fileOf(connection, processes)),
  };
}

async function fileOf({ database }: ConnectionSpec, processes: ReaderProcesses): Promise<string> {
  const name = database ?? '';
  if (!isAbsolute(name)) throw new EngineError('connection', 'The path of a SQLite file must be absolute.');
  const path = await processes.fileOf(name);
  // One message for both cases, so that it does not reveal which files exist.
  if (path === undefined) throw new EngineError('connection', 'This file does not exist or is in no allowed folder.');
  return path;
}
