import type { Browser } from 'playwright-core';

/**
 * Tells of each page of the browser whose process ends by itself, such as for want of memory: also between two addresses, when the page
 * itself is told nothing and waits for ever.
 */
export async function watchCrashes(browser: Browser, onCrash: () => void): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  session.on('Target.targetCrashed', onCrash);
  await session.send('Target.setDiscoverTargets', { discover: true });
}
