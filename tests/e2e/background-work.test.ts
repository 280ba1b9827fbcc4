import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectStatus, signIn } from '../support/api-client.ts';
import { newPage, openBrowser, signedIn } from '../support/browser.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const MOST_OF_A_PAGE = 25;

let facet: FacetProcess;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  [facet, browser] = await Promise.all([startFacet({ env: { FACET_EXAMPLES: 'true' } }), openBrowser()]);
  context = await signedIn(browser, facet.url);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

it('an export goes on when its page is left: its file is saved, and is had again on another page', async () => {
  const { page, faults } = await newPage(context);
  await page.goto('/bundles/');
  const saved = page.waitForEvent('download', { timeout: 40_000 });
  await page.getByRole('button', { name: 'Export everything' }).click();
  await page.getByText('You can leave this page').waitFor();
  await page.getByRole('link', { name: 'Charts' }).first().click();
  expect((await saved).suggestedFilename()).toMatch(/^assets_export_\d+T\d+\.zip$/);
  expect(new URL(page.url()).pathname).toBe('/chart/list/');

  await page.goto('/background/');
  const again = page.waitForEvent('download', { timeout: 20_000 });
  await page.getByRole('link', { name: 'Download Export of everything' }).click();
  expect((await again).suggestedFilename()).toMatch(/^assets_export_\d+T\d+\.zip$/);
  expect(faults).toEqual([]);
  await page.close();
}, 120_000);

it('all charts of a page are exported by a job, which says so meanwhile', async () => {
  const admin = await signIn(facet.url);
  // The examples come after the start.
  const charts = async () => expectStatus(await admin.get('/api/v1/chart/'), 200).body.count;
  await expect.poll(charts, { timeout: 120_000 }).toBeGreaterThan(MOST_OF_A_PAGE);
  const { page, faults } = await newPage(context);
  await page.goto('/chart/list/');
  await page.locator('thead').getByRole('checkbox').click();
  const saved = page.waitForEvent('download', { timeout: 40_000 });
  const accepted = page.waitForResponse((answer) => answer.url().includes('/api/v1/chart/export/'));
  await page
    .getByRole('button', { name: /^Export/ })
    .first()
    .click();
  expect((await accepted).status()).toBe(202);
  expect((await saved).suggestedFilename()).toMatch(/^chart_export_/);
  expect(faults).toEqual([]);
  await page.close();
}, 240_000);

it('"Create table" is pressed while the file arrives, and the page is left while the rows are written', async () => {
  const { page, faults } = await newPage(context);
  const rows = Array.from({ length: 400_000 }, (_, n) => `${n},name ${n % 977},${(n * 7_919) % 104_729}`);
  const file = join(facet.home, 'many-rows.csv');
  await writeFile(file, ['number,name,amount', ...rows].join('\n'));
  await page.goto('/upload/');
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1_500_000 };
  await line.send('Network.emulateNetworkConditions', slow);
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: 'Create table' }).click({ timeout: 40_000 });
  await page.getByText('The table is created when the file has arrived.').waitFor();
  await line.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 });
  await page.getByText('You can leave this page').waitFor({ timeout: 40_000 });
  await page.getByRole('link', { name: 'Charts' }).first().click();
  await page.getByText('The table has 400000 rows.').waitFor({ timeout: 60_000 });
  expect(new URL(page.url()).pathname).toBe('/chart/list/');
  expect(faults).toEqual([]);
  await page.close();
}, 180_000);
