import { GenericType } from '@facet/sdk/common';
import type { ColumnVector } from '@facet/sdk/server';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { NamedRows } from '../encode/arrow.ts';
import { workbookPieces } from './workbook-pieces.ts';

const DIGITS = '1234567890123456.789012';

const amounts = (type: string, vector: ColumnVector): NamedRows => ({
  names: ['amount'],
  columns: [{ name: 'amount', type, generic: GenericType.numeric }],
  vectors: [vector],
  rowCount: 1,
});
const number = (value: number): ColumnVector => ({ kind: 'numbers', values: Float64Array.of(value), nulls: null });
const decimal: ColumnVector = {
  kind: 'numbers',
  values: Float64Array.of(Number(DIGITS)),
  nulls: null,
  texts: [DIGITS],
};
const long: ColumnVector = { kind: 'bigints', values: BigInt64Array.of(9_007_199_254_740_993n), nulls: null };

it.each<[title: string, first: NamedRows, later: readonly NamedRows[], shown: readonly string[]]>([
  ['of the first rows', amounts('DECIMAL(22,6)', decimal), [], [DIGITS]],
  [
    'that come after rows without many',
    amounts('DECIMAL(22,6)', number(1.5)),
    [amounts('DECIMAL(22,6)', decimal)],
    ['1.5', DIGITS],
  ],
  [
    'of integers without a size, as SQLite has them',
    amounts('INTEGER', number(7)),
    [amounts('INTEGER', number(3_000_000_000)), amounts('INTEGER', long)],
    ['7', '3000000000', '9007199254740993'],
  ],
])(
  'keeps the digits of numbers that a double rounds, like other workbooks: %s',
  async (_title, first, later, shown) => {
    const sheets = async function* () {
      const rest = (async function* () {
        yield* later;
      })();
      yield { name: 'Amounts', first, rest, headers: new Map<string, string>() };
    };
    const pieces: Uint8Array[] = [];
    for await (const piece of workbookPieces(sheets())) pieces.push(piece);
    const files = unzipSync(Buffer.concat(pieces));
    const text = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
    // A cell names its text by the place.
    const words = [...text('xl/sharedStrings.xml').matchAll(/<t>([^<]*)<\/t>/g)].map(([, word]) => word);
    const cells = [...text('xl/worksheets/sheet1.xml').matchAll(/<c( t="s")?><v>([^<]*)<\/v>/g)];
    expect(cells.map(([, isText, value]) => (isText ? words[Number(value)] : value))).toEqual(shown);
  },
);
