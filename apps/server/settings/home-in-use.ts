import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Disposable, Logger } from '@facet/sdk/common';
import { hostErrors, reasonOf } from '../errors.ts';

/** Code of SQLite: another connection holds the file. */
const BUSY = 5;

/**
 * Holds the home for this process: a second one would take its waiting uploads for rubbish, be refused its analytical database and hear
 * nothing of its changes of rights. SQLite takes a lock of the system, which ends with the process however it ends.
 * @throws FacetError `HST_HOME_IN_USE`
 */
export function holdHome(home: string, log: Pick<Logger, 'warn'>): Disposable {
  const file = join(home, 'in-use.lock');
  let held: DatabaseSync | undefined;
  try {
    held = new DatabaseSync(file, { timeout: 0 });
    held.exec('begin exclusive');
  } catch (error) {
    held?.close();
    if (isBusy(error)) throw hostErrors.homeInUse(home);
    // Some disks of networks know no locks; what else is wrong with the disk is told by what needs it.
    log.warn('whether another server uses the data folder is not known', { file, reason: reasonOf(error) });
    return { dispose: () => undefined };
  }
  return { dispose: () => held.close() };
}

const isBusy = (error: unknown): boolean => error instanceof Error && 'errcode' in error && error.errcode === BUSY;
