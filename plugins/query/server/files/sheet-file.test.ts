import { Buffer } from 'node:buffer';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { ShownSheet } from '../../common/shown-sheet.ts';
import { sheetCsv, sheetWorkbook } from './sheet-file.ts';

const head = (text: string, level: number, line: number, lines = 1, levels = 1) => ({
  text,
  level,
  levels,
  line,
  lines,
});

/** Two rows under one country, and a total; two sizes under one metric. */
const sheet: ShownSheet = {
  rows: {
    levels: 2,
    count: 3,
    heads: [head('=NO', 0, 0, 2), head('Oslo', 1, 0), head('NULL', 1, 1), head('Total (Sum)', 0, 2, 1, 2)],
  },
  columns: { levels: 2, count: 2, heads: [head('n', 0, 0, 2), head('big, red', 1, 0), head('small', 1, 1)] },
  cells: [
    [0, 1],
    [10, null],
    [20, 21],
  ],
};

it('joins the levels of headings in a CSV, whose cells are no formulas', () => {
  expect(Buffer.from(sheetCsv(sheet)).toString()).toBe(
    `,"n big, red",n small\n'=NO Oslo,0,1\n'=NO NULL,10,\nTotal (Sum),20,21\n`,
  );
});

it('merges the cells that a heading covers in a workbook, and keeps headings in sight', async () => {
  const files = unzipSync(await sheetWorkbook(sheet));
  const page = Buffer.from(files['xl/worksheets/sheet1.xml'] ?? []).toString();
  expect([...page.matchAll(/mergeCell ref="([^"]+)"/g)].map(([, ref]) => ref)).toEqual(['C1:D1', 'A3:A4', 'A5:B5']);
  expect(page).toContain('<pane xSplit="2" ySplit="2" topLeftCell="C3" activePane="bottomRight" state="frozen"/>');
  expect(page.match(/<row>/g)).toHaveLength(5);
  expect(page).not.toContain('<f>');
  expect(page.indexOf('</sheetData>')).toBeLessThan(page.indexOf('<mergeCells count="3">'));
});

it('has a sheet of one number without headings', async () => {
  const bare: ShownSheet = {
    rows: { heads: [], levels: 0, count: 1 },
    columns: { heads: [], levels: 0, count: 1 },
    cells: [[7]],
  };
  expect(Buffer.from(sheetCsv(bare)).toString()).toBe(',\n,7\n');
  const page = Buffer.from(unzipSync(await sheetWorkbook(bare))['xl/worksheets/sheet1.xml'] ?? []).toString();
  expect(page).toContain('<sheetData><row><c><v>7</v></c></row></sheetData></worksheet>');
});

it('writes numbers of a workbook as their metrics are written, and leaves texts alone', async () => {
  const money = { number: ',.2f', currency: { symbol: 'EUR' } };
  const formatted: ShownSheet = {
    rows: { levels: 1, count: 2, heads: [head('Oslo', 0, 0), head('Bergen', 0, 1)] },
    columns: { levels: 0, count: 2, heads: [] },
    cells: [
      [7, 'a'],
      [null, 8.5],
    ],
    formats: [money, { number: '.1%', currency: null }],
    formatAt: [
      [0, 1],
      [0, 1],
    ],
  };
  const files = unzipSync(await sheetWorkbook(formatted));
  const page = Buffer.from(files['xl/worksheets/sheet1.xml'] ?? []).toString();
  const styles = Buffer.from(files['xl/styles.xml'] ?? []).toString();
  expect([...page.matchAll(/<c s="(\d+)"><v>([\d.]+)/g)].map(([, look, value]) => [look, value])).toEqual([
    ['4', '7'],
    ['5', '8.5'],
  ]);
  expect([...styles.matchAll(/formatCode="([^"]+)"/g)].map(([, code]) => code).slice(2)).toEqual([
    '&quot;€ &quot;#,##0.00',
    '0.0%',
  ]);
  expect(styles).toContain('<cellXfs count="6">');
});
