import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateKindOf } from './date-formats.ts';
import { readWorkbook } from './read-workbook.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'workbook-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const RELS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

interface Book {
  readonly sheets?: Readonly<Record<string, string>>;
  readonly texts?: string;
  readonly since1904?: boolean;
  readonly formats?: readonly string[];
  readonly more?: Readonly<Record<string, string>>;
}

const at = (path: string, mostBytes = 1_000_000) => ({ path, mostBytes });

let count = 0;
function fileOf(bytes: Uint8Array): string {
  count += 1;
  const path = join(folder, `book-${count}.xlsx`);
  writeFileSync(path, bytes);
  return path;
}

/** A workbook from its parts; rows are XML. */
function bookOf({ sheets = {}, texts = '', since1904 = false, formats = [], more = {} }: Book): string {
  const names = Object.keys(sheets);
  const styles = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`).join('');
  const cells = formats.map((_, at) => `<xf numFmtId="${200 + at}"/>`).join('');
  const parts: Record<string, string> = {
    '_rels/.rels': `<Relationships><Relationship Id="a" Type="${RELS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook><workbookPr date1904="${Number(since1904)}"/><sheets>${names.map((name, at) => `<sheet name="${name}" r:id="s${at}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="s${at}" Type="${RELS}/worksheet" Target="worksheets/s${at}.xml"/>`).join('')}<Relationship Id="t" Type="${RELS}/sharedStrings" Target="/xl/t.xml"/><Relationship Id="f" Type="${RELS}/styles" Target="f.xml"/></Relationships>`,
    'xl/t.xml': `<sst>${texts}</sst>`,
    'xl/f.xml': `<styleSheet><numFmts>${styles}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/><xf numFmtId="20"/>${cells}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      names.map((name, at) => [
        `xl/worksheets/s${at}.xml`,
        `<worksheet><sheetData>${sheets[name]}</sheetData></worksheet>`,
      ]),
    ),
    ...more,
  };
  return fileOf(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));
}

async function rowsOf(book: Book, sheet?: string): Promise<string> {
  const to = join(folder, `rows-${count}.csv`);
  const answer = await readWorkbook({ path: bookOf(book), to: at(to), ...(sheet === undefined ? {} : { sheet }) });
  expect(answer).toEqual({ sheets: Object.keys(book.sheets ?? {}) });
  return readFileSync(to, 'utf8');
}

describe('cells of a workbook', () => {
  it.each<[string, string, string, Book?]>([
    ['numbers as they are saved', '<c><v>1</v></c><c><v>0.1</v></c><c><v>-2E-3</v></c>', '1,0.1,-2E-3'],
    [
      'texts that cells share, without how they are read aloud',
      '<c t="s"><v>1</v></c>',
      'bc',
      { texts: '<si><t>a</t></si><si><r><t>b</t></r><r><t>c</t></r><rPh><t>x</t></rPh></si>' },
    ],
    ['texts of their own, with entities', '<c t="inlineStr"><is><t>a &amp; "b", c</t></is></c>', '"a & ""b"", c"'],
    [
      'the saved value of a formula, never the formula',
      '<c><f>1+1</f><v>2</v></c><c t="str"><f>A1</f><v>two</v></c>',
      '2,two',
    ],
    ['yes and no', '<c t="b"><v>1</v></c><c t="b"><v>0</v></c>', 'true,false'],
    ['errors are no values', '<c t="e"><v>#DIV/0!</v></c><c><v>1</v></c>', '1'],
    [
      'days, moments and hours',
      '<c s="1"><v>45306</v></c><c s="2"><v>45306.5</v></c><c s="3"><v>0.75</v></c>',
      '2024-01-15,2024-01-15 12:00:00,18:00:00',
    ],
    ['days since 1904', '<c s="1"><v>43844</v></c>', '2024-01-15', { since1904: true }],
    [
      'days before the false one',
      '<c s="1"><v>1</v></c><c s="1"><v>59</v></c><c s="1"><v>61</v></c>',
      '1900-01-01,1900-02-28,1900-03-01',
    ],
    [
      'days by a format of the workbook',
      '<c s="4"><v>45306</v></c><c s="5"><v>45306</v></c>',
      '2024-01-15,45306',
      { formats: ['dd\\.mm\\.yyyy', '#,##0 &quot;days&quot;'] },
    ],
    ['cells that are left out', '<c r="B1"><v>1</v></c><c r="D1"><v>2</v></c>', '1,,2'],
  ])('%s', async (_, cells, line, more) => {
    expect(await rowsOf({ ...more, sheets: { one: `<row>${cells}</row>` } })).toBe(`${line}\n`);
  });

  it('rows have the same columns, whatever is above or beside the table; empty rows are left out', async () => {
    const rows = '<row><c r="B1"><v>7</v></c></row><row/><row><c r="A2"><v>1</v></c><c r="C2"><v>3</v></c></row>';
    expect(await rowsOf({ sheets: { one: rows } })).toBe(',7,\n1,,3\n');
  });

  it('of the requested sheet, otherwise of the first', async () => {
    const sheets = { first: '<row><c><v>1</v></c></row>', 'A &amp; B': '<row><c><v>2</v></c></row>' };
    expect(await rowsOf({ sheets: { first: sheets.first } })).toBe('1\n');
    const to = join(folder, 'second.csv');
    expect(await readWorkbook({ path: bookOf({ sheets }), to: at(to), sheet: 'A & B' })).toEqual({
      sheets: ['first', 'A & B'],
    });
    expect(readFileSync(to, 'utf8')).toBe('2\n');
    expect(await readWorkbook({ path: bookOf({ sheets }), to: at(to), sheet: 'gone' })).toEqual({
      unknownSheet: 'gone',
    });
  });
});

describe('formats', () => {
  it.each([
    ['yyyy-mm-dd', 'date'],
    ['mmm yy', 'date'],
    ['mmmm', 'date'],
    ['h:mm AM/PM', 'time'],
    ['mm:ss', 'time'],
    ['[h]:mm', 'time'],
    ['d/m/yyyy h:mm', 'datetime'],
    ['[$-407]dd. mmmm yyyy;@', 'date'],
    ['General', 'none'],
    ['0.00', 'none'],
    ['[Red]#,##0', 'none'],
    ['0.0%', 'none'],
    ['0.00E+00', 'none'],
    ['"year" 0', 'none'],
  ])('%s: %s', (format, kind) => expect(dateKindOf(format)).toBe(kind));
});

describe('rejected archives', () => {
  const LONG = `<row><c t="inlineStr"><is><t>${'x'.repeat(30_000)}</t></is></c></row>`;
  const CASES: readonly (readonly [string, () => string, string])[] = [
    ['no archive', () => fileOf(strToU8('PK, almost')), 'no-zip'],
    ['an archive that is no workbook', () => fileOf(zipSync({ 'a.txt': strToU8('a') })), 'no-zip'],
    [
      'a workbook of an older kind',
      () => fileOf(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)),
      'no-zip',
    ],
    ['a path that leads out', () => bookOf({ more: { '../evil.xml': '' } }), 'unsafe-path'],
    ['a sheet that unpacks to 300 times of itself', () => bookOf({ sheets: { one: LONG.repeat(200) } }), 'suspicious'],
  ];
  it.each(CASES)('%s', async (_, make, refused) => {
    expect(await readWorkbook({ path: make(), to: at(join(folder, 'none.csv'), 1e9) })).toEqual({ refused });
  });

  it('more parts than a workbook has', async () => {
    const path = bookOf({ sheets: { one: '' }, more: { a: '', b: '', c: '' } });
    expect(await readWorkbook({ path }, { files: 8, bytes: 1_000_000 })).toEqual({ refused: 'too-many' });
    expect(await readWorkbook({ path }, { files: 9, bytes: 1_000_000 })).toEqual({ sheets: ['one'] });
  });

  it('an archive that unpacks to more than its limit, while it is unpacked', async () => {
    const path = bookOf({
      sheets: { one: Array.from({ length: 5_000 }, (_, at) => `<row><c><v>${at * 7919}</v></c></row>`).join('') },
    });
    expect(await readWorkbook({ path, to: at(join(folder, 'none.csv')) }, { files: 100, bytes: 100_000 })).toEqual({
      refused: 'too-large',
    });
  });

  it.each<[string, Book]>([
    [
      'empty cells between two others',
      {
        sheets: {
          one: `<row><c r="A1"><v>1</v></c><c r="XFD1"><v>1</v></c></row>${'<row><c r="A2"><v>1</v></c></row>'.repeat(100)}`,
        },
      },
    ],
    [
      'a text that many cells share',
      {
        texts: `<si><t>${'x'.repeat(40_000)}</t></si>`,
        sheets: { one: '<row><c t="s"><v>0</v></c></row>'.repeat(50) },
      },
    ],
    [
      'a text that the cells of one row share',
      {
        texts: `<si><t>${'x'.repeat(40_000)}</t></si>`,
        sheets: { one: `<row>${'<c t="s"><v>0</v></c>'.repeat(50)}</row>` },
      },
    ],
  ])('a small sheet whose rows are long: %s', async (_, book) => {
    const to = join(folder, 'long.csv');
    expect(await readWorkbook({ path: bookOf(book), to: at(to) })).toEqual({ refused: 'too-large' });
    expect(statSync(to).size).toBeLessThan(1_000_000);
    expect(await readWorkbook({ path: bookOf(book), to: at(to, 5_000_000) })).toEqual({ sheets: ['one'] });
  });
});
