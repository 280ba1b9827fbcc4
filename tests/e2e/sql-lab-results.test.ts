import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectStatus, signIn } from '../support/api-client.ts';
import { barriers, begun, newPage, openBrowser, signedIn } from '../support/browser.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const ROWS = 100_000;
const MANY = `SELECT i::INTEGER AS id, 'city ' || (i * 7919) % 1000 AS city, CASE WHEN i % 5 = 0 THEN NULL ELSE i / 8.0 END AS price,
  {'a': i::INTEGER, 'b': 'x'} AS detail FROM range(${ROWS}) t(i)`;

let folder: string;
let facet: FacetProcess;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let faults: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'facet-sql-lab-results-'));
  const file = await DuckDBInstance.create(join(folder, 'lab.duckdb'));
  file.closeSync();
  facet = await startFacet({ env: { FACET_LOCAL_DATABASES: folder } });
  const admin = await signIn(facet.url);
  const made = await admin.post('/api/v1/database/', {
    database_name: 'lab',
    sqlalchemy_uri: `duckdb:///${join(folder, 'lab.duckdb')}`,
    expose_in_sqllab: true,
  });
  expectStatus(made, 201);
  browser = await openBrowser();
  context = await signedIn(browser, facet.url);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  ({ page, faults } = await newPage(context));
  await page.goto('/superset/sqllab/');
  await page.getByRole('textbox', { name: /^SQL of/ }).waitFor();
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await facet?.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function run(sql: string, limit = '100,000'): Promise<void> {
  await page.getByRole('textbox', { name: /^SQL of/ }).click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(sql);
  await page.keyboard.press('Escape');
  await page.getByLabel('Limit').first().click();
  await page.getByRole('option', { name: limit, exact: true }).click();
  await page.getByRole('button', { name: /^Run/ }).first().click();
}

const cell = (row: number, column: number) => page.locator(`.ag-row[row-index="${row}"] .ag-cell[col-id="${column}"]`);

/** Rows that still come take the focus away with the rows before them. */
async function focus(row: number, column: number): Promise<void> {
  await expect
    .poll(async () => {
      await cell(row, column).click();
      return cell(row, column).evaluate((one) => one.contains(document.activeElement));
    })
    .toBe(true);
}

const copied = () => page.evaluate(() => navigator.clipboard.readText());

describe('rows of a query [A4.2] [A7.5]', () => {
  it('a hundred thousand stand in the grid, from the first to the last', async () => {
    await run(MANY);
    await page.getByText(`${ROWS.toLocaleString('en')} rows in`).waitFor();
    await expect.poll(() => cell(0, 0).innerText()).toBe('0');
    expect(await cell(0, 2).innerText()).toBe('<NULL>');
    // The key goes to the last row that the grid knows of.
    await page.locator(`[aria-rowcount="${ROWS + 1}"]`).waitFor();
    await focus(0, 0);
    await page.keyboard.press('Control+End');
    await expect.poll(() => cell(ROWS - 1, 0).innerText()).toBe(String(ROWS - 1));
    await page.keyboard.press('Control+Home');
    expect(await barriers(page)).toEqual([]);
  });

  it('a column sorts all of them, nulls last', async () => {
    const head = page.getByRole('columnheader', { name: /price/ });
    await head.click();
    await page.getByText('All 100,000 rows are sorted.').waitFor();
    await expect.poll(() => cell(0, 0).innerText()).toBe('1');
    await head.click();
    await expect.poll(() => cell(0, 0).innerText()).toBe(String(ROWS - 1));
    await head.click();
    await expect.poll(() => cell(0, 0).innerText()).toBe('0');
  });

  it('a search finds every row that contains a text, and says how many', async () => {
    await page.getByLabel('Search rows').fill('CITY 919');
    await page.getByText('100 of 100,000 rows contain this.').waitFor();
    await expect.poll(() => cell(0, 1).innerText()).toBe('city 919');
    await page.getByLabel('Search rows').fill('no such text');
    await page.getByText('No row contains this.').waitFor();
    await page.getByLabel('Search rows').fill('');
    await expect.poll(() => cell(0, 0).innerText()).toBe('0');
  });

  it('cells are selected with the keyboard and copied for a spreadsheet', async () => {
    await expect.poll(() => cell(2, 1).innerText()).toBe('city 838');
    await focus(1, 0);
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+c');
    await expect.poll(copied).toBe('id\tcity\n1\tcity 919\n2\tcity 838');
    await page.getByLabel('Copy rows').click();
    await page.getByRole('menuitem', { name: 'Markdown' }).click();
    await expect.poll(copied).toBe('| id | city |\n| --- | --- |\n| 1 | city 919 |\n| 2 | city 838 |');
  });

  it('a cell opens in full, and nested values unfold into columns', async () => {
    await cell(3, 3).dblclick();
    await expect.poll(() => page.getByRole('dialog').locator('pre').innerText()).toBe('{\n  "a": 3,\n  "b": "x"\n}');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show the members of nested values as columns' }).click();
    await expect.poll(() => cell(3, 4).innerText()).toBe('3');
    await page.getByRole('columnheader', { name: /detail\.b/ }).waitFor();
  });

  it('results that are no longer kept offer to run the query again', async () => {
    rmSync(join(facet.home, 'blobs', encodeURIComponent('facet/sql-lab')), { recursive: true });
    await page.reload();
    await page.getByText('The rows have expired').waitFor();
    await page.getByRole('button', { name: 'Run again' }).click();
    await expect.poll(() => cell(0, 0).innerText(), { timeout: 10_000 }).toBe('0');
    faults.splice(0);
  });

  it('a script shows the rows of each statement', async () => {
    await run('SELECT 1 AS one; SELECT i AS n FROM range(3) t(i)');
    await page.getByRole('button', { name: /Statement 2/ }).waitFor();
    await expect.poll(() => cell(2, 0).innerText()).toBe('2');
    await page.getByRole('button', { name: /Statement 1/ }).click();
    await page.getByRole('columnheader', { name: /one/ }).waitFor();
    await expect.poll(() => cell(0, 0).innerText()).toBe('1');
    expect(faults).toEqual([]);
  });

  it('a million rows is what one run gives; the page says that there are more', async () => {
    await run('SELECT i FROM range(3000000) t(i)', '1,000,000');
    await page.getByText('1,000,000 rows shown, the maximum of one run; the query has more.').waitFor();
    await cell(0, 0).click();
    await expect
      .poll(
        async () => {
          await page.keyboard.press('Control+End');
          return cell(999_999, 0).count();
        },
        { timeout: 10_000, interval: 300 },
      )
      .toBe(1);
    expect(await cell(999_999, 0).innerText()).toBe('999999');
  });

  it('become a chart at once, and a dataset when the chart is saved', async () => {
    await page.goto('/superset/sqllab/');
    await run("SELECT 'north' AS side, 3 AS n UNION ALL SELECT 'south', 4 ORDER BY 2");
    await expect.poll(() => cell(1, 0).innerText()).toBe('south');
    await page.getByRole('button', { name: 'Create chart' }).click();
    await page.waitForURL(/datasource_type=query/);
    await page.getByText('2 rows', { exact: true }).first().waitFor();
    const opened = begun(context.waitForEvent('page'));
    await page.getByRole('button', { name: 'Open in SQL Lab' }).click();
    const lab = await opened;
    // A query has a number of its own, which is not that of a dataset.
    await lab
      .getByRole('textbox', { name: /^SQL of/ })
      .getByText('virtual_table')
      .waitFor();
    await lab.close();
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name of the new dataset').fill('Sides');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByLabel('Chart name').fill('Chart of sides');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.waitForURL(/slice_id=/);
    await page.getByText('Saved now').first().waitFor();
    expect(faults).toEqual([]);
  });
});
