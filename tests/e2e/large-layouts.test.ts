import { machineSlowness } from '../../sdk/testing/machine-slowness.ts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longestTask } from '../support/longest-task.ts';
import { newPage, openBrowser, signedIn } from '../support/browser.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const NODES = 2_000;
/** Processor time of the page in one piece, with the drawing itself. */
const LONGEST_MS = 200;

let facet: FacetProcess;
let browser: Browser;
let page: Page;
let faults: string[];

beforeAll(async () => {
  facet = await startFacet();
  browser = await openBrowser();
  ({ page, faults } = await newPage(await signedIn(browser, facet.url)));
  await page.goto(`${facet.url}/chart-gallery/stage/`);
  await page.waitForFunction(() => window.facetChartStage !== undefined);
});

afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

async function drawn(type: string, nodes: number): Promise<readonly string[]> {
  return page.evaluate(
    async ({ key, count }) => {
      const rows = Array.from({ length: count / 2 }, (_, at) => ({
        state: `from ${at}`,
        city: `to ${(at * 7 + 3) % count}`,
        n: 1 + ((at * 37) % 1000),
        m: at % 17,
        amount: at,
        day: at * 86_400_000,
      }));
      const scene = { type: key, rows, width: 800, height: 500, form: { row_limit: count, limit: 0 } };
      const report = await window.facetChartStage?.draw(scene);
      return report?.failures ?? ['The stage is gone.'];
    },
    { key: type, count: nodes },
  );
}

describe('a page stays quick while 2,000 nodes are laid out', () => {
  it.each(['graph_chart', 'word_cloud', 'sankey_v2', 'chord'])('by %s', async (type) => {
    expect(await drawn(type, 20)).toEqual([]);
    const longest = await longestTask(browser, page, async () => expect(await drawn(type, NODES)).toEqual([]));
    expect(longest).toBeGreaterThan(1);
    expect(longest).toBeLessThan(LONGEST_MS * machineSlowness());
    expect(faults.splice(0)).toEqual([]);
  });
});
