import type { Browser } from 'playwright-core';

export interface SupervisedBrowserParts {
  launch(): Promise<Browser>;
  /** Memory of the browser's processes in bytes; `undefined` if unknown. */
  memoryOf(browser: Browser): Promise<number | undefined>;
  /** Called after the launch. Must call `onCrash` when the process of a page ends unexpectedly. */
  watch(browser: Browser, onCrash: () => void): Promise<void>;
  /** Called after the launch, and after each use. */
  tend(browser: Browser): Promise<void>;
  info(message: string, fields: object): void;
  /** Milliseconds without use after which the browser is closed. */
  readonly idleMs: number;
  /** Number of uses after which the browser is replaced. */
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
 * A browser that is started on demand. It is replaced after a crash of the browser or of a page, after many uses, and
 * when it uses too much memory.
 */
export class SupervisedBrowser {
  readonly #parts: SupervisedBrowserParts;
  #held: Held | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(parts: SupervisedBrowserParts) {
    this.#parts = parts;
  }

  /** @throws errors of the launch and of `work` */
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
    // After a failed launch, the next use tries again.
    held.browser.then((browser) => browser.once('disconnected', forget), forget);
    return held;
  }

  async #launched(forget: () => void): Promise<Browser> {
    const browser = await this.#parts.launch();
    await this.#parts.watch(browser, () => {
      forget();
      this.#parts.info('a page of the browser ended, and the browser with it', {});
      // Work in this browser fails at once, and is repeated in a new one.
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
