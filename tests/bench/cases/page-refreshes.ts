import { chromium } from 'playwright';
import { browserPath } from '../../support/find-browser.ts';
import { makeDashboard, makeDashboardOf } from '../data/bench-dashboard.ts';
import { chartsPainted } from '../../support/chart-scripts.ts';
import { signedIn } from '../harness/signed-in.ts';
import type { BenchCase } from './bench-case.ts';
import { heapAfterRefreshes } from './dashboard-page/heap.ts';

/** One of each kind that the large dashboard has. */
const CHARTS = 6;
/** Until then the browser still compiles what runs often. */
const WARM = 100;
const PATIENCE_MS = 120_000;

/** A small dashboard that stays open for days: what a thousand refreshes leave behind. */
export const pageRefreshes: BenchCase = {
  name: 'page-refreshes',
  async run({ quick, host }) {
    const { url } = host.process;
    const { charts } = await makeDashboard(host.admin, host.dataset);
    const path = await makeDashboardOf(host.admin, charts.slice(0, CHARTS));
    const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox'] });
    try {
      const context = await signedIn(browser, url);
      const page = await context.newPage();
      await page.goto(`${url}${path}`, { waitUntil: 'commit' });
      await chartsPainted(page, CHARTS, PATIENCE_MS);
      return [await heapAfterRefreshes(page, quick ? 200 : 1_000, WARM)];
    } finally {
      await browser.close();
    }
  },
};
