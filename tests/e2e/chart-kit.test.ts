import { ChartKit } from '@facet/sdk/testing/charts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPage, openBrowser, signedIn } from '../support/browser.ts';
import { chartSubjects } from '../support/chart-subjects.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

const types = await chartSubjects();
let facet: FacetProcess;
let browser: Browser;
let page: Page;
let faults: string[];
let kit: ChartKit;

beforeAll(async () => {
  facet = await startFacet();
  browser = await openBrowser();
  ({ page, faults } = await newPage(await signedIn(browser, facet.url)));
  kit = await ChartKit.open(page, facet.url);
});

afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

describe('chart types in a browser', () => {
  it('are found', () => expect(types.length).toBeGreaterThan(50));

  for (const subject of types)
    it(`conform: ${subject.type}`, async ({ skip }) => {
      skip(subject.isMap, 'drawn by a graphics card, for which a machine without one takes seconds a picture');
      expect(await kit.check(subject)).toEqual([]);
      expect(faults.splice(0)).toEqual([]);
    });
});
