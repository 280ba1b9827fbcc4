import type { Page } from 'playwright';

export interface LongTasks {
  /** Of all tasks above 50 ms, together. */
  readonly busyMs: number;
  readonly longestMs: number;
}

const KEY = 'benchLongTasks';

/** Collects the long tasks of every document that the page opens from now on. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const durations: number[] = [];
    Reflect.set(globalThis, key, durations);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) durations.push(duration);
    }).observe({ type: 'longtask', buffered: true });
  }, KEY);
}

/** Since the navigation. */
export async function longTasks(page: Page): Promise<LongTasks> {
  const durations = await page.evaluate((key) => Reflect.get(globalThis, key) as readonly number[], KEY);
  return { busyMs: durations.reduce((sum, ms) => sum + ms, 0), longestMs: Math.max(0, ...durations) };
}
