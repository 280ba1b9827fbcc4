import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import Papa from 'papaparse';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { type Boards, createBoards } from '../support/boards.ts';
import { begun, newPage, openBrowser, signedIn } from '../support/browser.ts';
import { exampleDataset } from '../support/example-dataset.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

let facet: FacetProcess;
let admin: ApiClient;
let browser: Browser;
let context: BrowserContext;
let boards: Boards;
let dataset: number;

beforeAll(async () => {
  const env = { FACET_EXAMPLES: 'true', FACET_FEATURE_ALLOW_FULL_CSV_EXPORT: 'true' };
  [facet, browser] = await Promise.all([startFacet({ env }), openBrowser()]);
  admin = await signIn(facet.url);
  dataset = await exampleDataset(admin, 'penguins');
  boards = createBoards(admin, dataset);
  context = await signedIn(browser, facet.url);
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await facet?.stop();
});

/** Pages of a busy machine take their time. */
const PATIENCE = { timeout: 60_000 };

/** What draws pictures tries a `base` element to find the files of fonts; the content security policy refuses it, and the picture is drawn. */
const isRefusedBase = (fault: string): boolean => /base-uri/.test(fault);

/** What the picture of a chart would say in numbers. */
interface PictureFacts {
  readonly width: number;
  readonly height: number;
  readonly colors: number;
}

/** The browser reads what it has drawn itself. */
function readPicture(page: Page, bytes: Buffer): Promise<PictureFacts> {
  return page.evaluate(
    async (numbers) => {
      const image = await createImageBitmap(new Blob([new Uint8Array(numbers)], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(image.width, image.height);
      const drawing = canvas.getContext('2d');
      drawing?.drawImage(image, 0, 0);
      const pixels = new Uint32Array(drawing?.getImageData(0, 0, image.width, image.height).data.buffer ?? []);
      return { width: image.width, height: image.height, colors: new Set(pixels).size };
    },
    [...bytes],
  );
}

async function chosenFile(page: Page, menu: string, item: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  const download = begun(page.waitForEvent('download', PATIENCE));
  await page.getByRole('menuitem', { name: item, exact: true }).click();
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

type Row = Readonly<Record<string, string>>;
const rowsOfCsv = (bytes: Buffer): readonly Row[] =>
  Papa.parse<Row>(bytes.toString('utf8').replace(/^\uFEFF/, ''), { header: true, skipEmptyLines: true }).data;

/** Texts and numbers of the first sheet, row by row. */
function rowsOfSheet(bytes: Buffer): readonly (readonly string[])[] {
  const parts = unzipSync(bytes);
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const textsIn = (xml: string, tag: string) =>
    [...xml.matchAll(new RegExp(`<${tag}(?: [^>]*)?>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => text);
  const shared = textsIn(part('xl/sharedStrings.xml'), 'si').map((item) => textsIn(item, 't').join(''));
  return textsIn(part('xl/worksheets/sheet1.xml'), 'row').map((row) =>
    [...row.matchAll(/<c([^>]*)>(.*?)<\/c>/gs)].map(([, attributes = '', cell = '']) => {
      const [value = ''] = [...textsIn(cell, 'v'), ...textsIn(cell, 't')];
      return attributes.includes('t="s"') ? (shared[Number(value)] ?? '') : value;
    }),
  );
}

describe('files that leave a dashboard', { timeout: 120_000 }, () => {
  const BIRDS = 'Menu of Birds';

  async function openBoard() {
    const chart = await boards.addChart('Birds', {
      viz_type: 'table',
      query_mode: 'aggregate',
      groupby: ['species'],
      metrics: ['count'],
      row_limit: 1,
    });
    const pie = await boards.addChart('Shares', { viz_type: 'pie', groupby: ['species'], metric: 'count' });
    const mask = { filters: [{ col: 'island', op: 'IN', val: ['Biscoe'] }] };
    const address = await boards.addDashboard([chart, pie], {
      native_filter_configuration: [
        {
          id: 'NATIVE_FILTER-island',
          type: 'NATIVE_FILTER',
          name: 'Island',
          filterType: 'filter_select',
          targets: [{ datasetId: dataset, column: { name: 'island' } }],
          controlValues: {},
          defaultDataMask: { extraFormData: mask, filterState: { value: ['Biscoe'] } },
          scope: { rootPath: ['ROOT_ID'], excluded: [] },
        },
      ],
    });
    const { page, faults } = await newPage(context);
    page.setDefaultTimeout(PATIENCE.timeout);
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', '');
    });
    await page.goto(address, PATIENCE);
    const birds = page.getByRole('region', { name: 'Birds', exact: true });
    await birds.getByText('Gentoo').waitFor();
    await page.locator('[data-chart] .highcharts-point').first().waitFor();
    const shown = await birds.getByRole('gridcell').allInnerTexts();
    return { page, faults, shown };
  }

  it('hold the rows of the chart under its filters, to its limit or beyond, and its picture', async () => {
    const { page, faults, shown } = await openBoard();
    expect(shown[0]).toBe('Gentoo');

    const csv = await chosenFile(page, BIRDS, 'Export to .CSV');
    expect(csv.name).toBe('Birds.csv');
    expect(rowsOfCsv(csv.bytes).map((row) => Object.values(row))).toEqual([shown]);

    const all = await chosenFile(page, BIRDS, 'Export to full .CSV');
    const whole = rowsOfCsv(all.bytes);
    expect(whole.map((row) => row['species'])).toEqual(['Gentoo', 'Adelie']);
    expect(Object.values(whole[0] ?? {})).toEqual(shown);

    const full = await chosenFile(page, BIRDS, 'Export to full Excel');
    expect(rowsOfSheet(full.bytes)).toEqual([Object.keys(whole[0] ?? {}), ...whole.map((row) => Object.values(row))]);
    const columnar = await chosenFile(page, BIRDS, 'Export to full Parquet');
    expect(columnar.name).toBe('Birds.parquet');
    expect(String(columnar.bytes.subarray(0, 4))).toBe('PAR1');

    const sheet = await chosenFile(page, BIRDS, 'Export to Excel');
    expect(sheet.name).toBe('Birds.xlsx');
    expect(rowsOfSheet(sheet.bytes)).toEqual([Object.keys(whole[0] ?? {}), shown]);

    const picture = await chosenFile(page, 'Menu of Shares', 'Download as image');
    expect(picture.name).toBe('Shares.png');
    const facts = await readPicture(page, picture.bytes);
    const box = await page.getByRole('region', { name: 'Shares', exact: true }).boundingBox();
    expect(facts.width / (box?.width ?? 0)).toBeCloseTo(2, 0);
    expect(facts.colors).toBeGreaterThan(20);
    expect(faults.filter((fault) => !isRefusedBase(fault))).toEqual([]);
    await page.close();
  });

  it('hold the whole dashboard, as a picture and on paper', async () => {
    const { page, faults } = await openBoard();
    const picture = await chosenFile(page, 'Dashboard menu', 'Download as image');
    expect(picture.name).toBe('Filtered.png');
    const canvas = page.locator('[data-dashboard-styled]');
    const facts = await readPicture(page, picture.bytes);
    expect(facts.width).toBe(2 * (await canvas.evaluate((element) => element.scrollWidth)));
    expect(facts.height).toBe(2 * (await canvas.evaluate((element) => element.scrollHeight)));
    expect(facts.colors).toBeGreaterThan(20);

    await page.getByRole('button', { name: 'Dashboard menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Print or save as PDF' }).click();
    await page.locator('[data-printed]').waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('button', { name: 'Edit dashboard' }).isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Apply filters' }).isVisible()).toBe(false);
    expect(await page.getByRole('heading', { name: 'Filtered' }).isVisible()).toBe(true);
    expect(await page.getByText('Gentoo').first().isVisible()).toBe(true);
    // Otherwise light texts of the dark scheme would stand on white paper, and cells without their colours.
    const colors = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('print-color-adjust'));
    expect(colors).toBe('exact');
    const paper = await page.pdf({ format: 'A4', printBackground: true });
    expect(paper.subarray(0, 5).toString()).toBe('%PDF-');
    expect(faults.filter((fault) => !isRefusedBase(fault))).toEqual([]);
    await page.close();
  });
});

describe('a chart that holds filters', { timeout: 120_000 }, () => {
  it('[A1.5] [B3.28] filters the others, and filters of the bar can take its place', async () => {
    const box = await boards.addChart('Choose', {
      viz_type: 'filter_box',
      filter_configs: [{ column: 'species', label: 'Kind of bird', multiple: true, defaultValue: 'Gentoo' }],
      date_filter: false,
      instant_filtering: true,
    });
    const birds = await boards.addChart('Birds', {
      viz_type: 'table',
      query_mode: 'aggregate',
      groupby: ['species'],
      metrics: ['count'],
    });
    const address = await boards.addDashboard([box, birds], {});
    const { page, faults } = await newPage(context);
    page.setDefaultTimeout(PATIENCE.timeout);
    await page.goto(address, PATIENCE);
    const table = page.getByRole('region', { name: 'Birds', exact: true });
    await table.getByRole('gridcell', { name: 'Gentoo' }).waitFor();
    expect(await table.getByRole('gridcell', { name: 'Adelie' }).count()).toBe(0);

    await page
      .getByRole('region', { name: 'Choose', exact: true })
      .getByRole('textbox', { name: 'Kind of bird' })
      .click();
    await page.getByRole('option', { name: 'Adelie' }).click();
    await page.keyboard.press('Escape');
    await table.getByRole('gridcell', { name: 'Adelie' }).waitFor();

    await page.goto(`${address}?edit=true`, PATIENCE);
    await page.getByRole('button', { name: 'Dashboard menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Convert filter boxes' }).click();
    await page.getByRole('button', { name: 'Convert and save' }).click();
    await page.getByText('1 filter is now in the bar').waitFor();

    await page.goto(address, PATIENCE);
    await table.getByRole('gridcell', { name: 'Gentoo' }).waitFor();
    expect(await table.getByRole('gridcell', { name: 'Adelie' }).count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Choose', exact: true }).count()).toBe(0);
    await page.getByRole('textbox', { name: 'Kind of bird' }).click();
    await page.getByRole('option', { name: 'Adelie' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Apply filters' }).click();
    await table.getByRole('gridcell', { name: 'Adelie' }).waitFor();
    const id = /\d+/.exec(address)?.[0];
    const { json_metadata } = expectStatus(await admin.get(`/api/v1/dashboard/${id}`), 200).body.result;
    expect(JSON.parse(json_metadata).native_filter_configuration).toMatchObject([
      {
        name: 'Kind of bird',
        filterType: 'filter_select',
        targets: [{ datasetId: dataset, column: { name: 'species' } }],
      },
    ]);
    expect(faults).toEqual([]);
    await page.close();
  });
});
