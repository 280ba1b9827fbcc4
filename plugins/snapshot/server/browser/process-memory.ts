import { memoryOfProcess } from '@facet/sdk/process-figures';
import type { Browser } from 'playwright-core';

/** Total private memory of the browser's processes in bytes; `undefined` where the system does not report it. */
export async function browserMemory(browser: Browser): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const session = await browser.newBrowserCDPSession();
  try {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    // One of them may have ended since.
    return processInfo.reduce((sum, { id }) => sum + (memoryOfProcess(id)?.ownBytes ?? 0), 0);
  } finally {
    await session.detach();
  }
}
