import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { createBoards } from '../support/boards.ts';
import { newPage, openBrowser, signedIn } from '../support/browser.ts';
import { differingPixels } from '../support/differing-pixels.ts';
import { exampleDataset } from '../support/example-dataset.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const PATIENCE = 60_000;
const DATA = '**/api/v1/chart/data*';
/** Of 255: the pictures are compressed. */
const TOLERANCE = 60;
/** A number in another font differs by a thousand pixels. */
const FEW = 60;
const SETTING = '/api/v1/setting/system/facet/dashboards/keepsPictures';

const GRACE = { username: 'grace', password: 'a long secret of hers' };

let facet: FacetProcess;
let admin: ApiClient;
let browser: Browser;
let context: BrowserContext;
/** Of a dashboard with a number, bars and a table. */
let board: string;
let number: number;

beforeAll(async () => {
  [facet, browser] = await Promise.all([startFacet({ env: { FACET_EXAMPLES: 'true' } }), openBrowser()]);
  admin = await signIn(facet.url);
  const { addChart, addDashboard } = createBoards(admin, await exampleDataset(admin, 'penguins'));
  number = await addChart('How many', { viz_type: 'big_number_total', metric: 'count' });
  const bars = await addChart('Islands', {
    viz_type: 'dist_bar',
    metrics: ['count'],
    groupby: ['island'],
  });
  const table = await addChart('Rows', {
    viz_type: 'table',
    query_mode: 'aggregate',
    metrics: ['count'],
    groupby: ['species'],
  });
  board = await addDashboard([number, bars, table], {});
  const roles = expectStatus(await admin.get('/api/v1/security/roles/search/'), 200).body.result;
  const { id } = roles.find(({ name }: { readonly name: string }) => name === 'Admin');
  const person = { username: GRACE.username, first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.org' };
  const { password } = GRACE;
  expectStatus(await admin.post('/api/v1/security/users/', { ...person, password, active: true, roles: [id] }), 201);
}, 180_000);
beforeEach(async () => {
  context = await signedIn(browser, facet.url);
});
afterEach(() => context.close());
afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

const pictures = (page: Page) => page.locator('img[data-last-visit]');

/** Opens the dashboard until all charts are drawn and their pictures are kept. */
async function visit(page: Page): Promise<void> {
  await page.goto(board);
  await page.locator('[data-chart][aria-busy="false"]').nth(2).waitFor({ timeout: PATIENCE });
  await expect.poll(() => countKept(page), { timeout: PATIENCE }).toBeGreaterThan(0);
}

/** Of how many dashboards the browser has pictures. */
const countKept = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    if (!(await caches.has('facet-dashboard-pictures'))) return 0;
    const cache = await caches.open('facet-dashboard-pictures');
    return (await cache.keys()).length;
  });

/** Each tile below its head. */
async function pictured(page: Page): Promise<readonly Buffer[]> {
  const shots: Buffer[] = [];
  for (const tile of await page.locator('[data-chart] > :last-child').all()) shots.push(await tile.screenshot());
  return shots;
}

/** Lets no chart have its rows until the function that is returned is called. */
async function holdRows(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(DATA, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

describe('a dashboard that was here before', { timeout: 3 * PATIENCE }, () => {
  it('opens with the pictures of the last visit and their age, and then with its rows', async () => {
    const { page, faults } = await newPage(context);
    await visit(page);
    const drawn = await pictured(page);

    const release = await holdRows(page);
    await page.goto(board);
    await pictures(page).nth(2).waitFor();
    expect(await pictures(page).count()).toBe(3);
    await page.getByRole('img', { name: /^Islands as of .*, being refreshed$/ }).waitFor();
    expect(await page.getByText(/, refreshing$/).count()).toBe(3);
    expect(await page.locator('[data-chart][aria-busy="true"]').count()).toBe(3);
    // Old pictures are fainter; otherwise each is as it was drawn, its letters included.
    await page.addStyleTag({ content: 'img[data-last-visit] { opacity: 1 !important; }' });
    const kept = await pictured(page);
    for (const [at, before] of drawn.entries())
      expect(await differingPixels(page, before, kept[at] ?? before.subarray(0, 0), TOLERANCE)).toBeLessThan(FEW);

    release();
    await page.locator('[data-chart][aria-busy="false"]').nth(2).waitFor({ timeout: PATIENCE });
    expect(await pictures(page).count()).toBe(0);
    expect(await page.getByText(/, refreshing$/).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('stays readable while the database is away, with the age and the cause, but not where the server refuses the rows', async () => {
    const { page } = await newPage(context);
    await visit(page);
    const answer = (status: number, message: string) => ({ status, json: { message, errors: [{ message }] } });
    await page.route(DATA, (route) => route.fulfill(answer(503, 'The database is away.')));
    await page.goto(board);
    await page.locator('[data-chart][aria-busy="false"]').nth(2).waitFor({ timeout: PATIENCE });
    expect(await pictures(page).count()).toBe(3);
    await page.getByRole('button', { name: /Islands has not been refreshed since/ }).click();
    await page.getByText('The database is away.').waitFor();

    await page.unroute(DATA);
    await page.route(DATA, (route) => route.fulfill(answer(403, 'No access.')));
    await page.goto(board);
    await page.getByText('You may not see the data of this chart').nth(2).waitFor({ timeout: PATIENCE });
    expect(await pictures(page).count()).toBe(0);
  });

  it('no picture stands for a chart that was changed, or in another size', async () => {
    const { page } = await newPage(context);
    await visit(page);
    const release = await holdRows(page);
    const params = JSON.stringify({ viz_type: 'big_number_total', metric: 'count', subheader: 'penguins' });
    expectStatus(await admin.put(`/api/v1/chart/${number}`, { params }), 200);
    await page.goto(board);
    await pictures(page).nth(1).waitFor();
    expect(await pictures(page).count()).toBe(2);
    expect(await page.locator(`[data-chart="${number}"] img[data-last-visit]`).count()).toBe(0);

    await page.setViewportSize({ width: 1200, height: 900 });
    await page.goto(board);
    await page.locator('[data-chart][aria-busy="true"]').nth(2).waitFor();
    expect(await pictures(page).count()).toBe(0);
    release();
  });

  it('another user of the same browser gets none of them', async () => {
    const { page } = await newPage(context);
    await visit(page);
    const mine = await context.cookies();
    const hers = await signedIn(browser, facet.url, GRACE);
    const release = await holdRows(page);
    const openAs = async (cookies: typeof mine): Promise<number> => {
      await context.clearCookies();
      await context.addCookies(cookies);
      await page.goto(board);
      await page.locator('[data-chart][aria-busy="true"]').nth(2).waitFor();
      return pictures(page).count();
    };
    expect(await openAs(await hers.cookies())).toBe(0);
    expect(await openAs(mine)).toBe(3);
    release();
    await hers.close();
  });

  it('an administrator switches it off, and the device forgets them', async () => {
    const { page } = await newPage(context);
    await visit(page);
    expectStatus(await admin.put(SETTING, { value: false }), 200);
    await page.goto(board);
    await page.locator('[data-chart][aria-busy="false"]').nth(2).waitFor({ timeout: PATIENCE });
    await expect.poll(() => countKept(page), { timeout: PATIENCE }).toBe(0);
    expectStatus(await admin.put(SETTING, { value: true }), 200);
  });
});
