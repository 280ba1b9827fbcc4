import type { Browser, BrowserContext } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn, signUp, USER_PASSWORD } from '../support/api-client.ts';
import { barriers, newPage, openBrowser, signedIn } from '../support/browser.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

let facet: FacetProcess;
let browser: Browser;
let context: BrowserContext;
let admin: ApiClient;

beforeAll(async () => {
  const env = { FACET_EXAMPLES: 'false', FACET_FEATURE_TAGGING_SYSTEM: 'true' };
  [facet, browser] = await Promise.all([startFacet({ env }), openBrowser()]);
  admin = await signIn(facet.url);
  context = await signedIn(browser, facet.url);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

const dashboard = async (title: string): Promise<number> =>
  expectStatus(await admin.post('/api/v1/dashboard/', { dashboard_title: title }), 201).body.id;

it('a tag is made on the page of tags, leads to what has it, and is taken off there', async () => {
  const id = await dashboard('Sales of all shops');
  const { page, faults } = await newPage(context);
  await page.goto('/superset/welcome/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('menuitem', { name: 'Tags' }).click();
  await page.getByText('No tags yet').waitFor();
  expect(await barriers(page)).toEqual([]);

  await page.getByRole('button', { name: 'Tag', exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('a,b');
  await page.getByText('A name has no comma and no colon').waitFor();
  await page.getByRole('textbox', { name: 'Name' }).fill('quarterly');
  await page.getByRole('textbox', { name: 'Description' }).fill('Closed each quarter');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('row', { name: /quarterly/ }).waitFor();

  await page.getByRole('button', { name: 'Tag', exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('quarterly');
  await page.keyboard.press('Enter');
  await page.getByText('A tag has this name already').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard' }).click();

  expectStatus(await admin.post(`/api/v1/tag/dashboard/${id}/`, { properties: { tags: ['quarterly'] } }), 201);
  await page.goto('/dashboard/list/');
  await page.getByRole('link', { name: 'quarterly' }).click();
  await page.getByRole('heading', { name: 'Tagged: quarterly' }).waitFor();
  await page.getByText('1 · Closed each quarter').waitFor();
  const row = page.getByRole('row', { name: /Sales of all shops/ });
  expect(await row.getByRole('link').getAttribute('href')).toBe(`/superset/dashboard/${id}/`);
  expect(await barriers(page)).toEqual([]);
  await row.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Remove tag' }).click();
  await page.getByText('Nothing has this tag yet').waitFor();
  expect(expectStatus(await admin.get('/api/v1/tag/get_objects/?tags=quarterly'), 200).body.result).toEqual([]);
  expect(faults).toEqual([]);
  await page.close();
}, 120_000);

it('a tag of another person is not offered for a change', async () => {
  expectStatus(await admin.post('/api/v1/tag/', { name: 'of the administrator' }), 201);
  await signUp(facet.url, admin, 'reader', ['Gamma']);
  const reader = await signIn(facet.url, { username: 'reader', password: USER_PASSWORD });
  expectStatus(await reader.post('/api/v1/tag/', { name: 'of the reader' }), 201);
  const own = await signedIn(browser, facet.url, { username: 'reader', password: USER_PASSWORD });
  const { page } = await newPage(own);
  await page.goto('/superset/tags/');
  await page.getByRole('row', { name: /of the reader/ }).waitFor();
  expect(
    await page
      .getByRole('row', { name: /of the reader/ })
      .getByRole('button')
      .count(),
  ).toBe(1);
  expect(
    await page
      .getByRole('row', { name: /of the administrator/ })
      .getByRole('button')
      .count(),
  ).toBe(0);
  await own.close();
}, 60_000);

it('the address without a tag leads to the list of tags', async () => {
  const { page } = await newPage(context);
  await page.goto('/superset/all_entities/');
  await page.waitForURL(/\/superset\/tags\/$/);
  await page.getByRole('heading', { name: 'Tags' }).waitFor();
  await page.close();
}, 60_000);
