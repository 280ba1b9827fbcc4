import { realpath } from 'node:fs/promises';
import { isAbsolute, join, sep } from 'node:path';
import { type ConnectionSpec, type Engine, EngineError, type ServerSettings } from '@facet/sdk/server';
import { DENIED_FUNCTIONS } from './denied-functions.ts';
import { duckdbDialect } from './dialect.ts';
import { DuckDbDatabase } from './duckdb-database.ts';
import type { FileProcesses } from './duckdb-row-files.ts';
import type { DatabaseFile } from './protocol/messages.ts';
import { duckDbVocabulary } from './vocabulary.ts';

/** Files of Facet by their names in a URI, such as `duckdb:///examples`. */
const EMBEDDED: ReadonlyMap<string, string> = new Map([
  ['examples', 'analytics.duckdb'],
  ['uploads', 'uploads.duckdb'],
]);

export function createDuckDbEngine(
  processes: FileProcesses,
  settings: Pick<ServerSettings, 'home' | 'localDatabases'>,
): Engine {
  return {
    dialect: duckdbDialect,
    capabilities: {
      cancel: true,
      progress: true,
      estimate: false,
      dml: true,
      ctas: true,
      schemas: true,
      fileUpload: true,
      sharesFiles: true,
    },
    deniedFunctions: DENIED_FUNCTIONS,
    vocabulary: duckDbVocabulary,
    open: async (connection) => new DuckDbDatabase(processes, await fileOf(connection, settings)),
  };
}

/** Only Facet's own files may be written; other files must be in a folder that the settings allow. */
async function fileOf(
  connection: ConnectionSpec,
  settings: Pick<ServerSettings, 'home' | 'localDatabases'>,
): Promise<DatabaseFile> {
  const name = connection.database ?? '';
  const embedded = EMBEDDED.get(name);
  if (embedded !== undefined) return { path: join(settings.home, embedded), readOnly: false };
  if (!isAbsolute(name)) throw new EngineError('connection', 'The path of a DuckDB file must be absolute.');
  const path = await realpath(name).catch(() => undefined);
  const folders = await Promise.all(settings.localDatabases.map((folder) => realpath(folder).catch(() => undefined)));
  const allowed = path !== undefined && folders.some((folder) => folder !== undefined && path.startsWith(folder + sep));
  // One message for both cases, so that it does not reveal which files exist.
  if (!allowed) throw new EngineError('connection', 'This file does not exist or is in no allowed folder.');
  return { path, readOnly: true };
}
