import { readdir } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import type { Browser } from 'playwright-core';

/** Of everything that takes pictures: people who wait before a page come before pictures that are for later. */
export const LOW_PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Chromium gives its threads priorities of its own, and where the server runs as root some of them come before the server itself.
 * What they are given later is taken back by the next call.
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

/** Linux has a priority for each thread, and a process is told by its first one. */
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

/** It was there a moment ago. */
function hasEnded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return code === 'ENOENT' || code === 'ESRCH' || ('info' in error && codeIn(error.info) === 'ESRCH');
}

const codeIn = (info: unknown): unknown =>
  typeof info === 'object' && info !== null && 'code' in info ? info.code : undefined;
