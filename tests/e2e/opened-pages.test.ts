import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPage, openBrowser, signedIn } from '../support/browser.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

let facet: FacetProcess;
let browser: Browser;
let stranger: Server;

beforeAll(async () => {
  stranger = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Stranger</title><button>Open</button>');
  }).listen(0, '127.0.0.1');
  [facet, browser] = await Promise.all([startFacet(), openBrowser(), once(stranger, 'listening')]);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await facet?.stop();
  stranger?.close();
});

it('a site that opens a page of Facet loses hold of its window', async () => {
  const address = stranger.address();
  if (address === null || typeof address === 'string') throw new Error(`no port: ${String(address)}`);
  const context = await signedIn(browser, facet.url);
  const { page } = await newPage(context);
  await page.goto(`http://localhost:${address.port}/`);
  await page.evaluate((url) => {
    document.querySelector('button')?.addEventListener('click', () => {
      Object.assign(window, { held: window.open(url) });
    });
  }, `${facet.url}/chart/list/`);
  const [opened] = await Promise.all([context.waitForEvent('page'), page.getByRole('button').click()]);
  await opened.getByRole('heading', { name: 'Charts', exact: true }).waitFor();
  expect(await opened.evaluate(() => window.opener)).toBeNull();
  expect(await page.evaluate(() => Reflect.get(Reflect.get(window, 'held'), 'closed'))).toBe(true);
});
