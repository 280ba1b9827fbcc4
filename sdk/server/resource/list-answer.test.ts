import { expect, it } from 'vitest';
import { listAnswer } from './list-answer.ts';
import { batchesOf } from './read-page.ts';

const MEGABYTE = 1024 * 1024;

it.each<readonly [string, readonly number[], readonly (readonly number[])[]]>([
  ['no rows', [], []],
  ['rows of names', [100, 100, 100], [[1, 2, 3]]],
  [
    'rows that are large together',
    [1.5 * MEGABYTE, 0.4 * MEGABYTE, 0.2 * MEGABYTE, 10],
    [
      [1, 2],
      [3, 4],
    ],
  ],
  ['a row that is large alone', [10, 5 * MEGABYTE, 10], [[1], [2], [3]]],
])('%s are read in batches', (_, bytes, expected) => {
  const entries = bytes.map((size, at) => ({ id: at + 1, bytes: size }));
  expect(batchesOf(entries).map((batch) => batch.map(({ id }) => id))).toEqual(expected);
});

it('many small rows are several batches, too', () => {
  const entries = Array.from({ length: 1_200 }, (_, id) => ({ id, bytes: 0 }));
  expect(batchesOf(entries).map(({ length }) => length)).toEqual([500, 500, 200]);
});

const HEAD = { count: 3, ids: [1, 2, 3] };
const batch =
  (...rows: Readonly<Record<string, unknown>>[]) =>
  async () =>
    rows;

it('an answer in pieces is the answer in one', async () => {
  const rows = [
    { id: 1, name: 'a "b"' },
    { id: 2, name: null, left: undefined },
    { id: 3, tags: [1] },
  ];
  const whole = await listAnswer(HEAD, [batch(...rows)]);
  const pieces = await listAnswer(
    HEAD,
    rows.map((row) => batch(row)),
  );
  expect(whole.json).toEqual({ ...HEAD, result: rows });
  expect(String(pieces.rawJson)).toBe(JSON.stringify(whole.json));
  expect((await listAnswer(HEAD, [])).json).toEqual({ ...HEAD, result: [] });
});

it('others are served between two pieces', async () => {
  const order: string[] = [];
  const reading = (name: string) => async () => {
    order.push(name);
    setImmediate(() => order.push('others'));
    return [{ name }];
  };
  await listAnswer(HEAD, [reading('one'), reading('two')]);
  expect(order.slice(0, 3)).toEqual(['one', 'others', 'two']);
});

it('a page that is too large is refused', async () => {
  const large = batch({ text: 'x'.repeat(12 * MEGABYTE) });
  await expect(listAnswer(HEAD, [large, large, large])).rejects.toMatchObject({ status: 413 });
});
