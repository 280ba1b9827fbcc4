import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { csvDigits, csvText, LONGEST_CSV_CELL } from './csv-text.ts';

/** The one cell that a reader of CSV finds. */
function readBack(cell: string): string {
  const rows: unknown[] = Papa.parse(cell, { newline: '\n', delimiter: ',' }).data;
  expect(rows).toHaveLength(1);
  const [row] = rows;
  if (!Array.isArray(row)) throw new TypeError('The reader gave no row.');
  expect(row).toHaveLength(1);
  return String(row[0]);
}

describe('a text as a cell of CSV', () => {
  it.each([
    '=1+1',
    '+1',
    '@SUM(A1)',
    '%x',
    '|calc',
    '-x',
    '-1+2',
    '-5+HYPERLINK("http://a.example")',
    "-2+3+cmd|'/C calc'!A0",
    '-1,000',
    ' =1+1',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '\tcmd',
    '\rcmd',
    '\u00a0=1',
    '\ufeff=1',
    '\u200b=1',
    '\u0000=1',
    '\u202e=1',
    '""=1',
    '"" =1',
    '\uff1d1+1',
    '\uff0bx',
    '\uff0dx',
    '\uff20x',
    '\ufe66x',
    '\ufe63x',
    '\u2212x',
    ' \uff1d1',
  ])('%j begins with a quote, so that no spreadsheet runs it', (text) => {
    const cell = readBack(csvText(text));
    expect(cell.startsWith("'")).toBe(true);
    expect(cell.slice(1).replaceAll(String.raw`\|`, '|')).toBe(text);
  });

  it.each([
    ['a;=cmd|x!A0', "a;'=cmd|x!A0"],
    ['a; =HYPERLINK("http://a.example")', `a;' =HYPERLINK("http://a.example")`],
    ['a\t@SUM(A1)', "a\t'@SUM(A1)"],
    ['a\n-1+SUM(A1)', "a\n'-1+SUM(A1)"],
    ['a\r\n\uff1dSUM(A1)', "a\r\n'\uff1dSUM(A1)"],
    ['a;b;+SUM(A1);c', "a;b;'+SUM(A1);c"],
    ['a,=SUM(A1)', 'a,=SUM(A1)'],
    ['to do:\n- one\n- two', 'to do:\n- one\n- two'],
    ['a;b(c)', 'a;b(c)'],
  ])('%j is safe too where a spreadsheet separates cells by another sign', (text, safe) =>
    expect(readBack(csvText(text))).toBe(safe),
  );

  it.each(['a', 'a=1', '1+1', '-1', '-1.5', '-.5', '-1e9', '0', "'=1", 'é', '—', '日本', 'a\tb', '"quoted"', ' x'])(
    '%j stays as it is',
    (text) => expect(readBack(csvText(text))).toBe(text),
  );

  it('is one cell, whatever it holds', () => {
    const piece = fc.constantFrom('"', ',', '\n', '\r', '=', '-', '1', ' ', '|', 'a', '\uff1d');
    fc.assert(
      fc.property(fc.string({ unit: piece, minLength: 1, maxLength: 10 }), (text) => {
        expect(readBack(csvText(text)).replaceAll("'", '').replaceAll(String.raw`\|`, '|')).toBe(text);
      }),
    );
  });
});

it.each([
  ['-12.50', '-12.50'],
  ['1e-9', '1e-9'],
  ['-2+3', "'-2+3"],
  ['=1', "'=1"],
  ['Infinity', 'Infinity'],
])('digits %s are written %s', (digits, cell) => expect(csvDigits(digits)).toBe(cell));

describe('a very long text', () => {
  it('is cut, whatever it holds', () => {
    for (const part of ['a', '"', '\n=(', '(;', '=\n"', ';\u200b(']) {
      const long = part.repeat(30_000_000 / part.length);
      const cell = csvText(long);
      expect(cell.length).toBeLessThan(3 * LONGEST_CSV_CELL);
      expect(cell.replace(/"$/, '').endsWith('…')).toBe(true);
    }
  });

  it('is safe in each of its parts', () => {
    const cell = csvText(`(${';=A1(1)'.repeat(10_000)}`);
    expect(cell).toBe(`(${";'=A1(1)".repeat(10_000)}`);
  });
});
