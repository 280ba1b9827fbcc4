import { type Browser, chromium, type Page } from 'playwright';
import { ADMIN } from '../../support/facet-process.ts';
import type { BenchHost } from '../harness/bench-host.ts';
import { browserPath } from '../../support/find-browser.ts';

const STAGE = '/chart-gallery/stage/';
export const PICTURE_SIZE = { width: 800, height: 400 };

/** What a browser needs to be signed in. */
export type SignedIn = Awaited<ReturnType<typeof signIn>>;

export function openBrowser(): Promise<Browser> {
  return browserPath().then((executablePath) =>
    chromium.launch({ executablePath, args: ['--no-sandbox', '--enable-unsafe-swiftshader'] }),
  );
}

export async function inBrowser<T>(run: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await openBrowser();
  try {
    return await run(browser);
  } finally {
    await browser.close();
  }
}

export async function signIn(browser: Browser, { process: { url } }: BenchHost) {
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

export async function stagePage(
  browser: Browser,
  storageState: SignedIn,
  { process: { url } }: BenchHost,
): Promise<Page> {
  // What the server sends with brotli is about a tenth less than the gzip that is counted.
  const context = await browser.newContext({ storageState, extraHTTPHeaders: { 'accept-encoding': 'gzip' } });
  const page = await context.newPage();
  await page.goto(`${url}${STAGE}`);
  await page.waitForFunction(() => window.facetChartStage !== undefined);
  return page;
}

export interface StageDrawing {
  readonly type: string;
  readonly rows: number;
  readonly form: Readonly<Record<string, unknown>>;
  /** An element of pictures that are drawn later than they are placed, once they are drawn. */
  readonly drawnAt?: string;
  /** Whether the picture stays when it has been measured. */
  readonly stays?: boolean;
}

export interface StageDrawn {
  /** Milliseconds from an answer at hand to the picture. */
  readonly took: number;
  readonly failures: readonly string[];
}

/** Rows are made in the page: a million of them would take seconds to get there. */
export async function drawOnStage(page: Page, { stays = false, ...drawing }: StageDrawing): Promise<StageDrawn> {
  return page.evaluate(
    async ({ type, rows: count, form, drawnAt, width, height, keeps }) => {
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
        const placed = performance.now();
        const isDrawn = () => drawnAt === undefined || document.querySelector(`[data-chart-stage] ${drawnAt}`) !== null;
        while (!isDrawn()) await new Promise((resolve) => requestAnimationFrame(resolve));
        return { took: took + performance.now() - placed, failures };
      } catch (error) {
        return { took: Number.NaN, failures: [String(error)] };
      } finally {
        if (!keeps) stage.clear();
      }
    },
    { ...drawing, ...PICTURE_SIZE, keeps: stays },
  );
}

/** KB (gzip) of the scripts and styles that come with each type, by address. */
export async function scriptsOf(
  browser: Browser,
  state: SignedIn,
  host: BenchHost,
  types: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, number>>> {
  const found = new Map<string, ReadonlyMap<string, number>>();
  for (const type of types) {
    const page = await stagePage(browser, state, host);
    await page.evaluate(() => performance.clearResourceTimings());
    await drawOnStage(page, { type, rows: 20, form: {} });
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
