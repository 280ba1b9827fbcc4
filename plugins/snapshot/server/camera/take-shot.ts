import type { Browser, Page } from 'playwright-core';
import type { Snapshot, SnapshotOrder } from '../../contract.server.ts';
import type { SupervisedBrowser } from '../browser/supervised-browser.ts';
import type { PageKind, WarmPages } from '../browser/warm-pages.ts';
import { SnapshotErrors } from '../errors.ts';
import type { Shot } from './messages.ts';
import { photograph } from './photograph.ts';

export interface ShotParts {
  readonly browser: SupervisedBrowser;
  readonly pages: WarmPages;
}

/** @throws FacetError; the reason of the signal when it aborts */
export function takeShot({ browser, pages }: ShotParts, shot: Shot, signal: AbortSignal): Promise<Snapshot> {
  const { origin, cookie, person, order } = shot;
  return browser.use((running) =>
    pages.borrow(running, kindOf(order, person), new URL(origin).origin, (page) =>
      endedBy(signal, page, running, async () => {
        await page.context().addCookies([{ ...cookie, url: origin, httpOnly: true, sameSite: 'Strict' }]);
        return photograph(page, { origin, order });
      }),
    ),
  );
}

const kindOf = ({ scale = 1, scheme = 'light', locale }: SnapshotOrder, person: number): PageKind => ({
  person,
  scale,
  scheme,
  locale,
});

/** Closing a page ends whatever waits for it. @throws FacetError `SNP_ENDED` */
async function endedBy<T>(ending: AbortSignal, page: Page, browser: Browser, work: () => Promise<T>): Promise<T> {
  const stop = (): void => void page.close().catch(() => undefined);
  ending.addEventListener('abort', stop, { once: true });
  let crashed = false;
  const crash = (): void => {
    crashed = true;
    stop();
  };
  page.once('crash', crash);
  try {
    ending.throwIfAborted();
    return await work();
  } catch (error) {
    ending.throwIfAborted();
    throw crashed || !browser.isConnected() || tellsOfCrash(error) ? SnapshotErrors.ended(error) : error;
  } finally {
    page.off('crash', crash);
    ending.removeEventListener('abort', stop);
  }
}

/** Of a page whose process went before anything listened. */
const tellsOfCrash = (error: unknown): boolean =>
  error instanceof Error && /\b(page|target) crashed\b/i.test(error.message);
