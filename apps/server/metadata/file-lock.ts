import { DatabaseSync } from 'node:sqlite';
import type { Disposable } from '@facet/sdk/common';

/** Code of SQLite: another connection holds the file. */
const BUSY = 5;

/**
 * Holds a file, which is created, for this process. SQLite takes a lock of the system, which ends with the process however it ends.
 * @returns `undefined` where another process holds it
 * @throws Error of the disk, such as one that knows no locks
 */
export function tryLockFile(file: string): Disposable | undefined {
  const held = new DatabaseSync(file, { timeout: 0 });
  try {
    held.exec('begin exclusive');
  } catch (error) {
    held.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  return { dispose: () => held.close() };
}

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === BUSY;
