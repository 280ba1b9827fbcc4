import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiClient, signIn } from '../support/api-client.ts';
import { newPage, openBrowser, signedIn } from '../support/browser.ts';
import { type ChartScripts, chartScripts, chartsPainted } from '../support/chart-scripts.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

/** An example with charts of all five types. */
const DASHBOARD = 'flights';
const PATIENCE = 30_000;

let facet: FacetProcess;
let admin: ApiClient;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  [facet, browser] = await Promise.all([startFacet({ env: { FACET_EXAMPLES: 'true' } }), openBrowser()]);
  admin = await signIn(facet.url);
  await vi.waitFor(async () => expect((await charts()).length).toBeGreaterThanOrEqual(5), {
    timeout: 90_000,
    interval: 500,
  });
  context = await signedIn(browser, facet.url);
  // The aim is stated in gzip.
  await context.setExtraHTTPHeaders({ 'accept-encoding': 'gzip' });
}, 180_000);

afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

async function charts(): Promise<readonly { readonly id: number; readonly type: string }[]> {
  const { body } = await admin.get(`/api/v1/dashboard/${DASHBOARD}/charts`);
  const rows: readonly { readonly id: number; readonly form_data: { readonly viz_type: string } }[] = body.result ?? [];
  return rows.map(({ id, form_data }) => ({ id, type: form_data.viz_type }));
}

/** Opens the dashboard so that the rows of a chart of this type come first: those of the others wait until it stands. */
async function firstIs(type: string): Promise<ChartScripts> {
  const first = (await charts()).find((chart) => chart.type === type);
  if (!first) throw new Error(`The dashboard has no chart of the type ${type}.`);
  const { page, faults } = await newPage(context);
  const painted = Promise.withResolvers<void>();
  await page.route(/\/api\/v1\/chart\/data/, async (route) => {
    if (sliceOf(route.request().url()) !== first.id) await painted.promise;
    await route.continue();
  });
  const encodings = encodingsOf(page);
  await page.goto(`/superset/dashboard/${DASHBOARD}/`, { waitUntil: 'commit' });
  await chartsPainted(page, 1, PATIENCE);
  const scripts = await chartScripts(page);
  painted.resolve();
  await chartsPainted(page, (await charts()).length, PATIENCE);
  expect(faults).toEqual([]);
  expect(encodings()).toContain('gzip');
  expect(encodings()).not.toContain('br');
  await page.close();
  return scripts;
}

function sliceOf(url: string): number | undefined {
  const form = new URL(url).searchParams.get('form_data');
  if (form === null) return undefined;
  const parsed: { readonly slice_id?: number } = JSON.parse(form);
  return parsed.slice_id;
}

function encodingsOf(page: Page): () => readonly (string | undefined)[] {
  const seen: (string | undefined)[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) seen.push(response.headers()['content-encoding']);
  });
  return () => seen;
}

describe('scripts before the first chart of a dashboard, KB in gzip', () => {
  // Reached (252 to 262, by what arrives in the same moment), not aimed at: the aim is 250. A library more would be seen.
  it('stay where they are when it is a number', async () => {
    expect((await firstIs('big_number_total')).beforeFirst).toBeLessThanOrEqual(270);
  }, 90_000);

  // The chart library alone is 101 KB of this, and cannot be had in parts: its series share one core.
  it('stay where they are when it needs the chart library', async () => {
    expect((await firstIs('pie')).beforeFirst).toBeLessThanOrEqual(375);
  }, 90_000);
});
