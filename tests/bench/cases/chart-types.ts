import type { Browser } from 'playwright';
import { chartSubjects } from '../../support/chart-subjects.ts';
import type { BenchHost } from '../harness/bench-host.ts';
import { type Measurement, ms } from '../harness/measurement.ts';
import { chosen } from '../harness/options.ts';
import { median, sum } from '../harness/statistics.ts';
import type { BenchCase } from './bench-case.ts';
import { drawOnStage, inBrowser, scriptsOf, type SignedIn, signIn, stagePage } from './chart-stage-page.ts';

const TYPICAL_ROWS = 500;

/** Every chart type with few rows; its code is loaded before, and counted apart. */
export const chartTypes: BenchCase = {
  name: 'chart-types',
  hasParts: true,
  run: ({ quick, parts, host }) =>
    inBrowser(async (browser) => {
      const state = await signIn(browser, host);
      // Maps without a graphics card measure the processor that stands in for it.
      const subjects = (await chartSubjects()).filter(({ isOldKey, isMap }) => isOldKey !== true && !isMap);
      const types = chosen([...new Set(subjects.map(({ type }) => type))], parts, (type) => type);
      const scripts = await scriptsOf(browser, state, host, types);
      const typical = await typicalPictures(browser, state, host, types, quick ? 3 : 7);
      return typical.map((one) => withScripts(one, scripts));
    }),
};

interface Typical {
  readonly type: string;
  readonly took: number;
  readonly failures: readonly string[];
}

async function typicalPictures(
  browser: Browser,
  state: SignedIn,
  host: BenchHost,
  types: readonly string[],
  rounds: number,
): Promise<readonly Typical[]> {
  const page = await stagePage(browser, state, host);
  const found: Typical[] = [];
  for (const type of types) {
    const drawing = { type, rows: TYPICAL_ROWS, form: {} };
    const { failures } = await drawOnStage(page, drawing);
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push((await drawOnStage(page, drawing)).took);
    found.push({ type, took: median(times), failures });
  }
  await page.context().close();
  return found;
}

function withScripts(
  { type, took, failures }: Typical,
  scripts: ReadonlyMap<string, ReadonlyMap<string, number>>,
): Measurement {
  const own = scripts.get(type) ?? new Map<string, number>();
  const alone = [...own].filter(([file]) => [...scripts.values()].filter((files) => files.has(file)).length === 1);
  const [allKb, aloneKb] = [sum([...own.values()]), sum(alone.map(([, size]) => size))];
  return {
    what: `${type}, ${TYPICAL_ROWS} rows to the picture`,
    measured: failures.length > 0 ? `failed: ${failures.join(' ')}` : `${ms(took)} ms`,
    reference: `scripts (gzip) ${aloneKb.toFixed(1)} KB of its own, ${Math.round(allKb)} KB with those that it shares`,
    aim: 'measured',
    values: { took, allKb, aloneKb },
  };
}
