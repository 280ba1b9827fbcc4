import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { PAINTED } from '../../../support/chart-scripts.ts';
import type { Measurement } from '../../harness/measurement.ts';
import { median } from '../../harness/statistics.ts';
import { tilesAtRest } from './tiles-at-rest.ts';

const AIM_WARM_MS = 800;
const AIM_COLD_MS = 2_000;
const WINDOW = { width: 1440, height: 900 };
const PATIENCE_MS = 60_000;
const LOOK_MS = 200;
const KEPT = 'facet-dashboard-pictures';

interface Input {
  readonly quick: boolean;
  readonly address: string;
  forget(): Promise<void>;
  page(): Promise<Page>;
}

/**
 * From the navigation until every tile in a window of 900 px holds its picture; and until it shows something to read, which is
 * the picture of the last visit where the browser has been here before.
 */
export async function firstWindow({
  quick,
  address,
  forget,
  page: newPage,
}: Input): Promise<readonly [Measurement, Measurement]> {
  const cold: number[] = [];
  const warm: number[] = [];
  const again: Record<'cold' | 'warm', number[]> = { cold: [], warm: [] };
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    await forget();
    const page = await newPage();
    await page.setViewportSize(WINDOW);
    cold.push(await open(page, address));
    for (let time = 0; time < 2; time += 1) warm.push(await open(page, address));
    await untilKept(page);
    for (let time = 0; time < 2; time += 1) again.warm.push(await openKept(page, address));
    await forget();
    again.cold.push(await openKept(page, address));
    await page.context().close();
  }
  return [
    anew({ cold: median(cold), warm: median(warm) }),
    kept({ cold: median(again.cold), warm: median(again.warm) }),
  ];
}

interface Times {
  readonly cold: number;
  readonly warm: number;
}

function anew(values: Times): Measurement {
  return {
    what: 'the first 900 px of the same dashboard painted, cold / warm',
    measured: `${seconds(values.cold)} / ${seconds(values.warm)}`,
    reference: '',
    aim: `${seconds(AIM_COLD_MS)} / ${seconds(AIM_WARM_MS)}`,
    met: values.cold <= AIM_COLD_MS && values.warm <= AIM_WARM_MS,
    values: { ...values },
  };
}

function kept(values: Times): Measurement {
  return {
    what: 'the same in a browser that was here before: pictures of the last visit with their age, cold / warm caches of the server',
    measured: `${seconds(values.cold)} / ${seconds(values.warm)}`,
    reference: 'each is replaced as soon as its rows are there',
    aim: `${seconds(AIM_COLD_MS)} / ${seconds(AIM_WARM_MS)}`,
    met: values.cold <= AIM_COLD_MS && values.warm <= AIM_WARM_MS,
    values: { ...values },
  };
}

/** The browser keeps pictures when the page has been at rest for a while. */
async function untilKept(page: Page): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (performance.now() < end) {
    const count = await page.evaluate(async (name) => {
      const cache = await caches.open(name);
      return (await cache.keys()).length;
    }, KEPT);
    if (count > 0) return;
    await sleep(LOOK_MS);
  }
  throw new Error(`The browser had kept no pictures after ${PATIENCE_MS} ms.`);
}

/** Until each tile in the window shows a picture: of the last visit, or its own. */
async function openKept(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return tilesAtRest(page, { inWindow: true, keptPictures: true });
}

/** Tiles in the window are asked for and drawn before all others. */
async function open(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  return tilesAtRest(page, { inWindow: true, painted: PAINTED });
}

const seconds = (value: number): string => `${(value / 1_000).toFixed(2)} s`;
