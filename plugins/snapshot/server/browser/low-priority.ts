import { readdir } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import type { Browser } from 'playwright-core';

/** Priority of all processes that take pictures: users who wait for a page have precedence. */
export const LOW_PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Chromium sets priorities for its threads itself; where the server runs as root, some of them are above that of the
 * server. Priorities that Chromium sets later are lowered by the next call.
 */
export async function lowerBrowser(browser: Browser): Promise<void> {
  if (process.platform !== 'linux' || !browser.isConnected()) return;
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    for (const { id } of processInfo) await lowerThreads(id);
  } finally {
    await session.detach();
  }
}

/** On Linux each thread has a priority, and that of a process is only that of its first thread. */
export async function lowerThreads(pid: number): Promise<void> {
  for (const thread of await threadsOf(pid)) lower(thread);
}

async function threadsOf(pid: number): Promise<readonly number[]> {
  try {
    return (await readdir(`/proc/${pid}/task`)).map(Number);
  } catch (error) {
    if (hasEnded(error)) return [];
    throw error;
  }
}

function lower(thread: number): void {
  try {
    if (getPriority(thread) < LOW_PRIORITY) setPriority(thread, LOW_PRIORITY);
  } catch (error) {
    if (!hasEnded(error)) throw error;
  }
}

/** Whether the process has ended since it was listed. */
function hasEnded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ESRCH' || ('info' in error && codeIn(error.info) === 'ESRCH');
}

const codeIn = (info: unknown): unknown =>
  typeof info === 'object' && info !== null && 'code' in info ? info.code : undefined;
