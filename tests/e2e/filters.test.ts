import type { Browser, BrowserContext } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { type Boards, createBoards } from '../support/boards.ts';
import { begun, newPage, openBrowser, signedIn } from '../support/browser.ts';
import { exampleDataset } from '../support/example-dataset.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { addCount, PATIENCE, selectFilterTests, speciesFilter } from './select-filter-tests.ts';

let facet: FacetProcess;
let admin: ApiClient;
let browser: Browser;
let context: BrowserContext;
let boards: Boards;
let dataset: number;
let count: number;

beforeAll(async () => {
  [facet, browser] = await Promise.all([startFacet({ env: { FACET_EXAMPLES: 'true' } }), openBrowser()]);
  admin = await signIn(facet.url);
  dataset = await exampleDataset(admin, 'penguins');
  context = await signedIn(browser, facet.url);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  boards = createBoards(admin, dataset);
  count = await addCount(boards);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

describe('filters of a dashboard', () => selectFilterTests(() => ({ context, boards, dataset, count })));

interface ChartQuestion {
  readonly form_data?: { readonly native_filter_id?: string };
  readonly queries: readonly { readonly row_limit?: number }[];
}

describe('settings for filters', () => {
  it('say how many values one loads, and the usual time range of a page [B9.4] [B9.7]', async () => {
    const address = await boards.addDashboard([count], speciesFilter(dataset));
    const { page } = await newPage(context);
    const ofFilter = ({ form_data: form, queries }: ChartQuestion) =>
      form?.native_filter_id === undefined ? undefined : queries[0]?.row_limit;
    const opened = async () => {
      const asked = begun(
        page.waitForRequest(
          (request) => request.url().includes('/chart/data') && ofFilter(request.postDataJSON()) !== undefined,
          PATIENCE,
        ),
      );
      await page.goto(address, PATIENCE);
      const rowLimit = ofFilter((await asked).postDataJSON());
      const { conf } = (
        await page.evaluate(() => JSON.parse(document.querySelector('#app')?.getAttribute('data-bootstrap') ?? ''))
      ).common;
      return [rowLimit, conf['NATIVE_FILTER_DEFAULT_ROW_LIMIT'], conf['DEFAULT_TIME_FILTER']];
    };
    expect(await opened()).toEqual([1_000, 1_000, 'No filter']);
    const setting = (name: string) => `/api/v1/setting/system/facet/${name}`;
    expectStatus(await admin.put(setting('dashboards/filterRowLimit'), { value: 50 }), 200);
    expectStatus(await admin.put(setting('explore/defaultTimeRange'), { value: 'Last month' }), 200);
    expect(await opened()).toEqual([50, 50, 'Last month']);
    await page.close();
  });
});
