import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { detectEncoding, knownEncoding, NotInEncoding, writeAsUtf8 } from './text-encoding.ts';

const wide = Buffer.from('name;city\nA;B\n', 'utf16le');

describe('encodings of texts', () => {
  const FOUND: readonly (readonly [string, Uint8Array, string])[] = [
    ['nothing', new Uint8Array(), 'utf-8'],
    ['plain letters', Buffer.from('a,b\n'), 'utf-8'],
    ['UTF-8', Buffer.from('Köln,東京\n'), 'utf-8'],
    ['UTF-8 that is cut within a character', Buffer.from('a,東京').subarray(0, -1), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from('\uFEFFa'), 'utf-8'],
    ['western Windows', Buffer.from([0x4b, 0xf6, 0x6c, 0x6e, 0x0a]), 'windows-1252'],
    ['UTF-16 with its mark', Buffer.concat([Buffer.from([0xff, 0xfe]), wide]), 'utf-16le'],
    ['UTF-16 without', wide, 'utf-16le'],
    ['UTF-16, the other way round', Buffer.from(wide).swap16(), 'utf-16be'],
    ['a zero in a text', Buffer.from('a,b\nx\u0000y,1\n'), 'utf-8'],
  ];
  it.each(FOUND)('finds %s', (_, bytes, encoding) => {
    expect(detectEncoding(bytes)).toBe(encoding);
  });

  it.each([
    ['latin1', 'windows-1252'],
    ['UTF8', 'utf-8'],
    ['klingon', undefined],
  ])('knows %s as %s', (name, known) => {
    expect(knownEncoding(name)).toBe(known);
  });

  it('writes a text again, and names the line that is not in its encoding', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'facet-encoding-'));
    const { signal } = new AbortController();
    const [from, to] = [join(folder, 'from'), join(folder, 'to')];
    await writeFile(from, Buffer.concat([Buffer.from([0xff, 0xfe]), wide]));
    await writeAsUtf8(from, 'utf-16le', to, signal);
    expect(await readFile(to, 'utf8')).toBe('name;city\nA;B\n');
    await writeFile(from, Buffer.concat([Buffer.from('a\n'.repeat(200_000)), Buffer.from([0xff, 0x0a, 0x61, 0x0a])]));
    const failure: unknown = await writeAsUtf8(from, 'utf-8', to, signal).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NotInEncoding);
    expect((failure as NotInEncoding).line).toBe(200_001);
    await rm(folder, { recursive: true });
  });
});
