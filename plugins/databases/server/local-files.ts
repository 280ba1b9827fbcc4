import type { EngineCatalogue } from '@facet/plugin-query/contract.server';
import { realpathSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { DatabaseErrors } from './errors.ts';
import { type ConnectionUri, backendOf } from './connection-uri.ts';

/** Database files on this machine, if the installation allows them. */
export class LocalFiles {
  readonly #folders: readonly string[];
  readonly #engines: Pick<EngineCatalogue, 'filesOf'>;

  constructor(folders: readonly string[], engines: Pick<EngineCatalogue, 'filesOf'>) {
    this.#folders = folders;
    this.#engines = engines;
  }

  isFile(scheme: string): boolean {
    return this.#engines.filesOf(scheme) !== undefined;
  }

  /**
   * Allows only files inside the folders that the installation names, after resolving links.
   * @throws HttpError 400 for every other file, and for in-memory databases.
   */
  ensureAllowed(uri: ConnectionUri): void {
    const files = this.#engines.filesOf(uri.scheme);
    if (!files) return;
    const path = uri.database;
    if (uri.hostname === null && path !== null && files.own.includes(path)) return;
    if (uri.hostname !== null || path === null || !isAbsolute(path) || !isInside(path, this.#folders))
      throw DatabaseErrors.localFile(backendOf(uri.scheme));
  }
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
