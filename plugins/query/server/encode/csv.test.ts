import { Buffer } from 'node:buffer';
import type { ColumnVector, EngineColumn } from '@facet/sdk/server';
import Papa from 'papaparse';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvHeader, csvPieces } from './csv.ts';
import { bytesOf } from './testing/text-vector.ts';

const csvRows = (...given: Parameters<typeof csvPieces>): Buffer => Buffer.concat([...csvPieces(...given)]);

const column = (type: string, generic: 0 | 1 | 2 | 3): EngineColumn => ({ name: 'v', type, generic });
const floats = (...list: number[]): ColumnVector => ({ kind: 'numbers', values: Float64Array.from(list), nulls: null });

describe('rows as CSV', () => {
  it.for<[title: string, column: EngineColumn, vector: ColumnVector, text: string]>([
    ['whole numbers', column('BIGINT', 0), floats(1, -2), '1\n-2\n'],
    ['doubles', column('DOUBLE', 0), floats(1, 2.5, Number.NaN), '1.0\n2.5\n\n'],
    ['infinities', column('DOUBLE', 0), floats(Infinity, -Infinity), 'inf\n-inf\n'],
    ['infinities of no fixed type', column('', 0), { kind: 'values', values: [Infinity, -Infinity] }, 'inf\n-inf\n'],
    ['booleans', column('BOOLEAN', 3), { kind: 'booleans', values: Uint8Array.of(1, 0), nulls: null }, 'True\nFalse\n'],
    ['days', column('DATE', 2), floats(Date.UTC(2020, 1, 29)), '2020-02-29\n'],
    [
      'moments',
      column('TIMESTAMP', 2),
      floats(Date.UTC(2020, 1, 29, 1, 2, 3), 0.5),
      '2020-02-29 01:02:03.000000\n1970-01-01 00:00:00.000500\n',
    ],
    ['before 1970', column('TIMESTAMP', 2), floats(-0.001), '1969-12-31 23:59:59.999999\n'],
    ['instants', column('TIMESTAMP WITH TIME ZONE', 2), floats(0), '1970-01-01 00:00:00+00:00\n'],
    [
      'big integers',
      column('BIGINT', 0),
      { kind: 'bigints', values: BigInt64Array.of(9007199254740993n), nulls: null },
      '9007199254740993\n',
    ],
    [
      'texts',
      column('VARCHAR', 1),
      { kind: 'values', values: ['a,b', 'say "x"', null, 'l\n2', ''] },
      '"a,b"\n"say ""x"""\n\n"l\n2"\n\n',
    ],
    [
      'formulas',
      column('VARCHAR', 1),
      { kind: 'values', values: ['=1+1', '@x', '+1', '-1', '-x', '%x', '|a|', ' =1', 'a=1'] },
      "'=1+1\n'@x\n'+1\n-1\n'-x\n'%x\n'\\|a\\|\n' =1\na=1\n",
    ],
  ])('%s', ([, type, vector, text]) => expect(String(csvRows([type], [vector], vector.values.length))).toBe(text));

  it('heads with names, quoted where needed', () => expect(csvHeader(['a', 'b,c'])).toBe('a,"b,c"\n'));

  it('is read back by a reader of CSV', () => {
    // Texts that are made harmless come back changed, at their start or after another separator.
    const text = fc.string({ minLength: 1 }).filter((value) => !/(^|;)[\s"\u007f]*[-=@+|%]/.test(value));
    fc.assert(
      fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 20 }), (rows) => {
        const vectors: ColumnVector[] = [0, 1].map((i) => ({ kind: 'values', values: rows.map((row) => row[i]) }));
        const csv = String(csvRows([column('VARCHAR', 1), column('VARCHAR', 1)], vectors, rows.length));
        expect(Papa.parse(csv.slice(0, -1), { newline: '\n', delimiter: ',' }).data).toEqual(rows);
      }),
    );
  });

  it('writes texts that came as bytes like any other text', () => {
    const piece = fc.constantFrom('"', ',', '\n', '\r', '=', '-', '1', '.', ' ', '\u00a0', '|', 'a', 'é', '日', '😀');
    const text = fc.option(fc.string({ unit: piece, maxLength: 8 }));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 20 }), fc.constantFrom('own', 'codes'), (list, kind) => {
        const plain = csvRows([column('VARCHAR', 1)], [{ kind: 'values', values: list }], list.length);
        expect(String(csvRows([column('VARCHAR', 1)], [bytesOf(list, kind)], list.length))).toBe(String(plain));
      }),
    );
  });

  it('writes numbers as JavaScript does, whole doubles with a point', () => {
    const number = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.integer(),
      fc.maxSafeInteger(),
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((hundredths) => hundredths / 100),
    );
    fc.assert(
      fc.property(number, (value) => {
        expect(String(csvRows([column('BIGINT', 0)], [floats(value)], 1))).toBe(`${value}\n`);
        const shown = Number.isInteger(value) && Math.abs(value) < 1e16 ? `${value}.0` : value;
        const whole = Number.isInteger(value) && Math.abs(value) >= 1e16 ? value.toExponential() : shown;
        expect(String(csvRows([column('DOUBLE', 0)], [floats(value)], 1))).toBe(`${whole}\n`);
      }),
      { numRuns: 2_000 },
    );
  });
});
