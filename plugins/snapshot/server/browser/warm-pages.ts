import type { Browser, BrowserContext, Page } from 'playwright-core';

/** Pages of different looks and people share nothing. */
export interface PageKind {
  readonly person: number;
  readonly scale: number;
  readonly scheme: 'light' | 'dark';
  readonly locale: string | undefined;
}

interface WarmPage {
  readonly key: string;
  readonly context: BrowserContext;
  readonly page: Page;
}

const BLANK = 'about:blank';

/** Pages that have shown something before keep the code of the app; each belongs to one person. */
export class WarmPages {
  readonly #idle = new Map<Browser, WarmPage[]>();
  readonly #most: number;

  /** @param most Pages that wait for their next use */
  constructor(most: number) {
    this.#most = most;
  }

  /** A page that fails is not used again. */
  async borrow<T>(browser: Browser, kind: PageKind, work: (page: Page) => Promise<T>): Promise<T> {
    const key = JSON.stringify([kind.person, kind.scale, kind.scheme, kind.locale]);
    const warm = this.#take(browser, key) ?? (await open(browser, key, kind));
    let result: T;
    try {
      result = await work(warm.page);
      await warm.context.clearCookies();
      // Whatever the page still does ends with it.
      await warm.page.goto(BLANK);
    } catch (error) {
      await warm.context.close().catch(() => undefined);
      throw error;
    }
    await this.#keep(browser, warm);
    return result;
  }

  #take(browser: Browser, key: string): WarmPage | undefined {
    const idle = this.#idle.get(browser) ?? [];
    const at = idle.findIndex((warm) => warm.key === key);
    return at < 0 ? undefined : idle.splice(at, 1)[0];
  }

  async #keep(browser: Browser, warm: WarmPage): Promise<void> {
    const idle = this.#idle.get(browser) ?? [];
    if (!this.#idle.has(browser)) {
      this.#idle.set(browser, idle);
      browser.once('disconnected', () => this.#idle.delete(browser));
    }
    idle.push(warm);
    const surplus = idle.length > this.#most ? idle.shift() : undefined;
    await surplus?.context.close();
  }
}

async function open(browser: Browser, key: string, { scale, scheme, locale }: PageKind): Promise<WarmPage> {
  const context = await browser.newContext({
    deviceScaleFactor: scale,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    acceptDownloads: false,
    ...(locale === undefined ? {} : { locale }),
  });
  try {
    return { key, context, page: await context.newPage() };
  } catch (error) {
    await context.close();
    throw error;
  }
}
