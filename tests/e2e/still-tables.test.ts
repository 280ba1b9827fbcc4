import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, signIn } from '../support/api-client.ts';
import { createBoards } from '../support/boards.ts';
import { newPage, openBrowser, signedIn } from '../support/browser.ts';
import { exampleDataset } from '../support/example-dataset.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const PATIENCE = { timeout: 60_000 };
const FORM = {
  viz_type: 'table',
  query_mode: 'aggregate',
  groupby: ['species', 'island'],
  metrics: ['count'],
  show_totals: true,
  adhoc_filters: [],
};

let facet: FacetProcess;
let admin: ApiClient;
let browser: Browser;
let page: Page;
let address: string;

beforeAll(async () => {
  [facet, browser] = await Promise.all([startFacet({ env: { FACET_EXAMPLES: 'true' } }), openBrowser()]);
  admin = await signIn(facet.url);
  const boards = createBoards(admin, await exampleDataset(admin, 'penguins'));
  const charts = [await boards.addChart('Penguins', FORM), await boards.addChart('Others', FORM)];
  address = await boards.addDashboard(charts, {});
  ({ page } = await newPage(await signedIn(browser, facet.url)));
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

async function opened(): Promise<Locator> {
  await page.mouse.move(0, 0);
  await page.goto(address, PATIENCE);
  const table = page.locator('[data-chart]').first();
  await table.getByRole('gridcell', { name: 'Gentoo' }).first().waitFor(PATIENCE);
  expect(await page.locator('.ag-root').count()).toBe(0);
  return table;
}

/** Where each text stands, to a pixel. */
const texts = (table: Locator) =>
  table.evaluate((element) =>
    [...element.querySelectorAll('[role="columnheader"], [role="gridcell"]')]
      .flatMap((cell) => {
        const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT, ({ textContent }) =>
          textContent?.trim() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
        );
        const range = document.createRange();
        const node = walker.nextNode();
        if (!node) return [];
        range.selectNodeContents(node);
        const { left, top } = range.getBoundingClientRect();
        const box = cell.getBoundingClientRect();
        const { color, fontWeight } = getComputedStyle(node.parentElement ?? cell);
        return [range.toString(), ...[left, top, box.left, box.width].map(Math.round), color, fontWeight].join(' ');
      })
      .toSorted(),
  );

describe('a table of a dashboard', () => {
  it('becomes a grid below the mouse, and nothing moves', async () => {
    const table = await opened();
    const before = await texts(table);
    expect(before.length).toBeGreaterThan(10);
    await table.getByRole('gridcell', { name: 'Gentoo' }).first().hover();
    await table.locator('.ag-cell').first().waitFor(PATIENCE);
    await expect.poll(() => texts(table)).toEqual(before);
  });

  it('gives the focus on to the head of the grid, from which keys lead into its cells', async () => {
    const table = await opened();
    await table.getByRole('grid').focus();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('role'));
    await expect.poll(focused).toBe('columnheader');
    await page.keyboard.press('ArrowDown');
    await expect.poll(focused).toBe('gridcell');
  });

  it('is sorted by a click on a head that comes before the grid', async () => {
    const table = await opened();
    await table.getByRole('columnheader').nth(1).dispatchEvent('click');
    await table.locator('[role="columnheader"][aria-sort="ascending"]').waitFor(PATIENCE);
    const islands = await table.locator('.ag-row:not([row-id^="b"]) [col-id="island"]').allInnerTexts();
    expect(islands).toEqual(islands.toSorted());
  });

  it('filters the others by a click on a cell, before there is a grid', async () => {
    const table = await opened();
    const others = page.locator('[data-chart]').nth(1);
    await others.getByRole('gridcell', { name: 'Adelie' }).first().waitFor(PATIENCE);
    await table.getByRole('gridcell', { name: 'Gentoo' }).first().dispatchEvent('click');
    await others
      .getByRole('gridcell', { name: 'Adelie' })
      .first()
      .waitFor({ ...PATIENCE, state: 'detached' });
    await others.getByRole('gridcell', { name: 'Gentoo' }).first().waitFor(PATIENCE);
    expect(await page.locator('.ag-root').count()).toBe(0);
  });
});
