import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEMPLATES } from '../../sdk/cli/templates.ts';
import { layoutOf } from '../e2e/installed-charts.ts';
import { type ApiClient, signIn, signUp } from '../support/api-client.ts';
import { newPage, openBrowser, signedIn } from '../support/browser.ts';
import { exampleDataset } from '../support/example-dataset.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { authorMachine, type AuthorMachine, installSdk, packSdk } from './author-machine.ts';

const PATIENCE = 30_000;
/** What the templates ask for. */
const GRANTS: Readonly<Record<string, string>> = { page: 'net:fetch,session:read', routes: 'session:read' };
const keyOf = (kind: string) => `my_company_my_${kind}`;

let facet: FacetProcess;
let admin: ApiClient;
let browser: Browser;
let machine: AuthorMachine;
let dataset: number;

beforeAll(async () => {
  await packSdk();
  [facet, browser] = await Promise.all([startFacet({ env: { FACET_EXAMPLES: 'true' } }), openBrowser()]);
  admin = await signIn(facet.url);
  dataset = await exampleDataset(admin, 'penguins');
  machine = authorMachine(facet.url);
  await installSdk(machine.folder);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await facet?.stop();
  machine?.remove();
});

const folderOf = (kind: string) => join(machine.folder, `my-${kind}`);
const facetCommand = (kind: string, line: string) =>
  machine.type([`node ../node_modules/@facet/sdk/cli/facet.mjs ${line}`], folderOf(kind));

/** A page of the administrator, who may use the clipboard. */
async function open(path: string) {
  const context = await signedIn(browser, facet.url);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const opened = await newPage(context);
  await opened.page.goto(path);
  return opened;
}

async function saveChart(vizType: string, form: object): Promise<number> {
  const params = { viz_type: vizType, datasource: `${dataset}__table`, ...form };
  const saved = await admin.post('/api/v1/chart/', {
    slice_name: vizType,
    viz_type: vizType,
    datasource_id: dataset,
    datasource_type: 'table',
    params: JSON.stringify(params),
  });
  expect(saved.status, saved.text).toBe(201);
  return saved.body.id;
}

async function saveDashboard(body: object, charts: readonly number[] = []): Promise<string> {
  const saved = await admin.post('/api/v1/dashboard/', { dashboard_title: 'Of templates', ...body });
  expect(saved.status, saved.text).toBe(201);
  for (const id of charts) await admin.put(`/api/v1/chart/${id}`, { dashboards: [saved.body.id] });
  return `/superset/dashboard/${saved.body.id}/`;
}

/** The background and the text of an element, by day and by night. */
async function colours(page: Page, selector: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // The page hears of it in its own time.
    await page
      .locator(`html[data-mantine-color-scheme=${colorScheme}]`)
      .waitFor({ state: 'attached', timeout: PATIENCE });
    found.push(
      await page
        .locator(selector)
        .first()
        .evaluate((element) => {
          const { color, backgroundColor } = getComputedStyle(element);
          return `${color} on ${backgroundColor}`;
        }),
    );
  }
  return found;
}

describe.each(Object.keys(TEMPLATES))('facet create %s', (kind) => {
  it('writes a plugin that passes its own tests and every check', async () => {
    const created = await machine.type([`node node_modules/@facet/sdk/cli/facet.mjs create ${kind} my-${kind}`]);
    expect(created).toContain(`Created my-company/my-${kind}`);
    expect(readFileSync(join(folderOf(kind), 'package.json'), 'utf8')).toContain(`"${facet.url}/sdk/facet-sdk-`);
    const tested = await facetCommand(kind, 'test');
    expect(tested).toMatch(/Tests +\d+ passed \(\d+\)/);
    expect(tested).not.toContain('stderr');
    const checked = await facetCommand(kind, 'check');
    expect(checked).toContain('Types: fine.');
    expect(checked).toContain('Entries: each has its code.');
    expect(checked).not.toContain('Warning');
  }, 120_000);

  it('has its texts in two languages, where it has any', () => {
    const texts = (locale: string): object =>
      JSON.parse(readFileSync(join(folderOf(kind), `i18n/${locale}.json`), 'utf8'));
    if (!existsSync(join(folderOf(kind), 'i18n/en.json')))
      expect(existsSync(join(folderOf(kind), 'client'))).toBe(false);
    else expect(Object.keys(texts('de'))).toEqual(Object.keys(texts('en')));
    // The manifest is the English half of these.
    expect(texts('manifest/de')).toHaveProperty('name');
  });

  it('becomes a file that a server takes', async () => {
    await facetCommand(kind, 'build');
    const grants = GRANTS[kind] === undefined ? '' : `--grant ${GRANTS[kind]}`;
    const output = await facetCommand(kind, `install dist/my-company-my-${kind}-1.0.0.facet ${grants}`);
    expect(output).toContain('is installed and on');
  });
});

describe('what the templates make', () => {
  it('is a control that people set, and a chart that follows it', async () => {
    const chart = await saveChart(keyOf('control'), { groupby: ['species'], metric: 'count', row_limit: 2 });
    const { page, faults } = await open(`/explore/?slice_id=${chart}`);
    const bars = page.locator('ol li > span:nth-child(2) > span');
    await bars.nth(1).waitFor({ timeout: PATIENCE });
    const control = page.getByRole('group', { name: 'Number of bars' });
    expect(await control.getByRole('status').textContent()).toBe('2');
    await control.getByRole('button', { name: 'Fewer' }).click();
    expect(await control.getByRole('status').textContent()).toBe('1');
    await page
      .getByRole('button', { name: /^Update chart/ })
      .first()
      .click();
    await expect.poll(() => bars.count(), { timeout: PATIENCE }).toBe(1);
    const [light, dark] = await colours(page, 'fieldset:has(output) button');
    expect(light).not.toBe(dark);
    expect(faults).toEqual([]);
    await page.context().close();
  }, 90_000);

  it('is a chart whose bars filter the other charts of a dashboard', async () => {
    const bars = await saveChart(keyOf('chart'), { groupby: ['species'], metric: 'count' });
    const table = await saveChart('table', { query_mode: 'aggregate', groupby: ['island'], metrics: ['count'] });
    const layout = layoutOf([
      { id: bars, name: 'Bars' },
      { id: table, name: 'Islands' },
    ]);
    const { page, faults } = await open(await saveDashboard({ position_json: layout }, [bars, table]));
    await page.getByText('Torgersen').first().waitFor({ timeout: PATIENCE });
    await page.getByRole('button', { name: 'Gentoo' }).click();
    await page.getByText('Torgersen').first().waitFor({ state: 'detached', timeout: PATIENCE });
    await page.locator('li[data-faded=true]', { hasText: 'Adelie' }).waitFor({ timeout: PATIENCE });
    await page.getByRole('button', { name: 'Adelie' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: /^Drill by/ }).waitFor({ timeout: PATIENCE });
    expect(faults).toEqual([]);
    await page.context().close();
  }, 90_000);

  it('is a filter that narrows the charts of a dashboard', async () => {
    const chart = await saveChart('table', { query_mode: 'aggregate', groupby: ['species'], metrics: ['count'] });
    const filter = {
      id: 'NATIVE_FILTER-1',
      type: 'NATIVE_FILTER',
      name: 'Species',
      filterType: keyOf('filter'),
      targets: [{ datasetId: dataset, column: { name: 'species' } }],
      controlValues: {},
      defaultDataMask: { extraFormData: {}, filterState: {}, ownState: {} },
      cascadeParentIds: [],
      scope: { rootPath: ['ROOT_ID'], excluded: [] },
      chartsInScope: [chart],
      tabsInScope: [],
    };
    const path = await saveDashboard(
      {
        position_json: layoutOf([{ id: chart, name: 'Penguins' }]),
        json_metadata: JSON.stringify({ native_filter_configuration: [filter] }),
      },
      [chart],
    );
    const { page, faults } = await open(path);
    await page.getByText('Gentoo').first().waitFor({ timeout: PATIENCE });
    await page.getByRole('textbox', { name: 'Species' }).fill('ade');
    await page.getByRole('button', { name: /^Apply/ }).click();
    await page.getByText('Gentoo').first().waitFor({ state: 'detached', timeout: PATIENCE });
    expect(await page.getByText('Adelie').count()).toBeGreaterThan(0);
    expect(faults).toEqual([]);
    await page.context().close();
  }, 90_000);

  it('is a component of dashboards, by day and by night', async () => {
    const parents = ['ROOT_ID', 'GRID_ID', 'ROW-1'];
    const layout = {
      DASHBOARD_VERSION_KEY: 'v2',
      ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
      GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'], parents: ['ROOT_ID'] },
      'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['DYNAMIC-1'], parents: ['ROOT_ID', 'GRID_ID'], meta: {} },
      'DYNAMIC-1': {
        id: 'DYNAMIC-1',
        type: 'DYNAMIC',
        children: [],
        parents,
        meta: { componentKey: keyOf('component'), width: 4, text: 'Read this first' },
      },
    };
    const { page, faults } = await open(await saveDashboard({ position_json: JSON.stringify(layout) }));
    await page.getByText('Read this first').waitFor({ timeout: PATIENCE });
    const [light, dark] = await colours(page, 'p:has-text("Read this first")');
    expect(light).not.toBe(dark);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('is a panel of SQL Lab', async () => {
    const { page, faults } = await open('/superset/sqllab/');
    await page.getByRole('tab', { name: 'Statistics' }).click({ timeout: PATIENCE });
    await page.locator('.cm-content').first().fill('select 1');
    const figures = page.getByRole('definition');
    await expect.poll(() => figures.allTextContents(), { timeout: PATIENCE }).toEqual(['1', '8']);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('is an action of Explore', async () => {
    const chart = await saveChart('table', { query_mode: 'aggregate', groupby: ['island'], metrics: ['count'] });
    const { page, faults } = await open(`/explore/?slice_id=${chart}`);
    await page.getByText('Torgersen').first().waitFor({ timeout: PATIENCE });
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click();
    await page.getByText('Copied as Markdown').waitFor({ timeout: PATIENCE });
    const copied = await page.evaluate<string>('navigator.clipboard.readText()');
    expect(copied.split('\n').slice(0, 2)).toEqual(['| island | count |', '| --- | --- |']);
    expect(copied).toContain('| Torgersen | ');
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('is a page on which people take days, with a link, a setting and a job', async () => {
    const { page, faults } = await open('/superset/welcome/');
    await page.getByRole('link', { name: 'My page' }).click({ timeout: PATIENCE });
    await page.getByText('No day is taken.').waitFor({ timeout: PATIENCE });
    await page.getByLabel('Day').fill('2026-03-02');
    await page.getByRole('button', { name: 'Take this day' }).click();
    const days = page.getByRole('listitem').filter({ hasText: '2026-03-02' });
    await days.getByRole('button', { name: 'Give back' }).click({ timeout: PATIENCE });
    await page.getByText('No day is taken.').waitFor({ timeout: PATIENCE });
    const [light, dark] = await colours(page, 'main h1');
    expect(light).not.toBe(dark);
    expect(faults).toEqual([]);
    await page.goto('/settings/');
    await page.getByLabel('Days to keep shifts').waitFor({ timeout: PATIENCE });
    await page.context().close();
    const reader = await signUp(facet.url, admin, 'rota-reader', ['Gamma']);
    expect((await reader.get('/api/plugins/my-company/my-page/shifts')).status).toBe(403);
  });

  it('is a set of endpoints, with the notes of each user apart from those of others', async () => {
    const notes = '/api/plugins/my-company/my-routes/notes';
    await expect.poll(async () => (await admin.get(notes)).status, { timeout: PATIENCE }).toBe(200);
    const reader = await signUp(facet.url, admin, 'reader', ['Gamma']);
    expect((await admin.post(notes, { text: 'remember' })).body).toEqual({ id: 1 });
    expect((await admin.post(notes, { text: '' })).status).toBe(400);
    expect((await reader.get(notes)).body.result).toEqual([]);
    expect((await admin.get(notes)).body.result).toEqual([{ id: 1, text: 'remember' }]);
    expect((await admin.get(`${notes}.txt`)).text).toBe('remember\n');
    expect((await reader.get(`${notes}.txt`)).status).toBe(403);
  });

  it('is a set of endpoints that refuse while they may not know the caller', async () => {
    const plugin = '/api/v1/plugin/my-company/my-routes';
    const notes = '/api/plugins/my-company/my-routes/notes';
    const before = (await admin.get(notes)).body;
    expect((await admin.put(plugin, { grants: { 'session:read': false } })).status).toBe(200);
    await expect.poll(async () => (await admin.get(notes)).status, { timeout: PATIENCE }).toBe(403);
    expect((await admin.put(plugin, { grants: { 'session:read': true } })).status).toBe(200);
    await expect.poll(async () => (await admin.get(notes)).body, { timeout: PATIENCE }).toEqual(before);
  });

  it('is a channel of reports that administrators try', async () => {
    const { page, faults } = await open('/report/channels/');
    const card = page.getByRole('form', { name: 'Notice board' });
    await card.getByLabel('Name of the board').fill('No board');
    await card.getByRole('button', { name: 'Send a test message' }).click({ timeout: PATIENCE });
    await card.getByText('"No board" is no board').waitFor({ timeout: PATIENCE });
    await card.getByLabel('Name of the board').fill('sales');
    await card.getByRole('button', { name: 'Send a test message' }).click();
    await card.getByText('The channel accepted the message.').waitFor({ timeout: PATIENCE });
    const notices = await admin.get('/api/plugins/my-company/my-report-channel/notices/sales');
    expect(notices.body.result).toMatchObject([{ subject: 'Test message of Facet', files: ['test.csv'] }]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it('is an engine that SQL Lab asks', async () => {
    const made = await admin.post('/api/v1/database/', {
      database_name: 'Planets',
      sqlalchemy_uri: `${keyOf('engine')}://`,
      expose_in_sqllab: true,
    });
    expect(made.status, made.text).toBe(201);
    const { status, body, text } = await admin.post('/api/v1/sqllab/execute/', {
      database_id: made.body.id,
      client_id: 'planets001',
      sql: 'select kind, count(*) as n, sum(moons) as moons from planets group by kind order by moons desc',
      schema: 'main',
    });
    expect(status, text).toBe(200);
    expect(body.data).toEqual([
      { kind: 'gas', n: 2, moons: 241 },
      { kind: 'ice', n: 2, moons: 44 },
      { kind: 'rocky', n: 4, moons: 3 },
    ]);
    const refused = await admin.post('/api/v1/sqllab/execute/', {
      database_id: made.body.id,
      client_id: 'planets002',
      sql: 'delete from planets',
      schema: 'main',
    });
    expect(refused.status, refused.text).toBeGreaterThanOrEqual(400);
  });
});

describe('a plugin of two halves', () => {
  const write = (files: Readonly<Record<string, string>>): void => {
    mkdirSync(join(folderOf('both'), 'client'), { recursive: true });
    mkdirSync(join(folderOf('both'), 'server'), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folderOf('both'), name), text);
  };
  const manifestThatRequires = (contract: string, token: string): string => `
    import { ${token} } from '@facet/plugin-${contract}/contract.server';
    import { defineManifest } from '@facet/sdk/common';
    export const manifest = defineManifest({
      id: 'my-company/my-both', version: '1.0.0', name: 'Both', description: 'Both halves.', engines: { sdk: '^1.0.0' },
      client: {}, server: { requires: { service: ${token} } },
    });`;
  const halves = {
    'client/index.ts': `
      import { defineClientPlugin } from '@facet/sdk/common';
      import { manifest } from '../manifest.ts';
      export default defineClientPlugin(manifest, () => undefined);`,
    'server/index.ts': `
      import { defineServerPlugin } from '@facet/sdk/common';
      import { manifest } from '../manifest.ts';
      export default defineServerPlugin(manifest, () => undefined);`,
  };

  it('may require services of other plugins, whose code does not reach the browser', async () => {
    write({ ...halves, 'manifest.ts': manifestThatRequires('tags', 'TagsToken') });
    expect(await facetCommand('both', 'check')).toContain('Entries: each has its code.');
    await facetCommand('both', 'build');
    const output = await facetCommand('both', 'install dist/my-company-my-both-1.0.0.facet');
    expect(output).toContain('is installed and on');
    const { body } = await admin.get('/api/v1/plugin/my-company/my-both');
    const client = await admin.get(body.result.bundleUrl);
    expect(client.text).not.toContain('tags/tags@1');
  }, 60_000);

  it('hears from facet check of a service that no other process can call', async () => {
    write({ ...halves, 'manifest.ts': manifestThatRequires('scheduler', 'SchedulesToken') });
    await expect(facetCommand('both', 'check')).rejects.toThrow(
      '"scheduler/schedules@1" cannot be called from the process of a plugin',
    );
  });
});
