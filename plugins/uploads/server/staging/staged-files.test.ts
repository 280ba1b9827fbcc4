import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlobStore, UploadedFile } from '@facet/sdk/server';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SharedUploads } from './shared-uploads.ts';
import { StagedFiles } from './staged-files.ts';

const { signal } = new AbortController();
const LARGEST = 3_000_000;
let folder: string;
let staged: StagedFiles;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'staged-'));
  staged = opened('staged', blobsOf());
});
afterEach(() => {
  staged.dispose();
  rmSync(folder, { recursive: true });
});

function opened(name: string, blobs: BlobStore): StagedFiles {
  const workbooks = { run: () => expect.unreachable(), dispose: () => {} };
  return new StagedFiles(join(folder, name), LARGEST, workbooks, new SharedUploads(blobs));
}

/** @param kept With what it holds, one that is shared. */
function blobsOf(kept?: Map<string, { readonly owner: number | undefined; about?: string; pieces: Uint8Array[] }>) {
  const piece = (key: string, index: number) => new Uint8Array(kept?.get(key)?.pieces[index] ?? expect.unreachable());
  return {
    isShared: kept !== undefined,
    async create(key, owner) {
      const blob: { readonly owner: number | undefined; about?: string; pieces: Uint8Array[] } = { owner, pieces: [] };
      kept?.set(key, blob);
      return {
        append: async (bytes) => void blob.pieces.push(bytes.slice()),
        read: async (index) => piece(key, index),
        finish: async (about) => void (blob.about = about),
        close: async () => void (blob.about === undefined && kept?.delete(key)),
      };
    },
    async open(key) {
      const about = kept?.get(key)?.about;
      return about === undefined
        ? undefined
        : { about, read: async (index) => piece(key, index), close: async () => {} };
    },
    drop: async (key) => void kept?.delete(key),
  } satisfies BlobStore;
}

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

describe('of several processes', () => {
  const NEVER = '00000000-0000-4000-8000-000000000000';
  const shared = () => {
    const kept: Parameters<typeof blobsOf>[0] = new Map();
    return { kept, here: opened('here', blobsOf(kept)), there: opened('there', blobsOf(kept)) };
  };

  it('one that did not take an upload brings its files, once for all calls, and counts them as their person', async () => {
    const { kept, here, there } = shared();
    const inArchive = zipSync({ 'b.csv': rows(1_600_000), 'a.csv': strToU8('n\n7\n') }, { level: 0 });
    const { key } = await here.keep(5, [sent('x.zip', inArchive)], { signal });
    expect([...(kept?.values() ?? [])]).toMatchObject([{ owner: 5 }]);
    const [file, same] = await Promise.all([there.get(5, key), there.get(5, key)]);
    expect(same).toBe(file);
    expect(file).toMatchObject({ name: 'x.zip', format: 'csv', size: 1_600_006, names: ['a.csv', 'b.csv'] });
    expect(file.paths.map((path) => readFileSync(path).length)).toEqual([4, 1_600_002]);
    expect(file.folder).toContain('there');
    for (const one of [here, there]) one.dispose();
  });

  it('other people find nothing, nor does an address for a key', async () => {
    const { here, there } = shared();
    const { key } = await here.keep(5, [sent('a.csv', rows(80))], { signal });
    for (const one of [here, there])
      for (const [owner, asked] of [
        [6, key],
        [5, NEVER],
        [5, '../here'],
        [5, ''],
      ] as const) {
        await expect(one.get(owner, asked)).rejects.toMatchObject({ status: 404 });
        await expect(one.rowsWritten(owner, asked)).rejects.toMatchObject({ status: 404 });
        await expect(one.discard(owner, asked)).rejects.toMatchObject({ status: 404 });
      }
    expect(readdirSync(folder)).not.toContain('there');
    for (const one of [here, there]) one.dispose();
  });

  it('any of them ends an upload for all, and tells of one without bringing it', async () => {
    const { kept, here, there } = shared();
    const { key } = await here.keep(5, [sent('a.csv', rows(80))], { signal });
    expect(await there.rowsWritten(5, key)).toBeNull();
    await there.discard(5, key);
    expect(kept?.size).toBe(0);
    const second = await here.keep(5, [sent('b.csv', rows(80))], { signal });
    await there.drop(await there.get(5, second.key));
    expect(kept?.size).toBe(0);
    for (const one of [here, there]) await expect(one.get(5, second.key)).rejects.toMatchObject({ status: 404 });
    for (const one of [here, there]) one.dispose();
  });

  it('files of a call that makes their table by itself are not copied, nor those of a process that is alone', async () => {
    const { kept, here, there } = shared();
    await here.keep(5, [sent('a.csv', rows(80))], { forThisCall: true, signal });
    expect(kept?.size).toBe(0);
    const { key } = await staged.keep(5, [sent('b.csv', rows(80))], { signal });
    expect((await staged.get(5, key)).name).toBe('b.csv');
    await expect(opened('alone', blobsOf()).get(5, key)).rejects.toMatchObject({ status: 404 });
    for (const one of [here, there]) one.dispose();
  });
});
