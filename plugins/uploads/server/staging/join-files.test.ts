import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RefusedZip } from '../archive/zip-parts.ts';
import { joinFiles, OtherHeader } from './join-files.ts';
import { unpackArchive } from './unpack-archive.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'joined-'));
});
afterAll(() => rmSync(folder, { recursive: true }));
const { signal } = new AbortController();

async function joined(contents: readonly string[], headers = true): Promise<string> {
  const paths = contents.map((content, at) => {
    const path = join(folder, `${at}.csv`);
    writeFileSync(path, content);
    return path;
  });
  await joinFiles(paths, headers, join(folder, 'all.csv'), signal);
  return readFileSync(join(folder, 'all.csv'), 'utf8');
}

describe('files of one folder become one', () => {
  it.each<[string, readonly string[], boolean, string]>([
    ['names stand in the first only', ['a,b\n1,2\n', 'a,b\n3,4\n'], true, 'a,b\n1,2\n3,4\n'],
    ['whatever ends their lines', ['a,b\r\n1,2', 'a,b\n3,4'], true, 'a,b\r\n1,2\n3,4\n'],
    ['marks of their encoding are left out', ['\uFEFFa\n1\n', '\uFEFFa\n2\n'], true, 'a\n1\n2\n'],
    ['without names every line stays', ['1,2\n', '3,4\n'], false, '1,2\n3,4\n'],
    ['an empty table has no rows', ['a\n', 'a\n1\n'], true, 'a\n1\n'],
  ])('%s', async (_, contents, headers, all) => expect(await joined(contents, headers)).toBe(all));

  it('not where one has other names', async () => {
    await expect(joined(['a,b\n1,2\n', 'a,b\n', 'b,a\n1,2\n'])).rejects.toEqual(new OtherHeader(2));
  });
});

it('the first lines of many files are not in memory at the same time', async () => {
  const line = Buffer.alloc(1_048_576, 'a');
  const paths = Array.from({ length: 200 }, (_, at) => join(folder, `long-${at}.csv`));
  for (const path of paths) writeFileSync(path, line);
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const look = setInterval(() => (most = Math.max(most, process.memoryUsage().arrayBuffers - before)), 1);
  await joinFiles(paths, true, join(folder, 'long.csv'), signal);
  clearInterval(look);
  expect(most).toBeLessThan(100 * 1_048_576);
});

describe('an archive of files', () => {
  const archiveOf = (files: Readonly<Record<string, string>>): string => {
    const path = join(folder, 'all.zip');
    writeFileSync(
      path,
      zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))),
    );
    return path;
  };
  const limits = { bytes: 10_000_000, signal };

  it('returns its data files sorted by name, and no files of operating systems', async () => {
    const path = archiveOf({
      'b/2.csv': 'a\n2\n',
      'b/1.csv': 'a\n1\n',
      '__MACOSX/b/1.csv': 'x',
      'b/.hidden.csv': 'x',
      'read.me': 'x',
    });
    const parts = await unpackArchive(path, folder, limits);
    expect(parts.map(({ name }) => name)).toEqual(['b/1.csv', 'b/2.csv']);
    expect(parts.map(({ path: at }) => readFileSync(at, 'utf8'))).toEqual(['a\n1\n', 'a\n2\n']);
  });

  it.each<[string, Readonly<Record<string, string>>, number, string]>([
    ['a path that leads out', { '../a.csv': 'a' }, 1_000, 'unsafe-path'],
    ['an absolute path', { '/a.csv': 'a' }, 1_000, 'unsafe-path'],
    ['more than the limit', { 'a.csv': 'abcdefgh'.repeat(100) }, 500, 'too-large'],
    ['a bomb', { 'a.csv': 'a'.repeat(4_000_000) }, 10_000_000, 'suspicious'],
  ])('is refused: %s', async (_, files, bytes, reason) => {
    const error: unknown = await unpackArchive(archiveOf(files), folder, { bytes, signal }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(RefusedZip);
    expect(error).toMatchObject({ reason });
  });
});
