import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { barriers, newContext, newPage, openBrowser } from '../support/browser.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

/** Long enough to be stopped: a cross join that no planner shortens. */
const ENDLESS = 'SELECT sum(a.i * b.i % 7) AS s FROM range(10000000) a(i), range(10000000) b(i)';

let facet: FacetProcess;
let browser: Browser;
let page: Page;
let faults: string[];

beforeAll(async () => {
  // Without a named administrator the first start makes one and prints a link to sign in with.
  facet = await startFacet({
    env: { FACET_EXAMPLES: 'true', FACET_ADMIN_USERNAME: '', FACET_ADMIN_PASSWORD: '' },
  });
  await vi.waitFor(() => expect(facet.output()).toContain('The examples have been loaded.'), {
    timeout: 90_000,
    interval: 200,
  });
  browser = await openBrowser();
  ({ page, faults } = await newPage(await newContext(browser, facet.url)));
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const region = (name: string) => page.getByRole('region', { name, exact: true });

/** The page has no accessibility violations and no faults. */
async function expectSound(): Promise<void> {
  // What is being refreshed is dimmed for that moment.
  await expect.poll(() => page.locator('[data-refreshing]').count(), { timeout: 10_000 }).toBe(0);
  expect(await barriers(page)).toEqual([]);
  expect(faults).toEqual([]);
}

describe('what a person does with Facet', { timeout: 60_000 }, () => {
  it('signs in with the link of the first start, once', async () => {
    const link = /^Sign in once with (\S+)$/m.exec(facet.output())?.[1] ?? '';
    await page.goto(link);
    await page.waitForURL(/\/superset\/welcome\//);
    const stranger = await (await newContext(browser, facet.url)).newPage();
    await stranger.goto(link);
    await stranger.waitForURL(/\/login\//);
    await stranger.close();
  });

  it('finds the examples at home [A2.1]', async () => {
    await page.getByRole('link', { name: 'Flights in the United States' }).first().waitFor();
    await page
      .getByRole('link', { name: /^Busiest airports/ })
      .first()
      .waitFor();
    await expectSound();
  });

  it('opens the dataset of flights', async () => {
    await page.getByRole('link', { name: 'Datasets' }).click();
    await page.getByRole('table', { name: 'Datasets' }).getByRole('link', { name: 'flights', exact: true }).waitFor();
    await expectSound();
    await page.getByRole('link', { name: 'flights', exact: true }).click();
    await page.waitForURL(/\/explore\//);
  });

  it('builds a chart: type, update, rows, SQL [B1.1]', async () => {
    await button('Bar Chart').click();
    await button(/^Update chart/).click();
    await page
      .getByRole('img', { name: /, [\d,.]+k?\.?$/ })
      .first()
      .waitFor();
    await page.getByText('181 rows').waitFor();
    const view = page.getByRole('radiogroup', { name: 'View' });
    await view.getByText('Query').click();
    await page
      .getByRole('region', { name: 'Chart', exact: true })
      .getByText(/GROUP BY/)
      .first()
      .waitFor();
    await view.getByText('Chart').click();
    await expectSound();
  });

  it('saves it to a new dashboard and finds it there', async () => {
    await button('Save').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Chart name' }).fill('Bars of the journey');
    await dialog.getByRole('textbox', { name: 'Add to dashboard' }).fill('Board of the journey');
    await page.getByRole('option', { name: 'Board of the journey' }).click();
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Bars of the journey', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Dashboards' }).click();
    await page.getByRole('link', { name: 'Board of the journey' }).click();
    await region('Bars of the journey')
      .getByRole('img', { name: /, [\d,.]+k?\.?$/ })
      .first()
      .waitFor();
    await expectSound();
  });

  it('filters a dashboard by time and by value [A1.3]', async () => {
    await page.goto('/superset/dashboard/flights/');
    await region('Flights').getByText('3M', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Origin state' }).click();
    await page.getByRole('option', { name: 'CA', exact: true }).click();
    await page.keyboard.press('Escape');
    await button('Apply filters').click();
    await region('Flights').getByText('370k').waitFor();
    await button(/^Time range:/).click();
    const range = page.getByRole('dialog');
    await range.getByRole('combobox', { name: 'Range type' }).click();
    await page.getByRole('option', { name: 'Advanced' }).click();
    await range.getByRole('textbox', { name: /start/i }).fill('2001-01-01');
    await range.getByRole('textbox', { name: /end/i }).fill('2001-02-01');
    await range.getByRole('button', { name: 'APPLY' }).click();
    await button('Apply filters').click();
    await expect.poll(() => region('Flights').innerText(), { timeout: 10_000 }).toMatch(/6\d(\.\d)?k/);
    await expectSound();
  });

  it('looks behind a tile: rows of the dataset, page by page [A7.28, A7.29]', async () => {
    await button('Menu of Average delay by weekday').click();
    await page.getByRole('menuitem', { name: 'Drill to detail' }).click();
    const dialog = page.getByRole('dialog', { name: 'Drill to detail: Average delay by weekday' });
    await dialog.getByText('Origin state IN (CA)').waitFor();
    await dialog.getByText('Page 1 of').waitFor();
    await dialog.getByRole('gridcell', { name: 'CA', exact: true }).first().waitFor();
    await dialog.getByRole('button', { name: 'Next page' }).click();
    await dialog.getByText('Page 2 of').waitFor();
    await expectSound();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  it('takes back a change of a control, and describes a saved chart [A7.31]', async () => {
    await page.goto('/chart/list/');
    await page.getByRole('link', { name: 'Bars of the journey' }).click();
    await button('Remove Flights').click();
    await button('Remove Flights').waitFor({ state: 'detached' });
    await button('More actions').click();
    await page.getByRole('menuitem', { name: /^Undo/ }).click();
    await button('Remove Flights').waitFor();
    await button('More actions').click();
    await page.getByRole('menuitem', { name: 'Edit chart properties' }).click();
    const dialog = page.getByRole('dialog', { name: 'Chart properties' });
    await dialog.getByRole('textbox', { name: 'Description' }).fill('Made on the way');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goto('/chart/list/?q=journey');
    await page.getByText('Made on the way').waitFor();
    await expectSound();
  });

  it('renames a dashboard, drags a chart in, undoes, does it again, and saves [A1.3]', async () => {
    await page.goto('/dashboard/list/');
    await page.getByRole('link', { name: 'Board of the journey' }).click();
    await button('Edit dashboard').click();
    await page.getByRole('textbox', { name: 'Title' }).fill('Board of the whole journey');
    await page.getByText('Show only my charts').click();
    await dragToRightOf(page.getByRole('listitem').filter({ hasText: 'Busiest airports' }), 'Bars of the journey');
    await region('Busiest airports').waitFor();
    await button(/^Undo/).click();
    await region('Busiest airports').waitFor({ state: 'detached' });
    await button(/^Redo/).click();
    await region('Busiest airports').waitFor();
    await button('Save').click();
    await button('Edit dashboard').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Board of the whole journey', level: 1 }).waitFor();
    await region('Busiest airports').getByRole('gridcell', { name: 'ORD' }).first().waitFor();
    await region('Bars of the journey').waitFor();
    await expectSound();
  });

  it('gives a dashboard colours of its own, and deletes it [A7.36, B7.62]', async () => {
    await button('Dashboard menu').click();
    await page.getByRole('menuitem', { name: 'Edit properties' }).click();
    const dialog = page.getByRole('dialog', { name: 'Dashboard properties' });
    await dialog.getByRole('combobox', { name: 'Color scheme' }).click();
    await page.getByRole('option', { name: 'D3 Category 10' }).click();
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.waitFor({ state: 'detached' });
    // The first colour of that scheme.
    await expect
      .poll(() => region('Bars of the journey').locator('.highcharts-point').first().getAttribute('fill'), {
        timeout: 10_000,
      })
      .toMatch(/#1f77b4|rgb\(31, 119, 180\)/);
    await button('Dashboard menu').click();
    await page.getByRole('menuitem', { name: 'Delete dashboard' }).click();
    await page.getByRole('textbox', { name: /DELETE/ }).fill('DELETE');
    await button('Delete').click();
    await page.waitForURL(/\/dashboard\/list\//);
    await page.getByRole('link', { name: 'Flights in the United States' }).waitFor();
    expect(await page.getByRole('link', { name: 'Board of the whole journey' }).count()).toBe(0);
    await expectSound();
  });

  it('runs SQL with the keyboard and sees rows', async () => {
    await page.getByRole('link', { name: 'SQL Lab' }).click();
    const editor = page.getByRole('textbox', { name: /^SQL of/ });
    // Until the databases are known there is none to run on.
    await page.getByRole('tree', { name: 'Tables' }).waitFor();
    await editor.fill('SELECT origin, count(*) AS n FROM flights GROUP BY origin ORDER BY n DESC');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('gridcell', { name: 'ORD', exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Results 229' }).waitFor();
    await expectSound();
  });

  it('stops a query that takes too long', async () => {
    await page.getByRole('textbox', { name: /^SQL of/ }).fill(ENDLESS);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
    await button('Stop').click();
    await page.getByText('Query was stopped.').first().waitFor({ timeout: 3_000 });
    faults.length = 0;
  });

  it('switches a plugin off and on: every open page follows without a reload, and it stays', async () => {
    const gallery = await page.context().newPage();
    await gallery.goto('/explore/?datasource_type=table&datasource_id=1');
    const tile = gallery.getByRole('button', { name: 'Pie Chart', exact: true });
    await tile.waitFor();
    await page.goto('/plugins/');
    const toggle = page.getByRole('switch', { name: 'Run Pie chart' });
    await toggle.waitFor();
    await expectSound();
    await page
      .getByRole('row', { name: /^Pie chart/ })
      .locator('label', { has: toggle })
      .last()
      .click();
    await tile.waitFor({ state: 'detached' });
    await page.reload();
    await expect.poll(() => toggle.isChecked()).toBe(false);
    await page
      .getByRole('row', { name: /^Pie chart/ })
      .locator('label', { has: toggle })
      .last()
      .click();
    await tile.waitFor();
    await gallery.close();
    expect(faults).toEqual([]);
  });
});

async function dragToRightOf(item: ReturnType<Page['getByRole']>, chart: string): Promise<void> {
  const from = await item.boundingBox();
  const to = await region(chart).boundingBox();
  if (!from || !to) throw new Error('Nothing to drag, or no place to drag it to.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 20, from.y + 20, { steps: 4 });
  await page.mouse.move(to.x + to.width + 4, to.y + to.height / 2, { steps: 12 });
  await page.mouse.up();
}
