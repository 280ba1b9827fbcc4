import { realpath } from 'node:fs/promises';
import { isAbsolute, sep } from 'node:path';
import { type ConnectionSpec, type Engine, EngineError } from '@facet/sdk/server';
import { DENIED_FUNCTIONS } from './denied-functions.ts';
import { sqliteDialect } from './dialect.ts';
import type { ReaderProcesses } from './reader-processes.ts';
import { SqliteDatabase } from './sqlite-database.ts';
import { sqliteVocabulary } from './vocabulary.ts';

/** @param folders Those that the settings name; a file elsewhere is none. */
export function createSqliteEngine(processes: ReaderProcesses, folders: readonly string[]): Engine {
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
    open: async (connection) => new SqliteDatabase(processes, await fileOf(connection, folders)),
  };
}

async function fileOf(connection: ConnectionSpec, folders: readonly string[]): Promise<string> {
  const name = connection.database ?? '';
  if (!isAbsolute(name)) throw new EngineError('connection', 'The path of a SQLite file must be absolute.');
  const path = await realpath(name).catch(() => undefined);
  const open = await Promise.all(folders.map((folder) => realpath(folder).catch(() => undefined)));
  const allowed = path !== undefined && open.some((folder) => folder !== undefined && path.startsWith(folder + sep));
  // One text for both, so that nobody learns which files exist.
  if (!allowed) throw new EngineError('connection', 'This file does not exist or is in no allowed folder.');
  return path;
}
