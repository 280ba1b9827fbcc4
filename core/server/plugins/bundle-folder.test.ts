import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BundleFolder } from './bundle-folder.ts';

let root: string;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'facet-bundles-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

const files = ['manifest.json', 'client.mjs'].map((name) => ({ name, bytes: Buffer.from(`content of ${name}`) }));

test('a version that many ask for at once is written once, whole, and leaves nothing beside it', async () => {
  const folder = new BundleFolder(root);
  for (let round = 0; round < 20; round += 1) {
    await folder.remove('me/chart', 'ab12');
    await Promise.all(Array.from({ length: 8 }, () => folder.write('me/chart', 'ab12', files)));
    expect((await folder.read('me/chart', 'ab12', 'client.mjs'))?.toString()).toBe('content of client.mjs');
    expect(await readdir(join(root, 'me/chart'))).toEqual(['ab12']);
  }
});

test('what is not there is undefined, and no name leads elsewhere', async () => {
  const folder = new BundleFolder(root);
  expect(await folder.read('me/chart', 'ffff', 'client.mjs')).toBeUndefined();
  await expect(folder.read('../../etc', 'ffff', 'passwd')).rejects.toThrow(TypeError);
});
