import type { Browser } from 'playwright-core';

/**
 * Reports each page whose process ends unexpectedly, such as for lack of memory. That includes crashes during a
 * navigation, for which playwright emits no event, so that the page would wait for ever.
 */
export async function watchCrashes(browser: Browser, onCrash: () => void): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  session.on('Target.targetCrashed', onCrash);
  await session.send('Target.setDiscoverTargets', { discover: true });
}
