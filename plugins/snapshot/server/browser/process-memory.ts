import { readFile } from 'node:fs/promises';
import type { Browser } from 'playwright-core';

const PAGE_BYTES = 4_096;

/** Total private memory of the browser's processes in bytes; `undefined` where the system does not report it. */
export async function browserMemory(browser: Browser): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const sizes = await Promise.all(processInfo.map(({ id }) => ownBytes(id)));
    return sizes.reduce((sum, size) => sum + size, 0);
  } finally {
    await session.detach();
  }
}

async function ownBytes(pid: number): Promise<number> {
  try {
    const [, resident = 0, shared = 0] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ').map(Number);
    return (resident - shared) * PAGE_BYTES;
  } catch {
    // The process has ended since.
    return 0;
  }
}
