import type { Browser, BrowserContext } from 'playwright';
import { afterAll, beforeAll, describe } from 'vitest';
import { type ApiClient, signIn } from '../support/api-client.ts';
import { type Boards, createBoards } from '../support/boards.ts';
import { openBrowser, signedIn } from '../support/browser.ts';
import { exampleDataset } from '../support/example-dataset.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';
import { addCount, selectFilterTests } from './select-filter-tests.ts';

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
