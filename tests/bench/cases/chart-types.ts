import { type Browser, chromium, type Page } from 'playwright';
import { chartSubjects } from '../../support/chart-subjects.ts';
import { ADMIN } from '../../support/facet-process.ts';
import type { BenchHost } from '../harness/bench-host.ts';
import { browserPath } from '../harness/find-browser.ts';
import { type Measurement, ms } from '../harness/measurement.ts';
import { median } from '../harness/statistics.ts';
import type { BenchCase } from './bench-case.ts';
import { drawAlone, type Library } from './library-alone.ts';

const STAGE = '/chart-gallery/stage/';
const SIZE = { width: 800, height: 400 };
const TYPICAL_ROWS = 500;
const SIZES = [1_000, 10_000, 100_000, 1_000_000] as const;
const AIM = { ratio: 1.15, millionMs: 600 };

/** A chart type that is drawn with many rows, and what its library takes for the same data. */
interface LargeChart {
  readonly type: string;
  readonly what: string;
  readonly form: Readonly<Record<string, unknown>>;
  readonly library: Library;
  /** More rows hold up a page that draws each of them. */
  readonly most: number;
  readonly mostAlone: number;
}

const OVER_TIME = { x_axis: 'day', groupby: [], metrics: ['n'], show_legend: false };

const LARGE: readonly LargeChart[] = [
  {
    type: 'echarts_timeseries_line',
    what: 'line',
    form: OVER_TIME,
    library: 'line',
    most: 1_000_000,
    mostAlone: 1_000_000,
  },
  {
    type: 'echarts_timeseries_scatter',
    what: 'scatter',
    form: OVER_TIME,
    library: 'scatter',
    most: 1_000_000,
    mostAlone: 10_000,
  },
  {
    type: 'echarts_timeseries_bar',
    what: 'bar',
    form: OVER_TIME,
    library: 'column',
    most: 1_000_000,
    mostAlone: 10_000,
  },
  {
    type: 'heatmap_v2',
    what: 'heat map',
    form: { x_axis: 'column', groupby: 'row', metric: 'n' },
    library: 'heatmap',
    most: 10_000,
    mostAlone: 10_000,
  },
  {
    type: 'table',
    what: 'table',
    form: { query_mode: 'raw', all_columns: ['row', 'column', 'n', 'm'] },
    library: 'grid',
    most: 1_000_000,
    mostAlone: 1_000_000,
  },
  {
    type: 'deck_scatter',
    what: 'deck scatter',
    form: { spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' }, filter_nulls: false },
    library: 'deck',
    most: 1_000_000,
    mostAlone: 1_000_000,
  },
];

/** Chart types in Chromium with up to a million rows, from an answer at hand to the picture, beside their libraries alone. */
export const chartSizes: BenchCase = {
  name: 'chart-sizes',
  run: ({ quick, host }) =>
    inBrowser(async (browser) => {
      const state = await signedIn(browser, host);
      const found: Measurement[] = [];
      for (const chart of LARGE) found.push(...(await largePictures(browser, state, host, chart, quick)));
      return found;
    }),
};

/** Every chart type with few rows; its code is loaded before, and counted apart. */
export const chartTypes: BenchCase = {
  name: 'chart-types',
  run: ({ quick, host }) =>
    inBrowser(async (browser) => {
      const state = await signedIn(browser, host);
      // Maps without a graphics card measure the processor that stands in for it.
      const subjects = (await chartSubjects()).filter(({ isOldKey, isMap }) => isOldKey !== true && !isMap);
      const types = subjects.map(({ type }) => type);
      const scripts = await scriptsOf(browser, state, host, types);
      const typical = await typicalPictures(browser, state, host, types, quick ? 3 : 7);
      return typical.map((one) => withScripts(one, scripts));
    }),
};

async function inBrowser<T>(run: (browser: Browser) => Promise<T>): Promise<T> {
  const args = ['--no-sandbox', '--enable-unsafe-swiftshader'];
  const browser = await chromium.launch({ executablePath: await browserPath(), args });
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
}

type State = Awaited<ReturnType<typeof signedIn>>;

async function signedIn(browser: Browser, { process: { url } }: BenchHost) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/login/`);
  await page.locator('input[name="username"], input[autocomplete="username"]').first().fill(ADMIN.username);
  await page.locator('input[type="password"]').first().fill(ADMIN.password);
  await Promise.all([
    page.waitForURL((address) => !address.pathname.startsWith('/login')),
    page.keyboard.press('Enter'),
  ]);
  const state = await context.storageState();
  await context.close();
  return state;
}

async function stagePage(browser: Browser, storageState: State, { process: { url } }: BenchHost): Promise<Page> {
  // What the server sends with brotli is about a tenth less than the gzip that is counted.
  const context = await browser.newContext({ storageState, extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
  const page = await context.newPage();
  await page.goto(`${url}${STAGE}`);
  await page.waitForFunction(() => window.facetChartStage !== undefined);
  return page;
}

interface Drawing {
  readonly type: string;
  readonly rows: number;
  readonly form: Readonly<Record<string, unknown>>;
}

/** Rows are made in the page: a million of them would take seconds to get there. */
async function draw(
  page: Page,
  drawing: Drawing,
): Promise<{ readonly took: number; readonly failures: readonly string[] }> {
  return page.evaluate(
    async ({ type, rows: count, form, width, height }) => {
      const stage = window.facetChartStage;
      if (!stage) throw new Error('The stage is gone.');
      const side = Math.max(1, Math.round(Math.sqrt(count)));
      const rows = Array.from({ length: count }, (_, at) => {
        const wave = Math.sin(at / 50) * 40 + ((at * 7_919) % 101);
        return {
          day: 946_684_800_000 + at * 60_000,
          row: `row ${Math.floor(at / side)}`,
          column: `column ${at % side}`,
          state: `state ${at % 7}`,
          city: `city ${at % 40}`,
          n: wave,
          m: wave / 2,
          amount: wave,
          lon: ((at * 7_919) % 36_000) / 100 - 180,
          lat: ((at * 104_729) % 16_000) / 100 - 80,
        };
      });
      try {
        const { took, failures } = await stage.draw({ type, rows, width, height, form });
        return { took, failures };
      } catch (error) {
        return { took: Number.NaN, failures: [String(error)] };
      } finally {
        stage.clear();
      }
    },
    { ...drawing, ...SIZE },
  );
}

interface Typical {
  readonly type: string;
  readonly took: number;
  readonly failures: readonly string[];
}

async function typicalPictures(
  browser: Browser,
  state: State,
  host: BenchHost,
  types: readonly string[],
  rounds: number,
): Promise<readonly Typical[]> {
  const page = await stagePage(browser, state, host);
  const found: Typical[] = [];
  for (const type of types) {
    const drawing = { type, rows: TYPICAL_ROWS, form: {} };
    const { failures } = await draw(page, drawing);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push((await draw(page, drawing)).took);
    found.push({ type, took: median(times), failures });
  }
  await page.context().close();
  return found;
}

/** KB (gzip) of the scripts that come with each type, by address. */
async function scriptsOf(
  browser: Browser,
  state: State,
  host: BenchHost,
  types: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const found = new Map<string, ReadonlyMap<string, number>>();
  for (const type of types) {
    const page = await stagePage(browser, state, host);
    await page.evaluate(() => performance.clearResourceTimings());
    await draw(page, { type, rows: 20, form: {} });
    const files = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .flatMap((entry) =>
          entry instanceof PerformanceResourceTiming && /\.(js|css)$/.test(new URL(entry.name).pathname)
            ? [[entry.name, entry.encodedBodySize / 1024] as const]
            : [],
        ),
    );
    found.set(type, new Map(files));
    await page.context().close();
  }
  return found;
}

function withScripts(
  { type, took, failures }: Typical,
  scripts: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Measurement {
  const own = scripts.get(type) ?? new Map<string, number>();
  const sum = (files: Iterable<number>) => [...files].reduce((total, size) => total + size, 0);
  const alone = [...own].filter(([file]) => [...scripts.values()].filter((files) => files.has(file)).length === 1);
  const [allKb, aloneKb] = [sum(own.values()), sum(alone.map(([, size]) => size))];
  return {
    what: `${type}, ${TYPICAL_ROWS} rows to the picture`,
    measured: failures.length > 0 ? `failed: ${failures.join(' ')}` : `${ms(took)} ms`,
    reference: `scripts (gzip) ${aloneKb.toFixed(1)} KB of its own, ${Math.round(allKb)} KB with those that it shares`,
    aim: 'measured',
    values: { took, allKb, aloneKb },
  };
}

async function largePictures(
  browser: Browser,
  state: State,
  host: BenchHost,
  chart: LargeChart,
  quick: boolean,
): Promise<readonly Measurement[]> {
  const found: Measurement[] = [];
  const page = await stagePage(browser, state, host);
  const { type, form, what, most } = chart;
  await draw(page, { type, rows: 100, form });
  // The line has an aim for a million.
  const sizes = SIZES.filter((size) => size <= most && (!quick || size < 1_000_000 || what === 'line'));
  for (const rows of sizes) {
    const times: number[] = [];
    for (let round = 0; round < (rows < 100_000 ? 5 : quick ? 1 : 3); round += 1)
      times.push((await draw(page, { type, rows, form })).took);
    const took = median(times);
    const alone = rows <= chart.mostAlone ? await drawAlone(browser, chart.library, { rows, ...SIZE }) : null;
    const isMillionLine = what === 'line' && rows === 1_000_000;
    found.push({
      what: `${what}, ${rows.toLocaleString('en')} rows to the picture`,
      measured: `${ms(took)} ms`,
      reference:
        alone === null
          ? 'the library alone draws no so many'
          : `the library alone ${ms(alone)} ms, ${(took / alone).toFixed(2)} ×`,
      aim: isMillionLine ? `${AIM.millionMs} ms` : alone === null ? 'measured' : `${AIM.ratio} ×`,
      ...(isMillionLine ? { met: took <= AIM.millionMs } : alone === null ? {} : { met: took <= alone * AIM.ratio }),
      values: { took, ...(alone === null ? {} : { alone }) },
    });
  }
  await page.context().close();
  return found;
}
