import type { Browser } from 'playwright';
import type { BenchHost } from '../harness/bench-host.ts';
import { type Measurement, ms } from '../harness/measurement.ts';
import { chosen } from '../harness/options.ts';
import { median, sum } from '../harness/statistics.ts';
import { LATE, within } from '../harness/within.ts';
import type { BenchCase } from './bench-case.ts';
import {
  drawOnStage,
  inBrowser,
  openBrowser,
  PICTURE_SIZE,
  scriptsOf,
  type SignedIn,
  signIn,
  stagePage,
} from './chart-stage-page.ts';
import { framesWhileMoving, type Movement } from './frames-while-moving.ts';
import { drawAlone, type DrawnAlone, type Library } from './library-alone.ts';

const SIZES = [1_000, 10_000, 100_000, 1_000_000] as const;
const AIM = { ratio: 1.15, millionMs: 600 };
/** For one size, from an empty browser to the last frame. */
const DEADLINE_MS = 60_000;

/** A chart type that is drawn with many rows, and what its library takes for the same data. */
interface LargeChart {
  readonly type: string;
  readonly what: string;
  readonly form: Readonly<Record<string, unknown>>;
  readonly drawnAt?: string;
  readonly library: Library;
  readonly movement: Movement;
}

const OVER_TIME = { x_axis: 'day', groupby: [], metrics: ['n'], show_legend: false };

const LARGE: readonly LargeChart[] = [
  { type: 'echarts_timeseries_line', what: 'line', form: OVER_TIME, library: 'line', movement: 'drag' },
  { type: 'echarts_timeseries_scatter', what: 'scatter', form: OVER_TIME, library: 'scatter', movement: 'drag' },
  { type: 'echarts_timeseries_bar', what: 'bar', form: OVER_TIME, library: 'column', movement: 'drag' },
  {
    type: 'heatmap_v2',
    what: 'heat map',
    form: { x_axis: 'column', groupby: 'row', metric: 'n' },
    library: 'heatmap',
    movement: 'drag',
  },
  {
    type: 'table',
    what: 'table',
    form: { query_mode: 'raw', all_columns: ['row', 'column', 'n', 'm'] },
    library: 'grid',
    movement: 'wheel',
  },
  {
    type: 'deck_scatter',
    what: 'deck scatter',
    form: { spatial: { type: 'latlong', lonCol: 'lon', latCol: 'lat' }, filter_nulls: false },
    drawnAt: '[data-drawn]',
    library: 'deck',
    movement: 'drag',
  },
];

/** Chart types in Chromium with up to a million rows, from an answer at hand to the picture, beside their libraries alone. */
export const chartSizes: BenchCase = {
  name: 'chart-sizes',
  hasParts: true,
  async run({ quick, parts, host, tell }) {
    const charts = chosen(LARGE, parts, ({ type }) => type);
    const [state, scripts] = await inBrowser(async (browser) => {
      const signedIn = await signIn(browser, host);
      return [
        signedIn,
        await scriptsOf(
          browser,
          signedIn,
          host,
          charts.map(({ type }) => type),
        ),
      ];
    });
    const found: Measurement[] = [];
    const add = (measurement: Measurement) => {
      tell(measurement);
      found.push(measurement);
    };
    for (const chart of charts) {
      add(sizeOf(chart, scripts.get(chart.type) ?? new Map()));
      await largePictures(chart, { state, host, quick }, add);
    }
    return found;
  },
};

function sizeOf({ what }: LargeChart, scripts: ReadonlyMap<string, number>): Measurement {
  const kb = sum([...scripts.values()]);
  return {
    what: `${what}, its scripts (gzip) after the first page`,
    measured: `${Math.round(kb)} KB`,
    reference: 'with the library',
    aim: 'measured',
    values: { kb },
  };
}

interface Stand {
  readonly state: SignedIn;
  readonly host: BenchHost;
  readonly quick: boolean;
}

interface Drawn {
  readonly took: number;
  readonly frames: number;
  readonly failures: readonly string[];
}

/** Each size in a browser of its own, which ends with it; after one that is late, larger ones are not tried. */
async function largePictures(chart: LargeChart, stand: Stand, add: (measurement: Measurement) => void): Promise<void> {
  let [draws, drawsAlone] = [true, true];
  for (const rows of SIZES) {
    const rounds = rows < 100_000 ? 5 : stand.quick ? 1 : 3;
    const app = draws ? await bounded((browser) => drawnByApp(browser, chart, rows, rounds, stand)) : LATE;
    const { library, movement } = chart;
    const alone = drawsAlone
      ? await bounded((browser) => drawAlone(browser, library, { rows, ...PICTURE_SIZE }, { rounds, movement }))
      : LATE;
    draws = app !== LATE;
    drawsAlone = alone !== LATE;
    add(measurementOf(chart, rows, app, alone));
  }
}

async function bounded<T>(work: (browser: Browser) => Promise<T>): Promise<T | typeof LATE> {
  const browser = await openBrowser();
  try {
    return await within(DEADLINE_MS, work(browser));
  } finally {
    await browser.close();
  }
}

async function drawnByApp(
  browser: Browser,
  { type, form, drawnAt, movement }: LargeChart,
  rows: number,
  rounds: number,
  { state, host }: Stand,
): Promise<Drawn> {
  const page = await stagePage(browser, state, host);
  const picture = { type, form, ...(drawnAt === undefined ? {} : { drawnAt }) };
  await drawOnStage(page, { ...picture, rows: 100 });
  const times: number[] = [];
  const failures: string[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const drawn = await drawOnStage(page, { ...picture, rows, stays: round === rounds });
    times.push(drawn.took);
    failures.push(...drawn.failures);
  }
  // A page that is busy for longer than others are is late, not broken.
  const place = await page.locator('[data-chart-stage]').boundingBox({ timeout: DEADLINE_MS });
  if (place === null) throw new Error(`The picture of ${type} is nowhere.`);
  return { took: median(times), frames: await framesWhileMoving(page, place, movement), failures };
}

function measurementOf(
  { what }: LargeChart,
  rows: number,
  app: Drawn | typeof LATE,
  alone: DrawnAlone | typeof LATE,
): Measurement {
  const isMillionLine = what === 'line' && rows === 1_000_000;
  const longest = isMillionLine ? AIM.millionMs : alone === LATE ? undefined : alone.took * AIM.ratio;
  return {
    what: `${what}, ${rows.toLocaleString('en')} rows to the picture; frames a second while it is moved`,
    measured: app === LATE ? `longer than ${DEADLINE_MS / 1000} s` : shown(app),
    reference:
      alone === LATE
        ? `the library alone takes longer than ${DEADLINE_MS / 1000} s`
        : `the library alone ${shown(alone)}${app === LATE ? '' : `, ${(app.took / alone.took).toFixed(2)} ×`}`,
    aim: isMillionLine ? `${AIM.millionMs} ms` : longest === undefined ? 'measured' : `${AIM.ratio} ×`,
    ...(longest === undefined ? {} : { met: app !== LATE && app.took <= longest && app.failures.length === 0 }),
    values: {
      ...(app === LATE ? {} : { took: app.took, frames: app.frames }),
      ...(alone === LATE ? {} : { alone: alone.took, aloneFrames: alone.frames }),
    },
  };
}

const shown = ({ took, frames, failures = [] }: DrawnAlone & { readonly failures?: readonly string[] }): string =>
  failures.length > 0 ? `failed: ${failures.join(' ')}` : `${ms(took)} ms, ${Math.round(frames)} /s`;
