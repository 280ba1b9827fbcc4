import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hasMixedLineEnds, writeWithLineFeeds } from './line-ends.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ends-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
const { signal } = new AbortController();
/** Size of the chunks in which a file is read. */
const CHUNK = 65_536;

it.each<[string, string, boolean, string]>([
  ['no line', 'a', false, 'a'],
  ['feeds', 'a\nb\n', false, 'a\nb\n'],
  ['pairs', 'a\r\nb\r\n', false, 'a\nb\n'],
  ['pairs behind feeds', 'a\nb\r\nü\n', true, 'a\nb\nü\n'],
  ['feeds behind pairs', 'a\r\nb\n', true, 'a\nb\n'],
  ['a feed in a value among pairs', 'a\r\n"b\nc"\r\n', true, 'a\n"b\nc"\n'],
  ['returns alone', 'a\rb\n', false, 'a\rb\n'],
  ['a pair that chunks divide', `${'x'.repeat(CHUNK - 1)}\r\ny\r\n`, false, `${'x'.repeat(CHUNK - 1)}\ny\n`],
  ['one that they divide behind feeds', `\n${'x'.repeat(CHUNK - 2)}\r\n`, true, `\n${'x'.repeat(CHUNK - 2)}\n`],
  ['a return at the end', 'a\n\r', false, 'a\n\r'],
])('%s', async (_, text, mixed, fed) => {
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  writeFileSync(from, text);
  expect(await hasMixedLineEnds(from, signal)).toBe(mixed);
  await writeWithLineFeeds(from, to, signal);
  expect(readFileSync(to, 'utf8')).toBe(fed);
});
