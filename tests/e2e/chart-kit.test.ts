import { ChartKit } from '@facet/sdk/testing/charts';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { barriers, drawsInSoftware, newPage, openBrowser, signedIn } from '../support/browser.ts';
import { chartSubjects } from '../support/chart-subjects.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

/** Of marks, and of sums in cells. */
const SMALL_MAPS: ReadonlySet<string> = new Set(['deck_scatter', 'deck_hex']);
const NO_CARD = 'drawn by a graphics card, for which a machine without one takes seconds a picture';

const types = await chartSubjects();
let facet: FacetProcess;
let browser: Browser;
let page: Page;
let faults: string[];
let kit: ChartKit;
let software: boolean;

beforeAll(async () => {
  facet = await startFacet();
  browser = await openBrowser();
  const context = await signedIn(browser, facet.url);
  ({ page, faults } = await newPage(context));
  software = await drawsInSoftware(page);
  const inspector = await context.newCDPSession(page);
  kit = await ChartKit.open(page, facet.url, {
    async heapUsed() {
      await inspector.send('HeapProfiler.collectGarbage');
      return (await inspector.send('Runtime.getHeapUsage')).usedSize;
    },
  });
});

afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

describe('chart types in a browser', () => {
  it('are found', () => expect(types.length).toBeGreaterThan(50));

  for (const subject of types)
    it(`conform: ${subject.name}`, async ({ skip }) => {
      skip(subject.isMap && software, NO_CARD);
      expect(await kit.check(subject)).toEqual([]);
      expect(faults.splice(0)).toEqual([]);
    });

  for (const subject of types.filter(({ isOldKey }) => !isOldKey))
    it(`are drawn the same twice, reached with keys and told: ${subject.name}`, async ({ skip }) => {
      skip(subject.isMap && software, NO_CARD);
      expect(await kit.checkFurther(subject)).toEqual([]);
      await kit.show(subject);
      expect(await barriers(page, '[data-chart-stage]')).toEqual([]);
      expect(faults.splice(0)).toEqual([]);
    });

  for (const subject of types.filter(({ isMap }) => isMap))
    it(`draw a small map and give its context back: ${subject.name}`, async ({ skip }) => {
      skip(!SMALL_MAPS.has(subject.type), 'one map of each kind is drawn where there is no graphics card');
      expect(await kit.checkBriefly(subject)).toEqual([]);
      expect(faults.splice(0)).toEqual([]);
    });
});
