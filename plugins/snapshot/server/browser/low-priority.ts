import { readdir } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import type { Browser } from 'playwright-core';
import { hasEnded } from './has-ended.ts';
import { lowerGroups } from './low-group.ts';

/** Priority of all processes that take pictures: users who wait for a page have precedence. */
export const LOW_PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;

/** Of the browser's group beside the server's: it keeps a quarter of a busy machine, or pictures would run into their deadline. */
export const LOW_GROUP = 5;

/**
 * Chromium sets priorities for its threads itself; where the server runs as root, some of them are above that of the
 * server. Priorities that Chromium sets later are lowered by the next call.
 */
export async function lowerBrowser(browser: Browser): Promise<void> {
  if (process.platform !== 'linux' || !browser.isConnected()) return;
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const pids = processInfo.map(({ id }) => id);
    await lowerGroups(pids, LOW_GROUP);
    for (const pid of pids) await lowerThreads(pid);
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
