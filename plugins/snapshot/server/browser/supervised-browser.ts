import type { Browser } from 'playwright-core';

export interface SupervisedBrowserParts {
  launch(): Promise<Browser>;
  /** Bytes that all processes of the browser hold; `undefined` where that cannot be told. */
  memoryOf(browser: Browser): Promise<number | undefined>;
  /** From the launch on: `onCrash` is called when a process of a page has ended by itself. */
  watch(browser: Browser, onCrash: () => void): Promise<void>;
  /** After the launch, and after each use. */
  tend(browser: Browser): Promise<void>;
  info(message: string, fields: object): void;
  /** A browser without use for so long is closed. */
  readonly idleMs: number;
  /** Uses after which a fresh browser takes over. */
  readonly mostUses: number;
  readonly mostBytes: number;
}

interface Held {
  readonly browser: Promise<Browser>;
  uses: number;
  users: number;
  isRetired: boolean;
}

/**
 * One browser, started when it is needed; a fresh one after a crash, be it of one page, after many uses, and when it holds too much
 * memory.
 */
export class SupervisedBrowser {
  readonly #parts: SupervisedBrowserParts;
  #held: Held | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(parts: SupervisedBrowserParts) {
    this.#parts = parts;
  }

  /** @throws what the launch throws, and what `work` throws */
  async use<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
    clearTimeout(this.#idle);
    const held = this.#held ?? this.#start();
    held.users += 1;
    held.uses += 1;
    try {
      const browser = await held.browser;
      const result = await work(browser);
      await this.#check(held, browser);
      return result;
    } finally {
      held.users -= 1;
      this.#rest(held);
    }
  }

  #start(): Held {
    const forget = () => {
      held.isRetired = true;
      if (this.#held === held) this.#held = undefined;
    };
    const held: Held = { browser: this.#launched(forget), uses: 0, users: 0, isRetired: false };
    this.#held = held;
    // A launch that failed is tried again by the next use.
    held.browser.then((browser) => browser.once('disconnected', forget), forget);
    return held;
  }

  async #launched(forget: () => void): Promise<Browser> {
    const browser = await this.#parts.launch();
    await this.#parts.watch(browser, () => {
      forget();
      this.#parts.info('a page of the browser ended, and the browser with it', {});
      // What is under way in it ends at once, and begins anew in a fresh one.
      void browser.close().catch(() => undefined);
    });
    await this.#parts.tend(browser);
    return browser;
  }

  async #check(held: Held, browser: Browser): Promise<void> {
    if (held.isRetired) return;
    const { mostUses, mostBytes, memoryOf, tend, info } = this.#parts;
    await tend(browser);
    const bytes = browser.isConnected() ? await memoryOf(browser) : undefined;
    if (held.uses < mostUses && (bytes ?? 0) < mostBytes) return;
    info('a fresh browser takes over', { uses: held.uses, bytes });
    held.isRetired = true;
    if (this.#held === held) this.#held = undefined;
  }

  #rest(held: Held): void {
    if (held.users > 0) return;
    if (held.isRetired) this.#close(held);
    else if (this.#held === held) {
      clearTimeout(this.#idle);
      this.#idle = setTimeout(() => {
        if (this.#held === held) this.#held = undefined;
        this.#close(held);
      }, this.#parts.idleMs).unref();
    }
  }

  #close(held: Held): void {
    held.browser
      .then((browser) => browser.close())
      .catch((error: unknown) => this.#parts.info('a browser had ended before it was closed', { error }));
  }
}
