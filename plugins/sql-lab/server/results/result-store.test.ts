import type { ArrowEncoder } from '@facet/plugin-query/contract.server';
import type { ColumnBatch } from '@facet/sdk/server';
import { describe, expect, test } from 'vitest';
import { LiveResult, openResult, type ReadableResult } from './live-result.ts';
import { ResultStore } from './result-store.ts';
import { blobsInMemory } from './testing/blobs-in-memory.ts';

const KEY = '11111111-2222-4333-8444-555555555555';
const blobs = blobsInMemory();
const results = new ResultStore(blobs);

test.each(['', '../secret', `${KEY}/../x`, `${KEY}.12345`, 'ABC', `${KEY}\u0000`])('%j is no key', async (key) => {
  expect(await results.open(key)).toBeUndefined();
  await expect(results.create(key, 1)).rejects.toThrow(TypeError);
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
    LiveResult.open({ tables: { arrow: () => encoder }, results: results }, key, { owner: 1, limit, binding: '' });

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
    const stored = await openResult(results, result.key);
    expect(stored && (await rowsOf(stored))).toHaveLength(7);
    await stored?.close();
  });

  test('is cut at its limit and knows it', async () => {
    const result = await live(KEY.replace('1', '5'), 15);
    for (let count = 0; count < 3; count += 1) await result.append(batch(10));
    await result.finish();
    expect([result.rowCount, result.cut, await rowsOf(result)]).toEqual([15, true, [10, 5]]);
  });

  test('that fails ends for its readers with the rows so far, and leaves nothing', async () => {
    const key = KEY.replace('1', '6');
    const result = await live(key, 1_000);
    await result.append(batch(10));
    const reader = rowsOf(result);
    await result.discard();
    expect(await reader).toEqual([10]);
    expect(blobs.keys().filter((name) => name === key)).toEqual([]);
  });
});
