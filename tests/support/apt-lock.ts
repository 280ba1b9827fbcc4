import { closeSync, existsSync, openSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const LOCK = join(tmpdir(), 'facet-tests-apt.lock');
const LONGEST_INSTALL_MS = 240_000;

/** Test files run side by side; one of them installs, the others wait. */
export async function withAptLock<T>(work: () => T): Promise<T> {
  const until = Date.now() + 2 * LONGEST_INSTALL_MS;
  for (;;) {
    try {
      closeSync(openSync(LOCK, 'wx'));
      break;
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST' || Date.now() > until) throw error;
      // A lock without a living holder was left behind.
      if (existsSync(LOCK) && Date.now() - statSync(LOCK).mtimeMs > 2 * LONGEST_INSTALL_MS)
        rmSync(LOCK, { force: true });
      await sleep(500);
    }
  }
  try {
    return work();
  } finally {
    rmSync(LOCK, { force: true });
  }
}
