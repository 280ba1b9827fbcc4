import { deflateSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { emptyParts } from './empty-parts.ts';

const WIDTH = 400_000;
const STRIDE = WIDTH * 3 + 1;

/** A picture of rows that are drawn or as the row above. One row is longer than what is read at a time. */
function picture(drawn: readonly boolean[], filters: readonly number[] = []): Uint8Array {
  const rows = Buffer.alloc(STRIDE * drawn.length);
  drawn.forEach((isDrawn, row) => {
    rows[row * STRIDE] = filters[row] ?? 2;
    // The last pixel alone.
    if (isDrawn) rows[(row + 1) * STRIDE - 1] = 9;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(drawn.length, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const packed = deflateSync(rows);
  const half = Math.floor(packed.length / 2);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', packed.subarray(0, half)),
    chunk('IDAT', packed.subarray(half)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
}

const [yes, no] = [true, false];

it('a part in which no row differs from the row above is empty', async () => {
  const png = picture([yes, no, yes, no, no, no, no, no]);
  expect(
    await emptyParts(
      png,
      [
        [0, 4],
        [4, 8],
      ],
      1,
    ),
  ).toEqual([[4, 8]]);
  expect(
    await emptyParts(
      picture([yes, no, no, no, no, no, yes, no]),
      [
        [0, 4],
        [4, 8],
      ],
      1,
    ),
  ).toEqual([[0, 4]]);
});

it('edges are scaled, and cut off where the picture ends', async () => {
  const png = picture([yes, no, no, no, no, no, yes, no]);
  expect(
    await emptyParts(
      png,
      [
        [0, 2],
        [2, 4],
        [2, 40],
        [50, 90],
      ],
      2,
    ),
  ).toEqual([[0, 2]]);
});

it.each([
  [1, []],
  [0, []],
  [3, []],
  [4, [[0, 4]]],
])('rows of filter type %i', async (filter, empty) => {
  expect(await emptyParts(picture([yes, no, no, no], [2, filter, filter, filter]), [[0, 4]], 1)).toEqual(empty);
});
