import { Buffer } from 'node:buffer';
import { GenericType } from '@facet/sdk/common';
import type { ColumnVector, EngineColumn } from '@facet/sdk/server';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { ArrowForm } from '../../common/arrow-form.ts';
import { arrowEncoder } from '../encode/arrow-stream.ts';
import { csvChunks } from '../encode/csv.ts';
import { filePieces } from './file-pieces.ts';
import { xlsxFile } from './xlsx-file.ts';
import { streamedFile } from './streamed-file.ts';
import type { KeptRows, TableFileFormat } from './kept-rows.ts';

interface GivenColumn {
  readonly name: string;
  readonly form: ArrowForm;
  readonly vector: ColumnVector;
}

/** Rows as SQL Lab keeps them. */
function keptRows(columns: readonly GivenColumn[], rowCount: number): KeptRows {
  const first = {
    columns: columns.map(({ name }): EngineColumn => ({ name, type: 'VARCHAR', generic: GenericType.string })),
    vectors: columns.map(({ vector }) => vector),
    rowCount,
  };
  const plain = (value: unknown) => (value === null || typeof value === 'object' ? null : String(value));
  const encoder = arrowEncoder({
    columns: columns.map(({ name, form }) => ({ name, form, plain })),
    metadata: {},
    first,
  });
  return {
    rowCount,
    schema: encoder.schema,
    async *chunks() {
      for (const { bytes } of encoder.encode(first, rowCount)) yield bytes;
    },
  };
}

async function fileOf(format: TableFileFormat, columns: readonly GivenColumn[], rows: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of filePieces(format, columns, keptRows(columns, rows))) pieces.push(piece);
  return Buffer.concat(pieces);
}

const texts = (...values: readonly unknown[]): ColumnVector => ({ kind: 'values', values });
const HOSTILE = ['|calc', '%x', ' =1+1', '-1+2', "-2+3+cmd|'/C calc'!A0", '\tx', '\uff1d1', '-5+HYPERLINK("a")'];
const hostile = (repeat = 1): ColumnVector => texts(...Array.from({ length: repeat }, () => HOSTILE).flat());

/** A text of a spreadsheet's cell that begins with a quote is no formula. */
const isSafe = (cell: string): boolean => /^"?'/.test(cell);

describe('no cell and no name of a CSV file runs as a formula', () => {
  it.each<[string, GivenColumn['form'], number]>([
    ['texts', 'text', 1],
    ['texts that repeat', 'text', 500],
    ['texts of many rows, made in a thread', 'text', 1_000],
    ['values without a type', 'mixed', 1],
    ['digits', 'decimal', 1],
  ])('of SQL: %s', async (_, form, repeat) => {
    const vector = hostile(repeat);
    const file = String(await fileOf('csv', [{ name: '=name', form, vector }], HOSTILE.length * repeat));
    const cells = file.split('\n').slice(0, -1);
    expect(cells).toHaveLength(1 + HOSTILE.length * repeat);
    expect(cells.filter((cell) => !isSafe(cell))).toEqual([]);
  });

  it('of a chart', async () => {
    const first = {
      names: ['a'],
      columns: [{ name: 'a', type: 'VARCHAR', generic: GenericType.string }],
      vectors: [hostile()],
      rowCount: HOSTILE.length,
    };
    let file = '';
    for await (const piece of csvChunks(first, noMore(), new Map([['a', '=name']]))) file += String(piece);
    const cells = file.split('\n').slice(0, -1);
    expect(cells).toHaveLength(1 + HOSTILE.length);
    expect(cells.filter((cell) => !isSafe(cell))).toEqual([]);
  });
});

const noMore = async function* (): AsyncGenerator<never> {};

const DAY = Date.UTC(2024, 1, 29);
const MOMENT = DAY + 45_296_789.5;
const bigs = (...values: readonly bigint[]): ColumnVector => ({
  kind: 'bigints',
  values: BigInt64Array.from(values),
  nulls: null,
});
const numbers = (values: readonly (number | null)[], digits?: readonly string[]): ColumnVector => ({
  kind: 'numbers',
  values: Float64Array.from(values, (value) => value ?? 0),
  nulls: values.includes(null) ? Uint8Array.from(values, (value) => (value === null ? 1 : 0)) : null,
  ...(digits ? { texts: digits } : {}),
});
const ALL: readonly GivenColumn[] = [
  { name: 'number', form: 'number', vector: numbers([-1.5, 2, null]) },
  { name: 'integer', form: 'integer', vector: numbers([1, null, 3]) },
  { name: 'long', form: 'long', vector: bigs(9_007_199_254_740_993n, -1n, 0n) },
  { name: 'huge', form: 'huge', vector: texts(170_141_183_460_469_231_731n, -5n, null) },
  { name: 'decimal', form: 'decimal', vector: numbers([-0.1, 2.5, Number.NaN], ['-0.10', '2.50', 'NaN']) },
  {
    name: 'boolean',
    form: 'boolean',
    vector: { kind: 'booleans', values: Uint8Array.of(1, 0, 0), nulls: Uint8Array.of(0, 0, 1) },
  },
  { name: 'date', form: 'date', vector: numbers([DAY, null, -DAY]) },
  { name: 'timestamp', form: 'timestamp', vector: numbers([MOMENT, DAY, null]) },
  { name: 'timestamptz', form: 'timestamptz', vector: numbers([MOMENT, DAY, null]) },
  { name: 'time', form: 'time', vector: numbers([45_296_789.5, 0, null]) },
  { name: 'text', form: 'text', vector: texts('\u00e9\ud83d\ude00"', '-12', null) },
];

describe('values of all kinds', () => {
  it('are exact in CSV', async () => {
    expect(String(await fileOf('csv', ALL, 3))).toBe(
      [
        'number,integer,long,huge,decimal,boolean,date,timestamp,timestamptz,time,text',
        '-1.5,1,9007199254740993,170141183460469231731,-0.10,True,2024-02-29,2024-02-29 12:34:56.789500,2024-02-29 12:34:56.789500+00:00,12:34:56.789500,"\u00e9\ud83d\ude00"""',
        '2.0,,-1,-5,2.50,False,,2024-02-29 00:00:00.000000,2024-02-29 00:00:00+00:00,00:00:00,-12',
        ',3,0,,,,1915-11-04,,,,',
        '',
      ].join('\n'),
    );
  });

  it('are typed cells of a workbook, and texts where a spreadsheet would round them', async () => {
    const parts = unzipSync(await fileOf('xlsx', ALL, 3));
    const sheet = new TextDecoder().decode(parts['xl/worksheets/sheet1.xml']);
    const shared = [...new TextDecoder().decode(parts['xl/sharedStrings.xml']).matchAll(/<t[^>]*>([^<]*)</g)].map(
      ([, text]) => text,
    );
    const cells = [...sheet.matchAll(/<row>(.*?)<\/row>/g)].map(([, row = '']) =>
      [...row.matchAll(/<c([^>]*?)(?:\/>|>(?:<v>([^<]*)<\/v>)?<\/c>)/g)].map(([, attributes = '', value]) =>
        attributes.includes('t="s"')
          ? shared[Number(value)]
          : attributes.includes('t="b"')
            ? value === '1'
            : value && Number(value),
      ),
    );
    expect(cells[1]).toEqual([
      -1.5,
      1,
      '9007199254740993',
      '170141183460469231731',
      -0.1,
      true,
      45_351,
      expect.closeTo(45_351.524_268, 5),
      expect.closeTo(45_351.524_268, 5),
      '12:34:56.789500',
      '\u00e9\ud83d\ude00"',
    ]);
    expect(cells[3]).toEqual([
      undefined,
      3,
      0,
      undefined,
      undefined,
      undefined,
      5_787,
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(sheet).not.toContain('<f>');
  });
});

describe('rows beyond one sheet', () => {
  it('stand on further ones, each under the names', () => {
    const file = xlsxFile([{ name: 'n', form: 'number' }], undefined, 3);
    const bytes = [
      file.add({ vectors: [numbers([1])], rowCount: 1 }),
      file.add({ vectors: [numbers([2, 3, 4, 5])], rowCount: 4 }),
      file.finish(),
    ];
    const parts = unzipSync(Buffer.concat(bytes));
    const text = (name: string) => new TextDecoder().decode(parts[name]);
    const valuesOf = (sheet: number) =>
      [...text(`xl/worksheets/sheet${sheet}.xml`).matchAll(/<c><v>(\d+)<\/v>/g)].map(([, value]) => value);
    expect([1, 2, 3].map(valuesOf)).toEqual([['1', '2'], ['3', '4'], ['5']]);
    for (const sheet of [1, 2, 3]) {
      expect(text(`xl/worksheets/sheet${sheet}.xml`)).toContain('<c t="s" s="1"><v>0</v></c>');
      expect(text('[Content_Types].xml')).toContain(`/xl/worksheets/sheet${sheet}.xml`);
      expect(text('xl/workbook.xml')).toContain(`name="Sheet${sheet}" sheetId="${sheet}" r:id="rId${sheet}"`);
      expect(text('xl/_rels/workbook.xml.rels')).toContain(`Id="rId${sheet}"`);
    }
  });
});

describe('rows that come bit by bit', () => {
  const named = (values: readonly number[]) => ({
    names: ['n'],
    columns: [{ name: 'n', type: 'DOUBLE', generic: GenericType.numeric }],
    vectors: [numbers(values)],
    rowCount: values.length,
  });
  async function* rest() {
    yield named([3]);
    yield named([4, 5]);
  }

  it.each<[TableFileFormat, string]>([
    ['csv', 'Number'],
    ['xlsx', 'PK'],
    ['parquet', 'PAR1'],
  ])('are all in a file that a thread makes meanwhile: %s', async (format, start) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of streamedFile(format, named([1, 2]), rest(), new Map([['n', 'Number']])))
      pieces.push(piece);
    const file = Buffer.concat(pieces);
    expect(file.toString('latin1').startsWith(start)).toBe(true);
    if (format === 'csv') expect(String(file)).toBe('Number\n1.0\n2.0\n3.0\n4.0\n5.0\n');
    if (format === 'xlsx') {
      const sheet = new TextDecoder().decode(unzipSync(file)['xl/worksheets/sheet1.xml']);
      expect([...sheet.matchAll(/<c><v>(\d)<\/v>/g)].map(([, value]) => value)).toEqual(['1', '2', '3', '4', '5']);
    }
  });
});
