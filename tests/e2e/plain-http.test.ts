import type { Browser, BrowserContext } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signIn } from '../support/api-client.ts';
import { newPage, openBrowser, signedIn } from '../support/browser.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { made } from '../support/made-objects.ts';

/** A server in an office network has a name and no certificate: browsers keep some of their interfaces from its pages. */
const NAME = 'facet.test';

let facet: FacetProcess;
let browser: Browser;
let context: BrowserContext;
let board: string;

beforeAll(async () => {
  [facet, browser] = await Promise.all([startFacet(), openBrowser(`--host-resolver-rules=MAP ${NAME} 127.0.0.1`)]);
  const id = await made(await signIn(facet.url), '/api/v1/dashboard/', {
    dashboard_title: 'Board',
    json_metadata: JSON.stringify({
      positions: {
        ROOT_ID: { id: 'ROOT_ID', type: 'ROOT', children: ['GRID_ID'] },
        GRID_ID: { id: 'GRID_ID', type: 'GRID', children: ['ROW-1'] },
        'ROW-1': { id: 'ROW-1', type: 'ROW', children: ['MARKDOWN-1'], meta: {} },
        'MARKDOWN-1': {
          id: 'MARKDOWN-1',
          type: 'MARKDOWN',
          children: [],
          meta: { width: 4, height: 50, code: 'A card' },
        },
      },
    }),
  });
  board = `/superset/dashboard/${id}/`;
  const named = new URL(facet.url);
  named.hostname = NAME;
  context = await signedIn(browser, named.origin);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

it('[A5.14] a dashboard on plain http opens, gives its link away, and is edited', async () => {
  const { page, faults } = await newPage(context);
  await page.goto(board);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByText('A card').waitFor();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('menuitem', { name: 'Copy permalink to clipboard' }).click();
  await page.getByText('Link Copied!').waitFor();
  await page.getByRole('button', { name: 'Edit dashboard' }).click();
  await page.getByRole('button', { name: 'Discard' }).waitFor();
  expect(faults.filter((fault) => fault.startsWith('error:'))).toEqual([]);
}, 120_000);

it.each([
  ['/sqllab/', 'textbox'],
  ['/dashboard/new', 'button'],
] as const)(
  '%s works on plain http',
  async (address, role) => {
    const { page, faults } = await newPage(context);
    await page.goto(address);
    await page.getByRole('main').getByRole(role).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.getByText('Unexpected error').count()).toBe(0);
    expect(faults.filter((fault) => fault.startsWith('error:'))).toEqual([]);
  },
  60_000,
);
