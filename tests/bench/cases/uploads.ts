import { openAsBlob, statSync } from 'node:fs';
import { DuckDBInstance } from '@duckdb/node-api';
import { chromium } from 'playwright';
import { type FacetProcess, startFacet } from '../../support/facet-process.ts';
import type { BenchTable } from '../data/bench-table.ts';
import { ordersCsv } from '../data/orders-csv.ts';
import { bearerOf, productionSettings } from '../harness/bench-host.ts';
import { browserPath } from '../../support/find-browser.ts';
import { type Measurement, mb } from '../harness/measurement.ts';
import { highestMemory } from '../harness/process-figures.ts';
import { signedIn } from '../harness/signed-in.ts';
import { median } from '../harness/statistics.ts';
import type { BenchCase } from './bench-case.ts';

const ROWS = 1_000_000;
const AIM_S = 6;
/** A gigabyte of text, and a quarter of it. */
const LARGE_ROWS = 16_500_000;
const LESS_ROWS = 4_000_000;
const AIM_MB = 100;
const PATIENCE_MS = 120_000;

/** A file of people, from its choice on the upload page to the first chart of it, and what a large one takes of memory. */
export const uploads: BenchCase = {
  name: 'uploads',
  async run({ quick, table, tell }) {
    const facet = await startFacet({ env: productionSettings(table.folder), readyWithinMs: 120_000 });
    try {
      const first = await firstChart(facet, table, quick ? 2 : 5);
      tell(first);
      return [first, await largeFile(facet, table, quick ? LESS_ROWS : LARGE_ROWS)];
    } finally {
      await facet.stop();
    }
  },
};

async function firstChart(facet: FacetProcess, table: BenchTable, rounds: number): Promise<Measurement> {
  const path = await ordersCsv(table, ROWS);
  const taken: { readonly made: number; readonly drawn: number }[] = [];
  for (let round = 0; round < rounds; round += 1) taken.push(await uploadInBrowser(facet.url, path, `orders_${round}`));
  const alone = await readByDuckDb(path);
  const drawn = median(taken.map((one) => one.drawn));
  const made = median(taken.map((one) => one.made));
  return {
    what: `CSV of 1 M rows × 8 columns (${megabytes(path)}), from its choice on the upload page to the first chart of it in Chromium`,
    measured: seconds(drawn),
    reference: `its dataset is there after ${seconds(made)}; DuckDB alone reads the file into a table in ${seconds(alone)}`,
    aim: seconds(AIM_S * 1_000),
    met: drawn <= AIM_S * 1_000,
    values: { made, drawn, alone },
  };
}

async function readByDuckDb(path: string): Promise<number> {
  const instance = await DuckDBInstance.create();
  const connection = await instance.connect();
  const startedAt = performance.now();
  await connection.run(`CREATE TABLE orders AS SELECT * FROM read_csv('${path}')`);
  const took = performance.now() - startedAt;
  connection.closeSync();
  instance.closeSync();
  return took;
}

/** As a person does who has nothing to change. */
async function uploadInBrowser(url: string, path: string, name: string) {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: ['--no-sandbox'] });
  try {
    const page = await (await signedIn(browser, url)).newPage();
    await page.goto(`${url}/upload/`);
    const choice = page.locator('input[type=file]');
    await choice.waitFor({ state: 'attached' });
    const startedAt = performance.now();
    await choice.setInputFiles(path);
    await page.getByRole('textbox', { name: 'Table' }).fill(name);
    await page.getByRole('button', { name: 'Create table' }).click({ timeout: PATIENCE_MS });
    await page.waitForURL((address) => address.pathname.startsWith('/explore/'), { timeout: PATIENCE_MS });
    const made = performance.now() - startedAt;
    await page.locator('.highcharts-root').first().waitFor({ timeout: PATIENCE_MS });
    return { made, drawn: performance.now() - startedAt };
  } finally {
    await browser.close();
  }
}

async function largeFile(facet: FacetProcess, table: BenchTable, given: number): Promise<Measurement> {
  const path = await ordersCsv(table, given);
  const { pid } = facet.child;
  if (pid === undefined) throw new Error('The server has no process id.');
  const authorization = await bearerOf(facet.url);
  const startedAt = performance.now();
  let rows = 0;
  const highest = await highestMemory(pid, async () => {
    rows = await uploadByCalls(facet.url, authorization, path);
  });
  const took = performance.now() - startedAt;
  if (rows !== given) throw new Error(`The table has ${rows} rows.`);
  return {
    what: `CSV of ${megabytes(path)}, ${given.toLocaleString('en')} rows: memory added to the server's process`,
    measured: mb(highest.own),
    reference: `with the processes of the engine ${mb(highest.all)}; ${seconds(took)} to the table and its dataset`,
    aim: mb(AIM_MB),
    met: highest.own <= AIM_MB,
    values: { own: highest.own, all: highest.all, took },
  };
}

/** The calls of the page, one after another; answers the rows of the table. */
async function uploadByCalls(url: string, authorization: string, path: string): Promise<number> {
  const call = async (address: string, init: RequestInit): Promise<Called> => {
    const answer = await fetch(url + address, init);
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const json = (body: unknown): RequestInit => ({
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const form = new FormData();
  form.set('file', await openAsBlob(path), 'large.csv');
  const { key } = await call('/api/v1/upload/', { method: 'POST', headers: { authorization }, body: form });
  const { result } = await call(`/api/v1/upload/${key}/preview`, json({}));
  const { rows } = await call(
    `/api/v1/upload/${key}/table`,
    json({
      database_id: null,
      schema: null,
      table_name: 'large',
      if_exists: 'fail',
      misfits: 'stop',
      layout: {},
      columns: result?.columns.map(({ name, type }, index) => ({ index, name, type })),
    }),
  );
  return rows ?? 0;
}

/** Members of the answers of all three calls. */
interface Called {
  readonly key?: string;
  readonly result?: { readonly columns: readonly { readonly name: string; readonly type: string }[] };
  readonly rows?: number;
}

const megabytes = (path: string): string => mb(statSync(path).size / 1e6);
const seconds = (milliseconds: number): string => `${(milliseconds / 1_000).toFixed(2)} s`;
