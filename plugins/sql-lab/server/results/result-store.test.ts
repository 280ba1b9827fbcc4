import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ArrowEncoder } from '@facet/plugin-query/contract.server';
import type { ColumnBatch } from '@facet/sdk/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestMetadataStore, type TestMetadataStore } from '../../../../sdk/testing/metadata-store.ts';
import migrations from '../migrations.ts';
import { LiveResult, openResult, type ReadableResult } from './live-result.ts';
import { ResultFiles } from './result-files.ts';
import { ResultRows } from './result-rows.ts';
import { RESULT_LIFE_MS, type ResultStore } from './result-store.ts';

const KEY = '11111111-2222-4333-8444-555555555555';
const folder = mkdtempSync(join(tmpdir(), 'facet-results-'));
let metadata: TestMetadataStore;
let now = Date.now();

beforeAll(async () => {
  metadata = await openTestMetadataStore(migrations);
});
afterAll(async () => {
  await metadata.close();
  rmSync(folder, { recursive: true });
});

const clock = () => now;
const stores: readonly (readonly [name: string, open: () => ResultStore])[] = [
  ['files', () => new ResultFiles(folder, clock)],
  ['a database', () => new ResultRows(metadata, clock)],
];

const meta = (rows: number, pieces: readonly Uint8Array[]) => ({
  fields: [],
  rowCount: rows,
  schemaBytes: pieces[0]?.length ?? 0,
  chunks: pieces.slice(1).map(({ length }) => ({ rows, bytes: length })),
});

describe.each(stores)('results in %s', (_name, open) => {
  const pieces = [Uint8Array.of(1, 2, 3), new Uint8Array(100_000).fill(7), Uint8Array.of(9)];

  async function kept(store: ResultStore, key: string): Promise<void> {
    const writer = await store.create(key);
    for (const piece of pieces) await writer.append(piece);
    await writer.finish(meta(2, pieces));
    await writer.close();
  }

  test('come back piece by piece, each in a buffer of its own', async () => {
    const store = open();
    await kept(store, KEY);
    const result = await store.open(KEY);
    expect(result?.meta.rowCount).toBe(2);
    for (const [index, piece] of pieces.entries()) {
      const read = await result?.read(index);
      expect(read).toEqual(piece);
      expect(read?.byteOffset).toBe(0);
    }
    await expect(result?.read(3)).rejects.toThrow('no such piece');
    await result?.close();
  });

  test('can be read while they are written, and are found by their key when they are whole', async () => {
    const store = open();
    const key = KEY.replace('1', '2');
    const writer = await store.create(key);
    await writer.append(Uint8Array.of(5));
    expect(await writer.read(0)).toEqual(Uint8Array.of(5));
    expect(await store.open(key)).toBeUndefined();
    await writer.close();
    expect(await store.open(key)).toBeUndefined();
  });

  test('live a day', async () => {
    const store = open();
    const key = KEY.replace('1', '3');
    await kept(store, key);
    now += RESULT_LIFE_MS + 60_000;
    expect(await store.open(key)).toBeUndefined();
    await store.purge();
    now -= RESULT_LIFE_MS + 60_000;
    expect(await store.open(key)).toBeUndefined();
  });

  test.each(['', '../secret', `${KEY}/../x`, `${KEY}.12345`, 'ABC', `${KEY}\u0000`])('%j is no key', async (key) => {
    expect(await open().open(key)).toBeUndefined();
  });
});

test('files that are too old, or half written, go', async () => {
  expect(readdirSync(folder)).toEqual([]);
});

describe('a result that grows', () => {
  /** Rows as bytes: one chunk of 10 for each batch. */
  const encoder: ArrowEncoder = {
    schema: Uint8Array.of(0),
    encode: (_batch, rows) => [{ rows, bytes: Uint8Array.of(rows) }],
  };
  const batch = (rowCount: number): ColumnBatch => ({
    columns: [{ name: 'a', type: 'INTEGER', generic: 0 }],
    vectors: [{ kind: 'numbers', values: new Float64Array(rowCount), nulls: null }],
    rowCount,
  });

  const live = (key: string, limit: number) =>
    LiveResult.open({ tables: { arrow: () => encoder }, results: new ResultFiles(folder) }, key, limit);

  async function rowsOf(result: ReadableResult): Promise<number[]> {
    const rows: number[] = [];
    for await (const bytes of result.chunks()) rows.push(bytes[0] ?? 0);
    return rows;
  }

  test('is read at any pace: from the start, behind, and after its end', async () => {
    const result = await live(KEY.replace('1', '4'), 1_000);
    const slow = result.chunks();
    await result.append(batch(10));
    const fast = rowsOf(result);
    const [first] = [await slow.next()];
    for (let count = 0; count < 6; count += 1) await result.append(batch(10));
    await result.finish();
    expect(first.value).toEqual(Uint8Array.of(10));
    expect(await fast).toHaveLength(7);
    expect(
      await rowsOf({ ...result, chunks: () => slow, fields: [], rowCount: 0, schema: encoder.schema }),
    ).toHaveLength(6);
    expect(await rowsOf(result)).toHaveLength(7);
    const stored = await openResult(new ResultFiles(folder), result.key);
    expect(stored && (await rowsOf(stored))).toHaveLength(7);
    await stored?.close();
  });

  test('is cut at its limit and knows it', async () => {
    const result = await live(KEY.replace('1', '5'), 15);
    for (let count = 0; count < 3; count += 1) await result.append(batch(10));
    await result.finish();
    expect([result.rowCount, result.cut, await rowsOf(result)]).toEqual([15, true, [10, 5]]);
  });

  test('that fails ends for its readers with what there was, and leaves nothing', async () => {
    const key = KEY.replace('1', '6');
    const result = await live(key, 1_000);
    await result.append(batch(10));
    const reader = rowsOf(result);
    await result.discard();
    expect(await reader).toEqual([10]);
    expect(readdirSync(folder).filter((name) => name.startsWith(key))).toEqual([]);
  });
});
