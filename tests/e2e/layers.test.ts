import type { Browser, BrowserContext, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, signIn } from '../support/api-client.ts';
import { createBoards } from '../support/boards.ts';
import { newPage, openBrowser, signedIn } from '../support/browser.ts';
import { exampleDataset } from '../support/example-dataset.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

let facet: FacetProcess;
let admin: ApiClient;
let browser: Browser;
let context: BrowserContext;
let board = '';

beforeAll(async () => {
  [facet, browser] = await Promise.all([startFacet({ env: { FACET_EXAMPLES: 'true' } }), openBrowser()]);
  admin = await signIn(facet.url);
  const boards = createBoards(admin, await exampleDataset(admin, 'penguins'));
  const form = { query_mode: 'raw', all_columns: ['species', 'island'], row_limit: 5 };
  board = await boards.addDashboard([await boards.addChart('Birds', { viz_type: 'table', ...form })], {});
  context = await signedIn(browser, facet.url);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

/** Of the element's ancestors, the layer that lies over the page. */
const layerOf = (of: Locator): Promise<number> =>
  of.evaluate((element) => {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const layer = Number(getComputedStyle(at).zIndex);
      if (layer > 100) return layer;
    }
    return 0;
  });

/** Whether a click in its middle would reach it. */
const isInFront = (of: Locator): Promise<boolean> =>
  of.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

async function openBoard(): Promise<Page> {
  const { page } = await newPage(context);
  await page.goto(board);
  await page.getByRole('region', { name: 'Birds' }).getByText('Adelie').first().waitFor();
  return page;
}

async function chooseOfMenu(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  const found = page.getByRole('menuitem', { name: item, exact: true });
  await found.waitFor();
  expect([await layerOf(found), await isInFront(found)]).toEqual([1050, true]);
  await found.click();
}

describe('[B9.15] dialogs lie at 1030, above the page', () => {
  it('above a chart in full screen, whose menu opens them', async () => {
    const page = await openBoard();
    await chooseOfMenu(page, 'Menu of Birds', 'Enter fullscreen');
    await page.locator('[data-full]').waitFor();
    await chooseOfMenu(page, 'Menu of Birds', 'View query');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('SELECT').first().waitFor();
    expect([await layerOf(dialog), await isInFront(dialog)]).toEqual([1030, true]);
    await page.close();
  });

  it('what opens in them lies above them', async () => {
    const page = await openBoard();
    await page.goto(`${board}?edit=true`);
    await chooseOfMenu(page, 'Dashboard menu', 'Edit properties');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Color scheme' }).click();
    const option = page.getByRole('option').first();
    await option.waitFor();
    expect(await layerOf(dialog)).toBe(1030);
    expect([await layerOf(option), await isInFront(option)]).toEqual([1050, true]);
    await page.close();
  });
});
