import { describe, expect, test } from 'vitest';
import { ArrowMessages } from './arrow-messages.ts';
import { readChunk, readFields } from './read-chunk.ts';
import { arrowRows } from './testing/arrow-rows.ts';

const COLUMNS = [
  { name: 'n', form: 'integer', values: Array.from({ length: 250 }, (_, row) => row) },
  { name: 'word', form: 'text', repeats: true, values: Array.from({ length: 250 }, (_, row) => `w${row % 7}`) },
] as const;

/** The messages of a stream whose bytes arrive in pieces of `size`. */
function taken(bytes: Uint8Array, size: number) {
  let schema: Uint8Array | undefined;
  const rows: number[] = [];
  const messages = new ArrowMessages({
    schema: (message) => (schema = message),
    batch: (parts) => rows.push(readChunk(schema ?? new Uint8Array(), parts).rowCount),
  });
  for (let at = 0; at < bytes.length; at += size) messages.push(bytes.subarray(at, at + size));
  return { fields: schema && readFields(schema), rows, ended: messages.ended, trailer: messages.trailer() };
}

describe('an Arrow stream in pieces', () => {
  const stream = arrowRows(COLUMNS, 100);
  const said = new TextEncoder().encode('{"query":{}}');

  test.each([1, 7, 64, 1_000, 1_000_000])('pieces of %i bytes: columns, then rows, then the trailer', (size) => {
    const all = taken(Buffer.concat([stream, said]), size);
    expect(all.fields?.map(({ name, form }) => [name, form])).toEqual([
      ['n', 'integer'],
      ['word', 'text'],
    ]);
    expect(all.rows).toEqual([100, 100, 50]);
    expect(all.ended).toBe(true);
    expect(new TextDecoder().decode(all.trailer)).toBe('{"query":{}}');
  });

  test('a stream that breaks off returns its complete parts, and no end', () => {
    const broken = taken(stream.subarray(0, stream.length - 200), 512);
    expect(broken.rows).toEqual([100, 100]);
    expect(broken.ended).toBe(false);
    expect(broken.trailer).toHaveLength(0);
  });

  test('bytes that are not an Arrow stream are refused', () => {
    expect(() => taken(new TextEncoder().encode('{"errors": []}'), 8)).toThrow('not an Arrow stream');
  });
});
