import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ChartKit } from '@facet/sdk/testing/charts';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCount, type FilterTestParts, selectFilterTests } from '../e2e/select-filter-tests.ts';
import { type ApiClient, signIn } from '../support/api-client.ts';
import { createBoards } from '../support/boards.ts';
import { newPage, openBrowser, signedIn } from '../support/browser.ts';
import { chartSubjects } from '../support/chart-subjects.ts';
import { exampleDataset } from '../support/example-dataset.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { facetCommand, moveOut, testsOf } from './move-out.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const MOVED = ['chart-pie', 'filter-select'] as const;
const pies = (await chartSubjects()).filter(({ type }) => type === 'pie');

let facet: FacetProcess;
let admin: ApiClient;
let browser: Browser;
let folder: string;

beforeAll(async () => {
  [facet, browser] = await Promise.all([startFacet({ env: { FACET_EXAMPLES: 'true' } }), openBrowser()]);
  admin = await signIn(facet.url);
  folder = mkdtempSync(join(tmpdir(), 'facet-moved-'));
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await facet?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('features that were built in, installed from files', () => {
  it.each(MOVED)('%s passes the check, is built and takes the place of the one that is off', async (name) => {
    const place = moveOut(folder, name, ['@mantine', 'react-i18next']);
    expect(await facetCommand(facet.url, place, 'check')).toContain(`moved/${name} 1.0.0 is valid`);
    await facetCommand(facet.url, place, 'build');
    const off = await admin.put(`/api/v1/plugin/facet/${name}`, { enabled: false });
    expect(off.status, off.text).toBe(200);
    expect(await facetCommand(facet.url, place, 'install', `dist/moved-${name}-1.0.0.facet`)).toContain(
      'is installed and on',
    );
    const { body } = await admin.get(`/api/v1/plugin/moved/${name}`);
    expect(body.result.client).toMatchObject({ state: 'discovered', cause: null });
    if (body.result.server !== null) expect(body.result.server).toMatchObject({ state: 'active', cause: null });
  });

  it.each(MOVED)(
    '%s passes its own tests, outside of the repository',
    async (name) => {
      const written = readdirSync(join(ROOT, 'plugins', name), { recursive: true }).filter((file) =>
        /\.test\.tsx?$/.test(String(file)),
      );
      expect(await testsOf(join(folder, name))).toMatch(new RegExp(`Test Files +${written.length} passed`));
    },
    120_000,
  );

  it('build the query of a pie for a client without a browser', async () => {
    const dataset = await exampleDataset(admin, 'penguins');
    const saved = await admin.post('/api/v1/chart/', {
      slice_name: 'Pie of a script',
      viz_type: 'pie',
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify({ groupby: ['species'], metric: 'count', row_limit: 2 }),
      query_context_generation: true,
    });
    expect(saved.status, saved.text).toBe(201);
    const answer = await admin.get(`/api/v1/chart/${saved.body.id}/data/`);
    expect(answer.status, answer.text).toBe(200);
    const [{ data, colnames }] = answer.body.result;
    expect([colnames.slice(0, 2), data.length]).toEqual([['species', 'count'], 2]);
    const owners = await admin.get('/api/v1/plugin/moved/chart-pie');
    expect(owners.body.result.server).toMatchObject({ state: 'active', cause: null });
  });

  it('draw the pie with the library of the page, and its panel in its own words', async () => {
    const dataset = await exampleDataset(admin, 'penguins');
    const form = { viz_type: 'pie', datasource: `${dataset}__table`, groupby: ['species'], metric: 'count' };
    const saved = await admin.post('/api/v1/chart/', {
      slice_name: 'Moved pie',
      viz_type: form.viz_type,
      datasource_id: dataset,
      datasource_type: 'table',
      params: JSON.stringify(form),
    });
    expect(saved.status, saved.text).toBe(201);
    const { page, faults } = await newPage(await signedIn(browser, facet.url));
    await page.goto(`/explore/?slice_id=${saved.body.id}`);
    await page.locator('path.highcharts-point').nth(2).waitFor({ timeout: 30_000 });
    const texts = JSON.parse(readFileSync(join(ROOT, 'plugins/chart-pie/i18n/en.json'), 'utf8'));
    await page.getByRole('tab', { name: 'Customize' }).click();
    await page.getByText(texts.donut, { exact: true }).waitFor({ timeout: 10_000 });
    expect(faults).toEqual([]);
    await page.context().close();
  });

  it.each(pies)('draw what chart types must survive: $name', { timeout: 180_000 }, async (subject) => {
    const { page, faults } = await newPage(await signedIn(browser, facet.url));
    const kit = await ChartKit.open(page, facet.url);
    expect(await kit.check(subject)).toEqual([]);
    if (!subject.isOldKey) expect(await kit.checkFurther(subject)).toEqual([]);
    expect(faults).toEqual([]);
    await page.context().close();
  });

  describe('the filter of values', () => {
    let parts: FilterTestParts;
    beforeAll(async () => {
      const dataset = await exampleDataset(admin, 'penguins');
      const context = await signedIn(browser, facet.url);
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const boards = createBoards(admin, dataset);
      parts = { context, boards, dataset, count: await addCount(boards) };
    });
    afterAll(() => parts.context.close());
    selectFilterTests(() => parts);
  });
});
