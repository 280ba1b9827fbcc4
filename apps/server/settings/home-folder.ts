import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { hostErrors, reasonOf } from '../errors.ts';

const KEY_BYTES = 32;

/**
 * Checks, without writing anything, that the home can be used.
 * @throws FacetError `HST_HOME`.
 */
export function checkHome(home: string): void {
  try {
    const existing = nearestExisting(home);
    if (!statSync(existing).isDirectory()) throw new Error(`${existing} is not a folder`);
    accessSync(existing, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw hostErrors.home(home, reasonOf(error));
  }
}

export function createHome(home: string): void {
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw hostErrors.home(home, reasonOf(error));
  }
}

/** The 32 bytes in `secret.key`, made on the first start. Two processes that start together agree on one key. */
export function readSecretKey(home: string): Uint8Array {
  const file = join(home, 'secret.key');
  try {
    if (!existsSync(file)) createKey(file);
    const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
    if (key.length !== KEY_BYTES) throw new Error(`it holds ${key.length} bytes instead of ${KEY_BYTES}`);
    return key;
  } catch (error) {
    throw hostErrors.secretKey(file, reasonOf(error));
  }
}

/** A link never replaces a file, so a key that another process has just written stays. */
function createKey(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function nearestExisting(path: string): string {
  return existsSync(path) ? path : nearestExisting(dirname(path));
}
