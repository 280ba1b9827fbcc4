import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { UploadedFile } from '@facet/sdk/server';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { StagedFiles } from './staged-files.ts';

const { signal } = new AbortController();
const LARGEST = 3_000_000;
let folder: string;
let staged: StagedFiles;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'staged-'));
  staged = new StagedFiles(join(folder, 'staged'), LARGEST, { run: () => expect.unreachable(), dispose: () => {} });
});
afterEach(() => {
  staged.dispose();
  rmSync(folder, { recursive: true });
});

function sent(filename: string, bytes: Uint8Array): UploadedFile {
  const path = join(folder, filename);
  writeFileSync(path, bytes);
  return { field: 'file', filename, contentType: '', bytes: new Uint8Array(), path, size: bytes.length };
}

const rows = (bytes: number): Uint8Array => strToU8(`n\n${'1234567\n'.repeat(bytes / 8)}`);
const zipped = (name: string, bytes: number): UploadedFile => sent(name, zipSync({ 'rows.csv': rows(bytes) }));

it('keeps the files of several archives apart', async () => {
  const file = await staged.keep(
    1,
    ['a.zip', 'b.zip'].map((name, at) => sent(name, zipSync({ 'x.csv': strToU8(`n\n${at}\n`) }))),
    {
      signal,
    },
  );
  expect(file.paths.map((path) => readFileSync(path, 'utf8'))).toEqual(['n\n0\n', 'n\n1\n']);
});

it.each<[string, () => readonly UploadedFile[]]>([
  ['one archive', () => [zipped('a.zip', 4_000_000)]],
  ['several archives', () => [zipped('a.zip', 1_600_000), zipped('b.zip', 1_600_000)]],
  ['an archive and a file beside it', () => [sent('a.csv', rows(1_600_000)), zipped('b.zip', 1_600_000)]],
])('takes no more out of %s than one upload may have, and leaves nothing behind', async (_, files) => {
  await expect(staged.keep(1, files(), { signal })).rejects.toMatchObject({ status: 422 });
  expect(readdirSync(join(folder, 'staged'))).toEqual([]);
});

it('accepts up to the limit of one upload', async () => {
  const file = await staged.keep(1, [zipped('a.zip', 1_000_000), zipped('b.zip', 1_000_000)], { signal });
  expect(file.size).toBe(2_000_004);
});

it('keeps no more derived files than one upload may have, and those that were used last', async () => {
  const file = await staged.keep(1, [sent('a.csv', rows(1_000_000))], { signal });
  const derived = () =>
    readdirSync(file.folder)
      .filter((name) => !name.startsWith('given'))
      .toSorted();
  const encodings = ['windows-1252', 'iso-8859-2', 'koi8-r', 'ibm866', 'macintosh', 'windows-1251'];
  for (const encoding of encodings) await staged.readable(file, { encoding }, signal);
  expect(derived()).toEqual(['ibm866-given-0.csv', 'macintosh-given-0.csv', 'windows-1251-given-0.csv']);
  await staged.readable(file, { encoding: 'ibm866' }, signal);
  const { path } = await staged.readable(file, { encoding: 'koi8-r' }, signal);
  expect(derived()).toEqual(['ibm866-given-0.csv', 'koi8-r-given-0.csv', 'windows-1251-given-0.csv']);
  expect(readFileSync(path, 'utf8')).toHaveLength(1_000_002);
});
