import type { Page } from 'playwright';
import { PAINTED } from '../../../support/chart-scripts.ts';
import type { Measurement } from '../../harness/measurement.ts';
import { median } from '../../harness/statistics.ts';

const AIM_WARM_MS = 800;
const AIM_COLD_MS = 2_000;
const WINDOW = { width: 1440, height: 900 };
const PATIENCE_MS = 60_000;

interface Input {
  readonly quick: boolean;
  readonly address: string;
  forget(): Promise<void>;
  page(): Promise<Page>;
}

/** From the navigation until every tile in a window of 900 px holds its picture. */
export async function firstWindow({ quick, address, forget, page: newPage }: Input): Promise<Measurement> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < (quick ? 1 : 3); round += 1) {
    await forget();
    const page = await newPage();
    await page.setViewportSize(WINDOW);
    cold.push(await open(page, address));
    for (let again = 0; again < 2; again += 1) warm.push(await open(page, address));
    await page.context().close();
  }
  const values = { cold: median(cold), warm: median(warm) };
  return {
    what: 'the first 900 px of the same dashboard painted, cold / warm',
    measured: `${seconds(values.cold)} / ${seconds(values.warm)}`,
    reference: '',
    aim: `${seconds(AIM_COLD_MS)} / ${seconds(AIM_WARM_MS)}`,
    met: values.cold <= AIM_COLD_MS && values.warm <= AIM_WARM_MS,
    values,
  };
}

async function open(page: Page, address: string): Promise<number> {
  await page.goto(address, { waitUntil: 'commit' });
  const moment = await page.waitForFunction(
    (painted) => {
      const inWindow = [...document.querySelectorAll('[data-chart]')].filter(
        (tile) => tile.getBoundingClientRect().top < innerHeight,
      );
      const areStill = inWindow.every((tile) => tile.getAttribute('aria-busy') === 'false');
      // Tiles in the window are asked for and drawn before all others.
      const areDrawn = performance.getEntriesByName(painted).length >= inWindow.length;
      return inWindow.length > 0 && areStill && areDrawn ? performance.now() : false;
    },
    PAINTED,
    { timeout: PATIENCE_MS, polling: 'raf' },
  );
  return Number(await moment.jsonValue());
}

const seconds = (value: number): string => `${(value / 1_000).toFixed(2)} s`;
