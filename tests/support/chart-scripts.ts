import type { Page } from 'playwright';

/** Set by the charts plugin for each chart that has been painted. */
export const PAINTED = 'facet/chart-painted';

export interface ChartScripts {
  /** Milliseconds from the navigation to the first and the last chart. */
  readonly firstMs: number;
  readonly lastMs: number;
  /** Kilobytes of scripts, as they were sent, that had arrived when the first chart stood, and in all. */
  readonly beforeFirst: number;
  readonly all: number;
}

/** Waits until so many charts have been painted. */
export async function chartsPainted(page: Page, count: number, timeout: number): Promise<void> {
  await page.waitForFunction(
    ([name, least]) => performance.getEntriesByName(String(name)).length >= Number(least),
    [PAINTED, count] as const,
    { timeout, polling: 50 },
  );
}

/** What the page in its present state has fetched and drawn. */
export function chartScripts(page: Page): Promise<ChartScripts> {
  return page.evaluate((name) => {
    const marks = performance.getEntriesByName(name).map(({ startTime }) => startTime);
    const first = Math.min(...marks);
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter((entry) => /\.m?js(\?|$)/.test(entry.name));
    const kilobytes = (entries: readonly PerformanceResourceTiming[]): number =>
      entries.reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1024;
    return {
      firstMs: first,
      lastMs: Math.max(...marks),
      beforeFirst: kilobytes(scripts.filter((entry) => entry.responseEnd <= first)),
      all: kilobytes(scripts),
    };
  }, PAINTED);
}
