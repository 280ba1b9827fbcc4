import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, signIn } from '../support/api-client.ts';
import { barriers, newPage, openBrowser, signedIn } from '../support/browser.ts';
import { exampleDataset } from '../support/example-dataset.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { installChart, layoutOf, sampleArchive, type SampleChart } from './installed-charts.ts';

const good: SampleChart = {
  id: 'e2e/good',
  key: 'e2e_good',
  name: 'Good chart',
  body: "return createElement('p', null, 'Good chart ' + word + ' ' + rows);",
};
const throwing: SampleChart = {
  id: 'e2e/throwing',
  key: 'e2e_throwing',
  name: 'Throwing chart',
  body: "throw new Error('This chart cannot draw.');",
};
const looping: SampleChart = {
  id: 'e2e/looping',
  key: 'e2e_looping',
  name: 'Looping chart',
  body: 'return null;',
  atStart: 'for (;;);',
};
const DRAWN = 'Good chart drawn 1';
const PATIENCE = 20_000;

let facet: FacetProcess;
let admin: ApiClient;
let browser: Browser;
let context: BrowserContext;
let dataset: number;

beforeAll(async () => {
  [facet, browser] = await Promise.all([startFacet({ env: { FACET_EXAMPLES: 'true' } }), openBrowser()]);
  admin = await signIn(facet.url);
  dataset = await exampleDataset(admin, 'penguins');
  context = await signedIn(browser, facet.url);
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

const install = (chart: SampleChart) => installChart(admin, chart);
const uninstall = ({ id }: SampleChart) => admin.delete(`/api/v1/plugin/${id}`);

async function saveChart({ key, name }: SampleChart): Promise<{ readonly id: number; readonly name: string }> {
  const params = JSON.stringify({ viz_type: key, datasource: `${dataset}__table`, keep: 'exactly  this' });
  const { status, body, text } = await admin.post('/api/v1/chart/', {
    slice_name: name,
    viz_type: key,
    datasource_id: dataset,
    datasource_type: 'table',
    params,
  });
  expect(status, text).toBe(201);
  return { id: body.id, name };
}

const settingsOf = async (id: number): Promise<string> => (await admin.get(`/api/v1/chart/${id}`)).body.result.params;

async function saveDashboard(title: string, charts: readonly { readonly id: number; readonly name: string }[]) {
  const made = await admin.post('/api/v1/dashboard/', { dashboard_title: title, position_json: layoutOf(charts) });
  expect(made.status, made.text).toBe(201);
  for (const { id } of charts) await admin.put(`/api/v1/chart/${id}`, { dashboards: [made.body.id] });
  return `/superset/dashboard/${made.body.id}/`;
}

/** Goes when the page is loaded anew. */
const mark = (page: Page) => page.evaluate("document.documentElement.dataset['marked'] = 'yes'");
const isMarked = (page: Page) => page.evaluate("document.documentElement.dataset['marked'] === 'yes'");

describe('a chart type of another author', () => {
  it('comes into the gallery of a page that is open, and goes, without a reload', async () => {
    const { page, faults } = await newPage(context);
    await page.goto(`/explore/?datasource_type=table&datasource_id=${dataset}`);
    await page.getByText('View all charts').click();
    await page.getByText('Pie Chart').first().waitFor({ timeout: PATIENCE });
    await mark(page);
    expect(await page.getByText(good.name).count()).toBe(0);
    await install(good);
    await page.getByText(good.name).first().waitFor({ timeout: PATIENCE });
    await uninstall(good);
    await page.getByText(good.name).first().waitFor({ state: 'detached', timeout: PATIENCE });
    expect(await isMarked(page)).toBe(true);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('leaves its neighbours working when it throws, shows a placeholder while it is off, and comes back', async () => {
    await install(good);
    await install(throwing);
    const charts = [await saveChart(good), await saveChart(throwing)];
    const path = await saveDashboard('Charts of others', charts);
    const before = await settingsOf(charts[0]?.id ?? 0);
    const { page, faults } = await newPage(context);
    await page.goto(path);
    await page.getByText(DRAWN).waitFor({ timeout: PATIENCE });
    await page.getByText('This chart cannot draw.').first().waitFor({ timeout: PATIENCE });
    await mark(page);

    await admin.put(`/api/v1/plugin/${good.id}`, { enabled: false });
    await page.getByText(DRAWN).waitFor({ state: 'detached', timeout: PATIENCE });
    await page.getByText('This visualization type is not supported.').first().waitFor({ timeout: PATIENCE });
    expect(await settingsOf(charts[0]?.id ?? 0)).toBe(before);

    await admin.put(`/api/v1/plugin/${good.id}`, { enabled: true });
    await page.getByText(DRAWN).waitFor({ timeout: PATIENCE });
    expect(await isMarked(page)).toBe(true);
    expect(await settingsOf(charts[0]?.id ?? 0)).toBe(before);

    await install({ ...good, version: '1.1.0', body: "return createElement('p', null, 'Second version');" });
    await page.getByText('Second version').waitFor({ timeout: PATIENCE });
    expect(await isMarked(page)).toBe(true);
    expect(faults.filter((fault) => fault.startsWith('policy'))).toEqual([]);
    await page.close();
    await uninstall(good);
    await uninstall(throwing);
  });

  it('is switched on the plugins page, and every other page follows', async () => {
    await install(good);
    const chart = await saveChart(good);
    const dashboard = await newPage(context);
    await dashboard.page.goto(await saveDashboard('Followed', [chart]));
    await dashboard.page.getByText(DRAWN).waitFor({ timeout: PATIENCE });
    const { page, faults } = await newPage(context);
    await page.goto('/plugins/');
    const toggle = page.getByRole('switch', { name: `Run ${good.name}` });
    await toggle.waitFor({ timeout: PATIENCE });
    await page
      .locator(`label:has(#${await toggle.getAttribute('id')})`)
      .first()
      .click();
    await dashboard.page.getByText(DRAWN).waitFor({ state: 'detached', timeout: PATIENCE });
    expect(await page.getByRole('img', { name: /Plugin administration is locked/ }).count()).toBe(1);
    expect([...faults, ...dashboard.faults]).toEqual([]);
    await page.close();
    await dashboard.page.close();
    await uninstall(good);
  });
});

describe('a feature flag', () => {
  it('is switched on the page of flags, and every open page follows, of other people too', async () => {
    const elsewhere = await newPage(await signedIn(browser, facet.url));
    await elsewhere.page.goto('/superset/welcome/');
    const items = async () => {
      await elsewhere.page.getByRole('button', { name: 'Settings' }).click();
      await elsewhere.page.getByRole('menuitem', { name: 'Users' }).waitFor({ timeout: PATIENCE });
      const count = await elsewhere.page.getByRole('menuitem', { name: 'Alerts & reports' }).count();
      await elsewhere.page.keyboard.press('Escape');
      await elsewhere.page.getByRole('menuitem', { name: 'Users' }).waitFor({ state: 'detached', timeout: PATIENCE });
      return count;
    };
    expect(await items()).toBe(0);
    await mark(elsewhere.page);
    const { page, faults } = await newPage(context);
    await page.goto('/plugins/?tab=flags');
    const flag = page.getByRole('switch', { name: 'ALERT_REPORTS', exact: true });
    await flag.waitFor({ timeout: PATIENCE });
    for (const [isOn, count] of [
      [true, 1],
      [false, 0],
    ] as const) {
      await page
        .locator(`label:has(#${await flag.getAttribute('id')})`)
        .first()
        .click();
      await expect.poll(() => flag.isChecked(), { timeout: PATIENCE }).toBe(isOn);
      await expect.poll(items, { timeout: PATIENCE }).toBe(count);
    }
    expect(await isMarked(elsewhere.page)).toBe(true);
    expect([...faults, ...elsewhere.faults]).toEqual([]);
    await elsewhere.page.context().close();
    await page.close();
  });
});

describe('the dialog that installs an archive', () => {
  it.each([
    { width: 1440, height: 400 },
    { width: 390, height: 500 },
  ])('keeps its buttons in sight, and names what the archive brings: %o', async (size) => {
    const { page, faults } = await newPage(context);
    await page.setViewportSize(size);
    await page.goto('/plugins/');
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        name: 'good.facet',
        mimeType: 'application/zip',
        buffer: Buffer.from(sampleArchive(good)),
      });
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Chart type', { exact: true }).waitFor({ timeout: PATIENCE });
    const run = await dialog.getByRole('button', { name: 'Install and start' }).boundingBox();
    const around = await dialog.boundingBox();
    if (!run || !around) throw new Error('The dialog is not drawn.');
    expect(run.y + run.height).toBeLessThanOrEqual(Math.min(around.y + around.height, size.height));
    expect(run.x + run.width).toBeLessThanOrEqual(size.width);
    expect(faults).toEqual([]);
    await page.close();
  });
});

describe('code that is not what was installed', () => {
  it('is refused by the browser when it was changed on the way, and never runs', async () => {
    const { bundleUrl } = await install(good);
    const path = await saveDashboard('Changed on the way', [await saveChart(good)]);
    const { page } = await newPage(context);
    await page.route(`**${bundleUrl}`, async (route) => {
      const answer = await route.fetch();
      const body = `document.documentElement.dataset['stolen'] = 'yes';${await answer.text()}`;
      await route.fulfill({ response: answer, body });
    });
    await page.goto(path);
    await page.getByText('does not match the hash recorded at its installation').first().waitFor({ timeout: PATIENCE });
    expect(await page.evaluate("document.documentElement.dataset['stolen']")).toBeUndefined();
    expect(await page.getByText(DRAWN).count()).toBe(0);
    await page.close();
    await uninstall(good);
  });

  it('is refused by the server when its file was changed, and its card says so', async () => {
    const { hash, bundleUrl } = await install(good);
    // A browser that has the code from before would not ask for it again.
    const { page } = await newPage(await signedIn(browser, facet.url));
    // Not before the page has started: a server that brings its plugins in line would find out at once.
    await page.route(`**${bundleUrl}`, async (route) => {
      writeFileSync(join(facet.home, 'plugins', good.id, hash, 'client.mjs'), 'document.title = "stolen";');
      await route.continue();
    });
    // The server finds out while the page is not listening yet: what it missed, it asks for when it listens.
    const askedAgain = Promise.withResolvers<void>();
    page.on('response', (response) => {
      if (response.url().endsWith(bundleUrl) && response.request().method() === 'HEAD') askedAgain.resolve();
    });
    await page.route('**/api/v1/events/', async (route) => {
      await askedAgain.promise;
      await route.continue();
    });
    await page.goto(await saveDashboard('Changed on the disk', [await saveChart(good)]));
    await page
      .getByText('KRN_INTEGRITY')
      .or(page.getByText('does not match the hash'))
      .first()
      .waitFor({ timeout: PATIENCE });
    await page.goto(`/plugins/?plugin=${good.id}`);
    await page.getByRole('alert').getByText('KRN_INTEGRITY').waitFor({ timeout: PATIENCE });
    await page.close();
    await uninstall(good);
  });
});

describe('the page', () => {
  it('runs under a policy that admits no code from text and none from elsewhere', async () => {
    const { page, faults } = await newPage(context);
    const answer = await page.goto('/plugins/');
    const policy = answer?.headers()['content-security-policy'] ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? '';
    expect(scripts).toMatch(/^'self'( 'sha256-[^']+')+$/);
    await page.getByRole('table').waitFor({ timeout: PATIENCE });
    expect(faults).toEqual([]);
    // The listener does hear of refusals, so that silence above means something.
    await page.addScriptTag({ content: 'document.title = "inline"' }).catch(() => undefined);
    await expect.poll(() => faults.join()).toMatch(/script-src/);
    await page.close();
  });

  it('offers to start without the newest plugins when it did not come up with them', async () => {
    const own = await signedIn(browser, facet.url);
    await install(good);
    const first = await newPage(own);
    await first.page.goto('/superset/welcome/');
    const cameUp = () => first.page.evaluate("localStorage.getItem('facet:came-up')");
    await expect.poll(cameUp, { timeout: PATIENCE }).toContain(good.id);
    await first.page.close();
    await install(looping);
    try {
      const hanging = await own.newPage();
      await hanging.goto('/superset/welcome/', { waitUntil: 'commit' });
      const turns = Promise.race([
        hanging.evaluate('new Promise((turned) => setTimeout(turned, 5000, "turns"))').catch(() => 'is gone'),
        new Promise((resolve) => setTimeout(resolve, 6_000, 'hangs')),
      ]);
      expect(await turns).toBe('hangs');
      await hanging.close();

      // A visitor who has not signed in is sent no code of plugins.
      const stranger = await browser.newContext({ baseURL: facet.url });
      const signIn = await stranger.newPage();
      await signIn.goto('/plugins/?safe-mode');
      await signIn.getByRole('button', { name: 'Sign in' }).waitFor({ timeout: PATIENCE });
      expect(new URL(signIn.url()).search).toMatch(/^\?safe-mode&next=/);
      await stranger.close();

      const { page, faults } = await newPage(own);
      await page.goto('/superset/welcome/');
      await page.getByRole('heading', { name: 'The last start did not finish' }).waitFor({ timeout: PATIENCE });
      expect(await page.getByRole('listitem').allTextContents()).toEqual(['Looping chart e2e/looping 1.0.0']);
      expect(await barriers(page)).toEqual([]);
      await page.getByRole('button', { name: 'Start without them' }).click();
      await page.getByText('This tab runs without Looping chart').waitFor({ timeout: PATIENCE });
      await page.getByRole('link', { name: 'Facet home' }).waitFor();
      await page.goto('/plugins/');
      await page.getByRole('row').filter({ hasText: looping.name }).getByText('Not in this page').waitFor();
      await page.getByRole('row').filter({ hasText: good.name }).getByText('Ready').waitFor();
      await uninstall(looping);
      await page.getByRole('row').filter({ hasText: looping.name }).waitFor({ state: 'detached', timeout: PATIENCE });
      expect(faults).toEqual([]);
    } finally {
      await uninstall(looping);
      await uninstall(good);
      await own.close();
    }
  });

  it('starts with built-in plugins only in safe mode', async () => {
    await install(throwing);
    const { page } = await newPage(context);
    await page.goto('/plugins/?safe-mode');
    await page.getByText('Safe mode: only built-in plugins run in this page.').waitFor({ timeout: PATIENCE });
    await page.getByRole('row').filter({ hasText: throwing.name }).getByText('Not in this page').waitFor();
    await page.close();
    await uninstall(throwing);
  });
});
