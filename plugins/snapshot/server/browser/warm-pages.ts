import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';

/** Identifies pages that may be reused for each other: those with the same options and user. */
export interface PageKind {
  readonly person: number;
  readonly scale: number;
  readonly scheme: 'light' | 'dark';
  readonly locale: string | undefined;
}

interface OpenPage {
  readonly key: string;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly session: CDPSession;
}

interface WarmPage extends OpenPage {
  /** Whether the data of its last use could be removed. */
  readonly isClear: Promise<boolean>;
}

/**
 * The address of an idle page: a response of this server without a script. On a page of another origin the browser
 * would change to another process without the compiled code of the app, which is half of the time of a picture.
 */
export const RESTING_PLACE = '/health';

/**
 * Pages that are reused, so that they keep the compiled code of the app. Each belongs to one user. Data that a page has
 * stored is removed before the next use.
 */
export class WarmPages {
  readonly #idle = new Map<Browser, WarmPage[]>();
  readonly #most: number;

  /** @param most Maximum number of idle pages */
  constructor(most: number) {
    this.#most = most;
  }

  /** A page whose use fails is not reused. @param origin Origin of the pages that `work` opens. */
  async borrow<T>(browser: Browser, kind: PageKind, origin: string, work: (page: Page) => Promise<T>): Promise<T> {
    const key = JSON.stringify([kind.person, kind.scale, kind.scheme, kind.locale]);
    const open = (await this.#take(browser, key)) ?? (await openPage(browser, key, kind));
    let result: T;
    try {
      result = await work(open.page);
    } catch (error) {
      await close(open);
      throw error;
    }
    // The picture is complete: only the next use has to wait for the clearing.
    const isClear = clear(open, origin).then(
      () => true,
      () => false,
    );
    await this.#keep(browser, { ...open, isClear });
    return result;
  }

  async #take(browser: Browser, key: string): Promise<OpenPage | undefined> {
    const idle = this.#idle.get(browser) ?? [];
    const at = idle.findIndex((warm) => warm.key === key);
    const [warm] = at < 0 ? [] : idle.splice(at, 1);
    if (warm === undefined || (await warm.isClear)) return warm;
    await close(warm);
    return this.#take(browser, key);
  }

  async #keep(browser: Browser, warm: WarmPage): Promise<void> {
    const idle = this.#idle.get(browser) ?? [];
    if (!this.#idle.has(browser)) {
      this.#idle.set(browser, idle);
      browser.once('disconnected', () => this.#idle.delete(browser));
    }
    idle.push(warm);
    const surplus = idle.length > this.#most ? idle.shift() : undefined;
    if (surplus !== undefined) await close(surplus);
  }
}

async function openPage(browser: Browser, key: string, { scale, scheme, locale }: PageKind): Promise<OpenPage> {
  const context = await browser.newContext({
    deviceScaleFactor: scale,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    acceptDownloads: false,
    ...(locale === undefined ? {} : { locale }),
  });
  try {
    const page = await context.newPage();
    return { key, context, page, session: await context.newCDPSession(page) };
  } catch (error) {
    await context.close().catch(() => undefined);
    throw error;
  }
}

/** @throws if the page or its browser was closed */
async function clear({ context, page, session }: OpenPage, origin: string): Promise<void> {
  // From here on no script of the page runs, and no window that it has opened stays.
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  for (const other of context.pages()) if (other !== page) await other.close();
  await context.clearCookies();
  await page.goto(`${origin}${RESTING_PLACE}`);
  await session.send('DOMStorage.clear', { storageId: { securityOrigin: origin, isLocalStorage: false } });
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.send('Page.resetNavigationHistory');
  await session.send('Emulation.setScriptExecutionDisabled', { value: false });
  await page.evaluate('void (window.name = "")');
}

/** The browser may already be closed. */
const close = ({ context }: OpenPage): Promise<void> => context.close().catch(() => undefined);
