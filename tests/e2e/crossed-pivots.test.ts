import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { barriers, newPage, openBrowser, signedIn } from '../support/browser.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

/** Rows and columns of values; a total of each comes last. */
const SIDE = 300;
const GROUP = 50;
/** A tile of 900 × 500 shows about 14 × 9 cells. */
const MOST_DRAWN = 600;
const FORM = {
  groupbyRows: ['row'],
  groupbyColumns: ['group', 'column'],
  metrics: ['n'],
  row_limit: SIDE * SIDE,
  rowTotals: true,
  colTotals: true,
};

let facet: FacetProcess;
let browser: Browser;
let page: Page;
let faults: string[];

beforeAll(async () => {
  facet = await startFacet();
  browser = await openBrowser();
  ({ page, faults } = await newPage(await signedIn(browser, facet.url)));
});
afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

const cell = (row: number, column: number) => page.locator(`td[data-row="${row}"][data-column="${column}"]`);
const columnHead = (name: string) => page.getByRole('columnheader', { name, exact: true });

/** The number of a cell is its row and its column, as digits. */
const numberAt = (row: number, column: number) => (row * 1000 + column).toLocaleString('en');

/** Whether the middle of a cell lies open: neither outside of the table nor below its headings. */
const liesOpen = (row: number, column: number) =>
  cell(row, column).evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === element;
  });

beforeEach(async () => {
  await page.goto(`${facet.url}/chart-gallery/stage/`);
  await page.waitForFunction(() => window.facetChartStage !== undefined);
  const failures = await page.evaluate(
    async ({ side, group, form }) => {
      const rows = Array.from({ length: side * side }, (_, at) => {
        const [row, column] = [Math.floor(at / side), at % side];
        const named = { row: `row ${row}`, group: `group ${Math.floor(column / group)}`, column: `column ${column}` };
        return { ...named, n: row * 1000 + column };
      });
      const scene = { type: 'pivot_table_v2', rows, width: 900, height: 500, form };
      return (await window.facetChartStage?.draw(scene))?.failures ?? ['The stage is gone.'];
    },
    { side: SIDE, group: GROUP, form: FORM },
  );
  expect(failures).toEqual([]);
  await cell(0, 0).waitFor();
});

describe('a pivot table of 300 × 300', () => {
  it('holds all rows and columns, and draws those in sight', async () => {
    const grid = page.getByRole('grid');
    expect(await grid.getAttribute('aria-colcount')).toBe(String(1 + SIDE + 1));
    expect(await page.locator('td[data-row]').count()).toBeLessThan(MOST_DRAWN);
    expect(await cell(0, SIDE - 1).count()).toBe(0);
    expect(await barriers(page, '[data-chart-stage]')).toEqual([]);
    expect(faults.splice(0)).toEqual([]);
  });

  it('shows other columns below their headings when it is scrolled', async () => {
    const scroller = page.getByRole('grid').locator('..');
    await scroller.evaluate((element) => element.scrollTo({ left: element.scrollWidth / 2 }));
    const middle = SIDE / 2;
    await expect.poll(() => cell(0, middle).count()).toBe(1);
    expect(await cell(0, middle).innerText()).toBe(numberAt(0, middle));
    expect(await cell(0, middle).getAttribute('aria-colindex')).toBe(String(middle + 2));
    const [head, number] = await Promise.all([
      columnHead(`column ${middle}`).boundingBox(),
      cell(0, middle).boundingBox(),
    ]);
    expect([head?.x, head?.width]).toEqual([number?.x, number?.width]);
    expect(await columnHead(`group ${middle / GROUP}`).count()).toBe(1);
    expect(await page.locator('td[data-row]').count()).toBeLessThan(MOST_DRAWN);
  });

  it('is walked with keys, one cell after the other and to the ends', async () => {
    const focused = async (row: number, column: number) => {
      await expect.poll(() => cell(row, column).evaluateAll(([one]) => one === document.activeElement)).toBe(true);
      await expect.poll(() => liesOpen(row, column)).toBe(true);
    };
    await cell(0, 0).focus();
    for (let column = 1; column < 20; column += 1) {
      await page.keyboard.press('ArrowRight');
      await focused(0, column);
    }
    await page.keyboard.press('End');
    await focused(0, SIDE);
    await page.keyboard.press('PageDown');
    await focused(10, SIDE);
    await page.keyboard.press('ArrowLeft');
    await focused(10, SIDE - 1);
    await page.keyboard.press('Home');
    await focused(10, 0);
  });

  it('keeps a tab stop in sight', async () => {
    const scroller = page.getByRole('grid').locator('..');
    await scroller.evaluate((element) => element.scrollTo({ left: element.scrollWidth, top: element.scrollHeight }));
    await expect.poll(() => cell(SIDE, SIDE).count()).toBe(1);
    expect(await page.locator('td[data-row][tabindex="0"]').count()).toBe(1);
  });
});
