import { createInflate } from 'node:zlib';
import type { Edges } from '@facet/sdk/common';

/** Signature, and length and type of the first chunk. */
const HEADER = 16;
const TRUECOLOUR = 2;
const TRUECOLOUR_ALPHA = 6;
/** Filter types whose zero bytes say "as the row above". */
const UP = 2;
const PAETH = 4;
const CHUNK_BYTES = 1024 * 1024;

interface Part {
  readonly edges: Edges;
  /** First and last row of the picture that lie within it. */
  readonly first: number;
  readonly last: number;
  isDrawn: boolean;
}

/**
 * The parts in which no row of the picture differs from the row above: nothing is drawn there. It reads the rows as the PNG
 * holds them, which is much cheaper than their pixels.
 * @param scale pixels of the picture for each of the edges
 */
export async function emptyParts(png: Uint8Array, parts: readonly Edges[], scale: number): Promise<readonly Edges[]> {
  const { width, height, bytesPerPixel, data } = readPng(png);
  const asked = parts
    .map((edges): Part => {
      const [top, bottom] = edges;
      const first = Math.max(0, Math.ceil(top * scale) + 1);
      return { edges, first, last: Math.min(height, Math.floor(bottom * scale)) - 1, isDrawn: false };
    })
    .filter(({ first, last }) => last > first)
    .sort((one, other) => one.last - other.last);
  let waiting = asked;
  for await (const { row, isRepeat } of rowsOf(data, width * bytesPerPixel + 1)) {
    if (isRepeat) continue;
    for (const part of waiting) if (row >= part.first && row <= part.last) part.isDrawn = true;
    waiting = waiting.filter(({ isDrawn, last }) => !isDrawn && last > row);
    if (waiting.length === 0) break;
  }
  return asked.filter(({ isDrawn }) => !isDrawn).map(({ edges }) => edges);
}

interface Png {
  readonly width: number;
  readonly height: number;
  readonly bytesPerPixel: number;
  readonly data: readonly Uint8Array[];
}

/** @throws TypeError for a picture that browsers do not write: interlaced, or with other colours than 8 bits of RGB(A) */
function readPng(png: Uint8Array): Png {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const [depth, colours, interlaced] = [bytes[HEADER + 8], bytes[HEADER + 9], bytes[HEADER + 12]];
  if (depth !== 8 || (colours !== TRUECOLOUR && colours !== TRUECOLOUR_ALPHA) || interlaced !== 0)
    throw new TypeError(`Unexpected picture: depth ${depth}, colours ${colours}, interlaced ${interlaced}.`);
  const data: Uint8Array[] = [];
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    if (bytes.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return {
    width: bytes.readUInt32BE(HEADER),
    height: bytes.readUInt32BE(HEADER + 4),
    bytesPerPixel: colours === TRUECOLOUR ? 3 : 4,
    data,
  };
}

/** @param stride bytes of a row with its filter type */
async function* rowsOf(
  data: readonly Uint8Array[],
  stride: number,
): AsyncGenerator<{ readonly row: number; readonly isRepeat: boolean }> {
  const zeros = Buffer.alloc(stride);
  const inflate = createInflate({ chunkSize: CHUNK_BYTES });
  for (const part of data) inflate.write(part);
  inflate.end();
  let row = 0;
  let at = 0;
  let isRepeat = true;
  for await (const chunk of inflate as AsyncIterable<Buffer>) {
    let from = 0;
    while (from < chunk.length) {
      if (at === 0) {
        const filter = chunk[from];
        isRepeat = filter === UP || filter === PAETH;
        from += 1;
        at = 1;
      }
      const until = Math.min(chunk.length, from + stride - at);
      isRepeat = isRepeat && chunk.subarray(from, until).equals(zeros.subarray(0, until - from));
      at += until - from;
      from = until;
      if (at < stride) continue;
      yield { row, isRepeat };
      row += 1;
      at = 0;
    }
  }
}
