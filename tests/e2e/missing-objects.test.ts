import type { Browser, BrowserContext } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { barriers, newPage, openBrowser, signedIn } from '../support/browser.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

let facet: FacetProcess;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  const env = { FACET_EXAMPLES: 'false', FACET_FEATURE_TAGGING_SYSTEM: 'true' };
  [facet, browser] = await Promise.all([startFacet({ env }), openBrowser()]);
  context = await signedIn(browser, facet.url);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

it.each([
  ['/superset/all_entities/?id=987654', 'This tag does not exist', 'All tags', '/superset/tags/'],
  ['/dataset/987654', 'This dataset does not exist', 'All datasets', '/tablemodelview/list/'],
  [
    '/annotationlayer/987654/annotation/',
    'This annotation layer does not exist',
    'All layers',
    '/annotationlayer/list/',
  ],
])(
  '%s says that it is not there, and where the others are',
  async (address, title, link, list) => {
    const { page } = await newPage(context);
    await page.goto(address);
    await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    expect(await barriers(page)).toEqual([]);
    await page.getByRole('link', { name: link }).click();
    await page.waitForURL(`**${list}`);
    await page.close();
  },
  60_000,
);
