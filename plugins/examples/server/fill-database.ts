import { spawn } from 'node:child_process';
import { access, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { compiledCode } from '@facet/sdk/data-work';

const LOADER = fileURLToPath(new URL('./load-tables.ts', import.meta.url));
const FILE = 'analytics.duckdb';

/**
 * Creates the database of the examples, if it does not exist. It is filled under a temporary name in a separate process
 * and renamed at the end, so that an incomplete file is never used. Resolves to whether it was created now.
 */
export async function fillDatabase(home: string, signal: AbortSignal): Promise<boolean> {
  const target = join(home, FILE);
  if (await exists(target)) return false;
  const partial = `${target}.partial`;
  await removeDatabase(partial);
  try {
    await runLoader(partial, sourceFolder(), signal);
  } catch (error) {
    // On a full disk it would take the room that everything else needs.
    await removeDatabase(partial);
    throw error;
  }
  await rename(partial, target);
  return true;
}

async function removeDatabase(file: string): Promise<void> {
  await rm(file, { force: true });
  await rm(`${file}.wal`, { force: true });
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Folder of the package with the example files. */
function sourceFolder(): string {
  const main = createRequire(import.meta.url).resolve('vega-datasets');
  return join(dirname(main), '..', 'data');
}

async function runLoader(target: string, folder: string, signal: AbortSignal): Promise<void> {
  const child = spawn(execPath, ['--disable-proto=throw', LOADER, target, folder], {
    env: { TZ: 'UTC', ...compiledCode() },
    // The last is the channel whose end tells the loader that this process has ended.
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    signal,
  });
  let complaint = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2_000);
  });
  await new Promise<void>((resolve, reject) => {
    let failure: Error | undefined;
    child.on('error', (error) => {
      failure = error;
      // One that was started writes until it has ended.
      if (child.pid === undefined) reject(error);
    });
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(failure ?? new Error(`The example tables were not loaded: ${complaint.trim()}`));
    });
  });
}
