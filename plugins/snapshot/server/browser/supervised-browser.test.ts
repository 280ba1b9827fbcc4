import { EventEmitter } from 'node:events';
import type { Browser } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { SupervisedBrowser } from './supervised-browser.ts';

/** The members of a browser that are used here. */
class FakeBrowser extends EventEmitter {
  isOpen = true;
  isConnected = () => this.isOpen;
  close = vi.fn(async () => this.end());
  end(): void {
    this.isOpen = false;
    this.emit('disconnected');
  }
}

function supervised(options: { readonly mostUses?: number; readonly bytes?: number } = {}) {
  const launched: FakeBrowser[] = [];
  const crashes = new Map<Browser, () => void>();
  const launch = vi.fn(async (): Promise<Browser> => {
    const browser = new FakeBrowser();
    launched.push(browser);
    return browser as unknown as Browser;
  });
  const tend = vi.fn(async () => undefined);
  const browser = new SupervisedBrowser({
    launch,
    memoryOf: async () => options.bytes,
    watch: async (watched, onCrash) => void crashes.set(watched, onCrash),
    tend,
    info: () => undefined,
    idleMs: 60_000,
    mostUses: options.mostUses ?? 100,
    mostBytes: 1_000,
  });
  return { browser, launched, launch, tend, crashes };
}

const nothing = async (): Promise<undefined> => undefined;

it('one browser serves all', async () => {
  const { browser, launched } = supervised();
  await Promise.all([browser.use(nothing), browser.use(nothing)]);
  await browser.use(nothing);
  expect(launched).toHaveLength(1);
});

it('it is tended when it is there, and after each use', async () => {
  const { browser, tend } = supervised();
  await browser.use(nothing);
  await browser.use(nothing);
  expect(tend).toHaveBeenCalledTimes(3);
});

it('a fresh one is started after a crash', async () => {
  const { browser, launched } = supervised();
  await browser.use(async () => launched[0]?.end());
  await browser.use(nothing);
  expect(launched).toHaveLength(2);
});

it('a fresh one is started after the crash of one of its pages, and the old one is closed', async () => {
  const { browser, launched, crashes } = supervised();
  await browser.use(async (used) => crashes.get(used)?.());
  expect(launched[0]?.isOpen).toBe(false);
  await browser.use(nothing);
  expect(launched).toHaveLength(2);
});

it('a launch that fails is tried again by the next', async () => {
  const { browser, launch, launched } = supervised();
  launch.mockRejectedValueOnce(new Error('libnss3.so is missing'));
  await expect(browser.use(nothing)).rejects.toThrow('libnss3.so');
  await browser.use(nothing);
  expect(launched).toHaveLength(1);
});

it.each([
  ['after many uses', { mostUses: 2 }, 2],
  ['when it holds too much', { bytes: 1_001 }, 1],
])('a fresh one takes over %s, and the old one is closed once it is idle', async (_, options, uses) => {
  const { browser, launched } = supervised(options);
  for (let use = 0; use < uses; use += 1) await browser.use(nothing);
  await vi.waitFor(() => expect(launched[0]?.close).toHaveBeenCalledOnce());
  await browser.use(nothing);
  expect(launched).toHaveLength(2);
});
