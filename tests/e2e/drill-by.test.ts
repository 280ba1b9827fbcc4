import type { Browser, Locator, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, signIn } from '../support/api-client.ts';
import { newPage, openBrowser, signedIn } from '../support/browser.ts';
import { chartExamples } from '../support/chart-subjects.ts';
import { exampleDataset } from '../support/example-dataset.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

/** Where marks are drawn: of Highcharts, and cells and headings of tables. */
const MARKS =
  '.highcharts-point:not(.highcharts-null-point), .highcharts-tracker-line, [role="gridcell"], tbody td, tbody th';
const PICTURE = '.highcharts-root, [role="grid"]';
const TRIED = 12;
/** Forms of examples that have no dimension. */
const DIMENSIONS: Readonly<Record<string, object>> = { gauge_chart: { groupby: ['origin_state'] } };

let facet: FacetProcess;
let browser: Browser;
let page: Page;
let faults: string[];
let admin: ApiClient;

const types = (await chartExamples()).filter(({ behaviors }) => behaviors.includes('DRILL_BY'));

beforeAll(async () => {
  facet = await startFacet({ env: { FACET_EXAMPLES: 'true' } });
  admin = await signIn(facet.url);
  browser = await openBrowser();
  ({ page, faults } = await newPage(await signedIn(browser, facet.url)));
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

/** Points that a mark covers; nodes of a graph come first, since its links have no rows. Runs in the page. */
function pointsOnMarks(root: Element, selector: string): readonly { readonly x: number; readonly y: number }[] {
  const marks = [...root.querySelectorAll(selector)];
  const isNode = (mark: Element) => Number(mark.classList.contains('highcharts-node'));
  return marks
    .toSorted((a, b) => isNode(b) - isNode(a))
    .flatMap((mark) => {
      const { left, top, width, height } = mark.getBoundingClientRect();
      const shares = [0.5, 0.1, 0.3, 0.7, 0.9];
      const points = shares.flatMap((x) => shares.map((y) => ({ x: left + width * x, y: top + height * y })));
      return points.find(({ x, y }) => mark.contains(document.elementFromPoint(x, y))) ?? [];
    });
}

/** Right clicks marks until the menu of one offers to drill by another dimension; not every part of a picture has rows. */
async function openDimensions(picture: Locator): Promise<void> {
  await picture.locator(MARKS).first().waitFor({ state: 'attached' });
  const menu = page.getByRole('menu');
  for (const { x, y } of (await picture.evaluate(pointsOnMarks, MARKS)).slice(0, TRIED)) {
    await page.mouse.move(x - 1, y);
    await page.mouse.click(x, y, { button: 'right' });
    const isOpen = await menu.waitFor({ timeout: 1_000 }).then(
      () => true,
      () => false,
    );
    if (!isOpen) continue;
    const item = page.getByRole('menuitem', { name: 'Drill by', exact: true });
    if ((await item.count()) > 0) return item.click();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'detached' });
  }
  throw new Error('No mark that was tried offers to drill.');
}

describe('drill by another dimension', { timeout: 60_000 }, () => {
  it('is declared by types', () => expect(types.length).toBeGreaterThan(15));

  for (const { type, example } of types)
    it(`opens from a mark, draws it as a chart and a table, and leads back: ${type}`, async () => {
      const id = await exampleDataset(admin, example.dataset);
      const form = { ...example.form, ...DIMENSIONS[type], viz_type: type, datasource: `${id}__table` };
      await page.goto(`/explore/?form_data=${encodeURIComponent(JSON.stringify(form))}`);
      await openDimensions(page.getByRole('region', { name: 'Chart', exact: true }));
      const [dimension] = await page.getByRole('menuitem').allInnerTexts();
      await page.getByRole('menuitem').first().click();

      const dialog = page.getByRole('dialog', { name: /^Drill by/ });
      await dialog.locator(PICTURE).first().waitFor({ state: 'attached' });
      expect(await dialog.getByRole('alert').allInnerTexts()).toEqual([]);
      const way = dialog.getByRole('navigation', { name: 'Way from the chart' });
      expect(await way.locator('[aria-current=page]').innerText()).toBe(dimension);

      await dialog.getByRole('radiogroup', { name: 'Shown as' }).getByText('Table').click();
      await dialog
        .getByText(/^[1-9][\d,]* rows?$/)
        .first()
        .waitFor();
      await dialog.getByRole('gridcell').first().waitFor();

      const steps = way.getByRole('button');
      expect(await steps.count()).toBe(1);
      // The first is the chart itself.
      await steps.click();
      await dialog.waitFor({ state: 'detached' });
      expect(faults.splice(0)).toEqual([]);
    });
});
