import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { HARMLESS_MODULES } from '@facet/sdk/plugin-host';

/** What runs before code of a plugin; every process may read it. */
const LOCKED = fileURLToPath(new URL('./locked/', import.meta.url));
export const LOCK_DOWN = pathToFileURL(join(LOCKED, 'lock-down.mjs')).href;

export interface LockedProgram {
  /** Folder of the installed version; the only one that the process may read. */
  readonly folder: string;
  readonly file: string;
  readonly megabytes: number;
  /** Of the young generation: more is faster for code that makes many short-lived values. */
  readonly semiSpaceMegabytes: number;
  /** What `lock-down.mjs` opens before it locks. */
  readonly opens: Readonly<Record<string, unknown>>;
}

/**
 * The whole environment; plugins see none. Large buffers go back to the system at once: the C library of Linux would keep
 * them for later, and count them against the plugin.
 */
export const LOCKED_ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '524288', MALLOC_TRIM_THRESHOLD_: '524288' } as const;

/** Arguments of Node for a process that may read its own folder and do nothing else. */
export function lockedArguments({ folder, file, megabytes, semiSpaceMegabytes, opens }: LockedProgram): string[] {
  const program = join(folder, file);
  return [
    '--permission',
    `--allow-fs-read=${folder}/`,
    `--allow-fs-read=${LOCKED}`,
    // For the thread of the lock itself; plugins have no module for threads.
    ...(opens['parent'] !== undefined ? ['--allow-worker'] : []),
    `--max-old-space-size=${megabytes}`,
    `--max-semi-space-size=${semiSpaceMegabytes}`,
    '--disable-sigusr1',
    '--disallow-code-generation-from-strings',
    '--no-addons',
    '--disable-warning=ExperimentalWarning',
    '--import',
    LOCK_DOWN,
    program,
    JSON.stringify({ entry: pathToFileURL(program).href, modules: HARMLESS_MODULES, ...opens }),
  ];
}
