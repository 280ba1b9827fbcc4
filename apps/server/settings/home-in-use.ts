import { join } from 'node:path';
import type { Disposable, Logger } from '@facet/sdk/common';
import { hostErrors, reasonOf } from '../errors.ts';
import { tryLockFile } from '../metadata/file-lock.ts';

/**
 * Holds the home for this process: a second one would take its waiting uploads for rubbish, be refused its analytical database and hear
 * nothing of its changes of rights.
 * @throws FacetError `HST_HOME_IN_USE`
 */
export function holdHome(home: string, log: Pick<Logger, 'warn'>): Disposable {
  const file = join(home, 'in-use.lock');
  const held = lockOf(file, log);
  if (held === undefined) throw hostErrors.homeInUse(home);
  return held;
}

function lockOf(file: string, log: Pick<Logger, 'warn'>): Disposable | undefined {
  try {
    return tryLockFile(file);
  } catch (error) {
    // Some disks of networks know no locks; what else is wrong with the disk is told by what needs it.
    log.warn('whether another server uses the data folder is not known', { file, reason: reasonOf(error) });
    return { dispose: () => undefined };
  }
}
