import { type BrowserContext, chromium, type Page } from 'playwright';
import { expectStatus } from '../../support/api-client.ts';
import type { BenchHost } from '../harness/bench-host.ts';
import { browserPath } from '../../support/find-browser.ts';
import { ms } from '../harness/measurement.ts';
import { signedIn } from '../harness/signed-in.ts';
import { median, summary } from '../harness/statistics.ts';
import type { BenchCase } from './bench-case.ts';

const POINTS = 5_000;
const WIDE = 300;
const AIM_REDRAW_MS = 50;
const AIM_AFTER_ANSWER_MS = 60;
const PATIENCE_MS = 60_000;
/** A picture is done when it has not changed for so long. */
const QUIET_MS = 600;

/** Explore in Chromium: a control that only redraws, an update of the chart, and a dataset of many columns until it can be worked with. */
export const explorePage: BenchCase = {
  name: 'explore-page',
  async run({ quick, host }) {
    const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox'] });
    try {
      const context = await signedIn(browser, host.process.url);
      const zoomed = summary(await redraws(context, host, 'Data Zoom', quick ? 10 : 40));
      const lined = summary(await redraws(context, host, 'Minor Split Line', quick ? 10 : 40));
      const updated = summary(await updates(context, host, quick ? 10 : 40));
      const opened = await openings(context, host, quick ? 3 : 9);
      return [
        redrawing('zoom', zoomed),
        redrawing('lines of an axis', lined),
        {
          what: `Explore, "Update chart" with ${POINTS.toLocaleString('en')} points, click to paint less the call for rows, p50 / p95`,
          measured: `${ms(updated.p50)} / ${ms(updated.p95)} ms`,
          reference: '',
          aim: `${AIM_AFTER_ANSWER_MS} ms`,
          met: updated.p95 <= AIM_AFTER_ANSWER_MS,
          values: { p50: updated.p50, p95: updated.p95 },
        },
        {
          what: `Explore, navigation to a dataset of ${WIDE} columns that can be worked with`,
          measured: `${ms(opened.explore)} ms`,
          reference: `an empty page of the server ${ms(opened.empty)} ms, a dataset of 8 columns ${ms(opened.narrow)} ms`,
          aim: 'measured',
          values: opened,
        },
      ];
    } finally {
      await browser.close();
    }
  },
};

const redrawing = (what: string, { p50, p95 }: { readonly p50: number; readonly p95: number }) => ({
  what: `Explore, a control that only redraws ${POINTS.toLocaleString('en')} points (${what}), click to paint, p50 / p95`,
  measured: `${ms(p50)} / ${ms(p95)} ms`,
  reference: '',
  aim: `${AIM_REDRAW_MS} ms`,
  met: p95 <= AIM_REDRAW_MS,
  values: { p50, p95 },
});

/** Milliseconds from each click on a check box of the look to the last paint of the picture. */
async function redraws(
  context: BrowserContext,
  host: BenchHost,
  name: string,
  count: number,
): Promise<readonly number[]> {
  const page = await chartPage(context, host);
  await page.getByRole('tab', { name: 'Customize' }).click();
  const box = page.getByRole('checkbox', { name, exact: true });
  await box.waitFor();
  await page.evaluate(notePaints, QUIET_MS);
  const taken: number[] = [];
  for (let round = -2; round < count; round += 1) {
    const taking = await paintAfter(page, () => box.click());
    if (round >= 0) taken.push(taking);
  }
  await page.close();
  return taken;
}

/** Milliseconds from each click on "Update chart" to the last paint, less those that the call for rows took. */
async function updates(context: BrowserContext, host: BenchHost, count: number): Promise<readonly number[]> {
  const page = await chartPage(context, host);
  const box = page.getByRole('checkbox', { name: 'Sort Descending', exact: true });
  const update = page.getByRole('button', { name: /Update chart/ });
  await page.evaluate(notePaints, QUIET_MS);
  const taken: number[] = [];
  for (let round = -2; round < count; round += 1) {
    // Other rows are asked for: the picture is only marked as old.
    await paintAfter(page, () => box.click());
    await page.evaluate(() => performance.clearResourceTimings());
    const whole = await paintAfter(page, () => update.click());
    const asking = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/api/v1/chart/data'))
        .map(({ duration }) => duration),
    );
    if (asking.length !== 1) throw new Error(`An update made ${asking.length} calls for rows.`);
    if (round >= 0) taken.push(whole - (asking[0] ?? 0));
  }
  await page.close();
  return taken;
}

/** Milliseconds from the click that `act` makes to the last paint of the picture. */
async function paintAfter(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => Reflect.set(globalThis, 'benchPainted', undefined));
  await act();
  const painted = await page.waitForFunction(
    () => Reflect.get(globalThis, 'benchPainted') as number | undefined,
    undefined,
    { timeout: PATIENCE_MS },
  );
  return (await painted.jsonValue()) ?? Number.NaN;
}

/** A line of many points, drawn. */
async function chartPage(context: BrowserContext, host: BenchHost): Promise<Page> {
  const form = {
    viz_type: 'echarts_timeseries_line',
    datasource: `${host.dataset.datasetId}__table`,
    x_axis: 'ordered_at',
    time_grain_sqla: 'PT1H',
    metrics: [{ expressionType: 'SIMPLE', column: { column_name: 'quantity' }, aggregate: 'SUM', label: 'sold' }],
    timeseries_limit_metric: 'count',
    adhoc_filters: [],
    row_limit: POINTS,
  };
  const kept = await host.admin.post('/api/v1/explore/form_data', {
    datasource_id: host.dataset.datasetId,
    datasource_type: 'table',
    form_data: JSON.stringify(form),
  });
  const page = await context.newPage();
  await page.goto(`${host.process.url}/explore/?form_data_key=${expectStatus(kept, 201).body.key}`);
  await page.locator('.highcharts-root').first().waitFor({ timeout: PATIENCE_MS });
  return page;
}

/** From now on `benchPainted` tells, once the picture rests, how long its last paint came after the click. */
function notePaints(quiet: number): void {
  let clicked = 0;
  let rest: ReturnType<typeof setTimeout> | undefined;
  const channel = new MessageChannel();
  const restFrom = (at: number): void => {
    clearTimeout(rest);
    rest = setTimeout(() => {
      // The old picture rests as well while the new rows are on their way.
      if (document.querySelector('section [role="progressbar"]') !== null) restFrom(at);
      else Reflect.set(globalThis, 'benchPainted', at - clicked);
    }, quiet);
  };
  channel.port1.addEventListener('message', () => restFrom(performance.now()));
  channel.port1.start();
  addEventListener('click', ({ timeStamp }) => (clicked = timeStamp), { capture: true });
  const picture = '.highcharts-container';
  if (document.querySelector(picture) === null) throw new Error('The page has no picture.');
  const isOfPicture = ({ target }: MutationRecord) =>
    target instanceof Element && (target.closest(picture) ?? target.querySelector(picture)) !== null;
  // A control may have the picture drawn anew, so what stands around it is watched.
  new MutationObserver((records) => {
    // A message that is posted before a frame arrives when the frame is done.
    if (records.some(isOfPicture)) requestAnimationFrame(() => channel.port2.postMessage(null));
  }).observe(document.body, { subtree: true, childList: true, attributes: true });
}

async function openings(context: BrowserContext, host: BenchHost, rounds: number) {
  const columns = Array.from({ length: WIDE }, (_, index) => `${index} AS column_${index}`).join(', ');
  const made = await host.admin.post('/api/v1/dataset/', {
    database: host.dataset.databaseId,
    table_name: 'wide',
    schema: 'main',
    sql: `SELECT ${columns}`,
  });
  const wide: number = expectStatus(made, 201).body.id;
  const page = await context.newPage();
  const taken = { explore: [] as number[], narrow: [] as number[], empty: [] as number[] };
  for (let round = -1; round < rounds; round += 1) {
    const explore = await timeToWork(page, host, wide);
    const narrow = await timeToWork(page, host, host.dataset.datasetId);
    await page.goto(`${host.process.url}/health`);
    const empty = await page.evaluate(() => performance.now());
    if (round < 0) continue;
    taken.explore.push(explore);
    taken.narrow.push(narrow);
    taken.empty.push(empty);
  }
  await page.close();
  return { explore: median(taken.explore), narrow: median(taken.narrow), empty: median(taken.empty) };
}

/** Milliseconds of the page until its columns stand there and the chart can be asked for. */
async function timeToWork(page: Page, host: BenchHost, dataset: number): Promise<number> {
  const address = `/explore/?datasource_id=${dataset}&datasource_type=table&viz_type=table`;
  await page.goto(`${host.process.url}${address}`, { waitUntil: 'commit' });
  const taken = await page.waitForFunction(
    () => {
      const update = [...document.querySelectorAll('button')].some((one) =>
        /Create chart|Update chart/.test(one.textContent),
      );
      return update && document.querySelectorAll('[draggable="true"]').length > 0 ? performance.now() : false;
    },
    undefined,
    { timeout: PATIENCE_MS, polling: 'raf' },
  );
  return (await taken.jsonValue()) || Number.NaN;
}
