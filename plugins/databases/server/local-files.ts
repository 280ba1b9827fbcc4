import { realpathSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { DatabaseErrors } from './errors.ts';
import { type ConnectionUri, backendOf } from './connection-uri.ts';

const FILE_ENGINES: ReadonlySet<string> = new Set(['duckdb', 'sqlite']);

export const isFileEngine = (scheme: string): boolean => FILE_ENGINES.has(backendOf(scheme));

/** Facet's own analytical database, by name instead of a path. */
const OWN_DATABASE: ConnectionUri = {
  scheme: 'duckdb',
  username: null,
  password: null,
  hostname: null,
  port: null,
  database: 'examples',
  query: {},
};

/**
 * Lets a file be a database only inside the folders that the installation names, links followed.
 * @throws HttpError 400 for every other file, and for databases in memory.
 */
export function ensureAllowedFile(uri: ConnectionUri, folders: readonly string[]): void {
  if (!isFileEngine(uri.scheme)) return;
  const backend = backendOf(uri.scheme);
  if (uri.scheme === OWN_DATABASE.scheme && uri.database === OWN_DATABASE.database && uri.hostname === null) return;
  const path = uri.database;
  if (uri.hostname !== null || path === null || !isAbsolute(path) || !isInside(path, folders))
    throw DatabaseErrors.localFile(backend);
}

function isInside(path: string, folders: readonly string[]): boolean {
  const real = realPath(path);
  if (real === undefined) return false;
  return folders.some((folder) => {
    const realFolder = realPath(folder);
    if (realFolder === undefined) return false;
    const inner = relative(realFolder, real);
    return inner !== '' && !inner.startsWith('..') && !isAbsolute(inner);
  });
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error) return undefined;
    throw error;
  }
}
