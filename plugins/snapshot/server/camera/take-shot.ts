import type { Page } from 'playwright-core';
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

/**
 * @throws FacetError, `SNP_ENDED` where the browser or the page ended unexpectedly; the reason of the signal when it
 * aborts
 */
export function takeShot({ browser, pages }: ShotParts, shot: Shot, signal: AbortSignal): Promise<Snapshot> {
  const { origin, cookie, person, order } = shot;
  return browser.use(async (running) => {
    try {
      return await pages.borrow(running, kindOf(order, person), new URL(origin).origin, (page) =>
        closedBy(signal, page, async () => {
          await page.context().addCookies([{ ...cookie, url: origin, httpOnly: true, sameSite: 'Strict' }]);
          return photograph(page, { origin, order });
        }),
      );
    } catch (error) {
      signal.throwIfAborted();
      throw !running.isConnected() || tellsOfEnd(error) ? SnapshotErrors.ended(error) : error;
    }
  });
}

const kindOf = ({ scale = 1, scheme = 'light', locale }: SnapshotOrder, person: number): PageKind => ({
  person,
  scale,
  scheme,
  locale,
});

/** Closes the page on abort, which ends every wait in it. */
async function closedBy<T>(ending: AbortSignal, page: Page, work: () => Promise<T>): Promise<T> {
  const stop = (): void => void page.close().catch(() => undefined);
  ending.addEventListener('abort', stop, { once: true });
  try {
    ending.throwIfAborted();
    return await work();
  } finally {
    ending.removeEventListener('abort', stop);
  }
}

/**
 * Errors of a page that crashed or could not be opened, or whose connection to this server was cut: the server itself
 * always responds.
 */
const tellsOfEnd = (error: unknown): boolean =>
  error instanceof Error && /\b(crashed|closed|detached)\b|net::ERR_|Target\.createTarget/i.test(error.message);
