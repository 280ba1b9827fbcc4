import type { Page } from 'playwright';
import type { Measurement } from '../../harness/measurement.ts';

interface Input {
  /** Of the filter. */
  readonly name: string;
  readonly changes: number;
  readonly charts: number;
}

const PATIENCE_MS = 120_000;

/** One more value of a filter that reaches all charts, from the click on "Apply" until the last tile stands still. */
export async function filterChange(page: Page, { name, changes, charts }: Input): Promise<Measurement> {
  const took: number[] = [];
  const asked: number[] = [];
  let requests = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/v1/chart/data?')) requests += 1;
  });
  const field = page.getByRole('textbox', { name });
  for (let change = 0; change < changes; change += 1) {
    await field.click();
    // Each choice adds a value or takes it away: the charts have not been asked for these values before.
    await page
      .getByRole('option')
      .nth(change % 4)
      .click();
    await page.keyboard.press('Escape');
    requests = 0;
    const start = performance.now();
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await page.waitForFunction(() => document.querySelector('[data-chart][aria-busy="true"]') !== null, undefined, {
      polling: 'raf',
    });
    await page.waitForFunction(() => document.querySelector('[data-chart][aria-busy="true"]') === null, undefined, {
      timeout: PATIENCE_MS,
      polling: 'raf',
    });
    took.push(performance.now() - start);
    asked.push(requests);
  }
  const slowest = Math.max(...took);
  const most = Math.max(...asked);
  return {
    what: `one filter applied to all ${charts} charts, until the last stands still, slowest of ${changes}`,
    measured: `${(slowest / 1_000).toFixed(2)} s`,
    reference: `${most} requests for ${charts} different questions`,
    aim: 'one request for each question',
    met: most <= charts,
    values: { slowest, requests: most },
  };
}
