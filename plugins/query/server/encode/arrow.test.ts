import { tableFromIPC } from '@uwdata/flechette';
import type { ColumnVector, EngineColumn } from '@facet/sdk/server';
import { describe, expect, it } from 'vitest';
import { arrowChunks, type NamedRows } from './arrow.ts';
import { bytesOf } from './testing/text-vector.ts';

const column = (type: string, generic: 0 | 1 | 2 | 3): EngineColumn => ({ name: 'v', type, generic });
const numbers = (list: readonly number[], nulls: readonly number[] | null = null): ColumnVector => ({
  kind: 'numbers',
  values: Float64Array.from(list),
  nulls: nulls && Uint8Array.from(nulls),
});
const DAY = Date.UTC(2020, 1, 29);

describe('rows as Arrow', () => {
  it.for<[title: string, column: EngineColumn, vector: ColumnVector, type: string, values: readonly unknown[]]>([
    ['doubles', column('DOUBLE', 0), numbers([1.5, 0], [0, 1]), 'Float64', [1.5, null]],
    ['integers', column('INTEGER', 0), numbers([-7, 0], [0, 1]), 'Int', [-7, null]],
    ['integers that 32 bits do not hold', column('INTEGER', 0), numbers([3e9, 1.5]), 'Float64', [3e9, 1.5]],
    ['long integers', column('BIGINT', 0), numbers([2 ** 53 - 1, -(2 ** 40)]), 'Int', [2 ** 53 - 1, -(2 ** 40)]],
    ['days', column('DATE', 2), numbers([DAY, -86_400_000]), 'Date32', [DAY, -86_400_000]],
    ['moments', column('TIMESTAMP', 2), numbers([DAY + 0.001, -0.5]), 'Timestamp', [DAY + 0.001, -0.5]],
    [
      'booleans',
      column('BOOLEAN', 3),
      { kind: 'booleans', values: Uint8Array.of(1, 0, 0), nulls: Uint8Array.of(0, 0, 1) },
      'Bool',
      [true, false, null],
    ],
    ['texts', column('VARCHAR', 1), { kind: 'values', values: ['a', null, 'ü'] }, 'Utf8', ['a', null, 'ü']],
    ['texts as bytes', column('VARCHAR', 1), bytesOf(['a', null, 'ü', '']), 'Utf8', ['a', null, 'ü', '']],
    [
      'texts as bytes that repeat',
      column('VARCHAR', 1),
      bytesOf(['a', null, 'ü', 'a'], 'codes'),
      'Dictionary',
      ['a', null, 'ü', 'a'],
    ],
    ['nested values', column('JSON', 1), { kind: 'values', values: [{ a: [1] }, null] }, 'Utf8', ['{"a":[1]}', null]],
  ])('%s', async ([, type, vector, arrowType, values]) => {
    const table = await tableOf(rows(type, vector, values.length));
    expect(nameOf(table.getChild('V')?.type.typeId)).toBe(arrowType);
    expect([...(table.getChild('V') ?? [])]).toEqual(values);
  });

  it('wholes that 128 bits do not hold are refused: cut, they would be other numbers', async () => {
    const values = { kind: 'values', values: [2n ** 127n] } as const;
    await expect(tableOf(rows(column('UHUGEINT', 0), values, 1))).rejects.toThrow(
      '170141183460469231731687303715884105728',
    );
  });

  it.for<[title: string, first: ColumnVector, later: ColumnVector]>([
    ['a dictionary, then texts of their own', bytesOf(['a', 'b', 'a'], 'codes'), bytesOf(['c', null, 'd'])],
    ['texts of their own, then a dictionary', bytesOf(['a', 'b', 'c']), bytesOf(['d', null, 'd'], 'codes')],
    [
      'a dictionary, then plain values',
      bytesOf(['a', 'b', 'a'], 'codes'),
      { kind: 'values', values: ['e', null, 'e'] },
    ],
  ])('keeps one type over batches: %s', async ([, first, later]) => {
    const type = column('VARCHAR', 1);
    const table = await tableOf(rows(type, first, 3), rows(type, later, 3));
    const [given, more] = [first, later].map((vector) => (vector.kind === 'values' ? vector.values : []));
    expect([...(table.getChild('V') ?? [])]).toEqual([...(given ?? []), ...(more ?? [])]);
  });

  it.for(['own', 'codes'] as const)('splits a batch that is longer than a chunk: texts with %s', async (kind) => {
    const words = Array.from({ length: 80_000 }, (_, row) => (row % 5 === 0 ? null : `wörd ${row % 9_000}`));
    const table = await tableOf(rows(column('VARCHAR', 1), bytesOf(words, kind), words.length));
    expect([...(table.getChild('V') ?? [])]).toEqual(words);
  });
});

const rows = (type: EngineColumn, vector: ColumnVector, rowCount: number): NamedRows => ({
  names: ['V'],
  columns: [type],
  vectors: [vector],
  rowCount,
});

async function tableOf(first: NamedRows, ...rest: readonly NamedRows[]) {
  async function* more(): AsyncGenerator<NamedRows> {
    yield* rest;
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of arrowChunks(first, more())) chunks.push(chunk);
  return tableFromIPC(Buffer.concat(chunks));
}

const NAMES = new Map([
  [-1, 'Dictionary'],
  [2, 'Int'],
  [3, 'Float64'],
  [5, 'Utf8'],
  [6, 'Bool'],
  [8, 'Date32'],
  [10, 'Timestamp'],
]);
const nameOf = (id: number | undefined): string | undefined => NAMES.get(id ?? 0);
