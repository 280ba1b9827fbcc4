import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../support/api-client.ts';
import { newPage, openBrowser, signedIn } from '../support/browser.ts';
import { exampleDataset } from '../support/example-dataset.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const EVENTS = /\/api\/v1\/async_event\/(\?|$)/;
const SOCKET = '/api/v1/async_event/socket';

let facet: FacetProcess;
let browser: Browser;
let context: BrowserContext;
let flights: number;
let weather: number;

beforeAll(async () => {
  const env = {
    FACET_EXAMPLES: 'true',
    FACET_FEATURE_GLOBAL_ASYNC_QUERIES: 'true',
    FACET_ASYNC_QUERIES_WEBSOCKET: 'true',
  };
  [facet, browser] = await Promise.all([startFacet({ env }), openBrowser()]);
  const admin = await signIn(facet.url);
  flights = await exampleDataset(admin, 'flights');
  weather = await exampleDataset(admin, 'weather');
  context = await signedIn(browser, facet.url);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

/** A chart of a dataset that no chart has asked before, so that a job answers it. */
async function drawChart(page: Page, dataset: number): Promise<void> {
  await page.goto(`/explore/?datasource_type=table&datasource_id=${dataset}&viz_type=echarts_timeseries_bar`);
  await page.getByRole('tab', { name: /^Results \d/ }).waitFor({ timeout: 40_000 });
}

it('[B7.65] [B4.61] [B4.62] a page reads the end of its chart from the websocket, and polls nothing', async () => {
  const { page, faults } = await newPage(context);
  const told: string[] = [];
  let polls = 0;
  page.on('websocket', (socket) => {
    if (socket.url().includes(SOCKET)) socket.on('framereceived', ({ payload }) => told.push(String(payload)));
  });
  page.on('request', (request) => {
    if (EVENTS.test(request.url())) polls += 1;
  });
  await drawChart(page, flights);
  expect(told.map((text) => JSON.parse(text).status)).toContain('done');
  expect(polls).toBe(0);
  expect(faults).toEqual([]);
  await page.close();
}, 90_000);

it('[B8.43] a page that gets no websocket tries six times more, then polls', async () => {
  const { page } = await newPage(context);
  let tries = 0;
  let polls = 0;
  await page.exposeFunction('countTry', () => (tries += 1));
  // Playwright's own sockets open before they close; one that is refused never opens.
  await page.addInitScript(`window.WebSocket = class extends EventTarget {
    constructor() {
      super();
      window.countTry().then(() => this.dispatchEvent(new Event('close')));
    }
    close() {}
  }`);
  page.on('request', (request) => {
    if (EVENTS.test(request.url())) polls += 1;
  });
  await drawChart(page, weather);
  expect(tries).toBe(7);
  expect(polls).toBeGreaterThan(0);
  await page.close();
}, 90_000);
