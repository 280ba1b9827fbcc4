import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLogger } from '../log/logger.ts';
import hostMigrations from '../metadata/host-migrations.ts';
import type { MetadataDatabase } from '../metadata/metadata-database.ts';
import { asStore, openMetadata } from '../metadata/open-metadata.ts';
import { BlobFiles } from './blob-files.ts';
import { BlobRows } from './blob-rows.ts';
import type { Blobs } from './blobs.ts';

let home: string;
let database: MetadataDatabase;
let now = Date.parse('2026-01-01');

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'facet-blobs-'));
  database = await openMetadata({ home, metadataUrl: undefined }, hostMigrations, createLogger('silent'));
});
afterEach(async () => {
  await database.close();
  rmSync(home, { recursive: true, force: true });
});

/** The keys of the blobs that are still there. */
const kept = async (blobs: Blobs, keys: readonly string[]): Promise<readonly string[]> => {
  const found: string[] = [];
  for (const key of keys) {
    const blob = await blobs.of('acme/x').open(key);
    if (blob !== undefined) found.push(key);
    await blob?.close();
  }
  return found;
};

it('keeps so many bytes, and lets the oldest go first', async () => {
  const blobs = new BlobRows(asStore(database), { all: 1_000, person: 1_000 }, () => now);
  const store = blobs.of('acme/x');
  for (const key of ['first', 'second', 'third']) {
    now += 1_000;
    const writer = await store.create(key);
    await writer.append(new Uint8Array(200));
    await writer.append(new Uint8Array(200));
    await writer.finish(key);
    await writer.close();
  }
  await blobs.purge();
  expect(await store.open('first')).toBeUndefined();
  for (const key of ['second', 'third']) {
    const blob = await store.open(key);
    expect((await blob?.read(1))?.length).toBe(200);
    await blob?.close();
  }
});

it.each<[string, () => Blobs]>([
  ['rows', () => new BlobRows(asStore(database), { all: 1_600, person: 1_600 }, () => (now += 1_000))],
  ['files', () => new BlobFiles(join(home, 'blobs'), { all: 1_600, person: 1_600 })],
])('keeps to that while they are written: %s', async (_, open) => {
  const blobs = open();
  const store = blobs.of('acme/x');
  const keys = Array.from({ length: 12 }, (_unused, at) => `blob-${at}`);
  for (const key of keys) {
    const writer = await store.create(key);
    await writer.append(new Uint8Array(400));
    await writer.finish(key);
    await writer.close();
    // Files are told apart by their time.
    await pause(5);
  }
  const left = await kept(blobs, keys);
  expect(left.length).toBeLessThanOrEqual(4);
  expect(left).toContain('blob-11');
});

describe.each<[string, () => Blobs]>([
  ['rows', () => new BlobRows(asStore(database), { all: 100_000, person: 1_000 }, () => (now += 1_000))],
  ['files', () => new BlobFiles(join(home, 'blobs'), { all: 100_000, person: 1_000 })],
])('the quota of one person, %s', (_, open) => {
  const write = async (blobs: Blobs, key: string, owner: number | undefined, bytes = 400): Promise<void> => {
    const writer = await blobs.of('acme/x').create(key, owner);
    try {
      await writer.append(new Uint8Array(bytes));
      await writer.finish(key);
    } finally {
      await writer.close();
    }
    await pause(5);
  };
  it("is that person's alone: the oldest of theirs go, those of others stay", async () => {
    const blobs = open();
    await write(blobs, 'nobody', undefined);
    for (const key of ['hers-0', 'hers-1']) await write(blobs, key, 2);
    const his = Array.from({ length: 6 }, (_unused, at) => `his-${at}`);
    for (const key of his) await write(blobs, key, 1);
    // Another process of the same installation, which has written none of them.
    const later = open();
    await later.purge();
    expect(await kept(later, ['nobody', 'hers-0', 'hers-1', ...his])).toEqual([
      'nobody',
      'hers-0',
      'hers-1',
      'his-4',
      'his-5',
    ]);
  });

  it('refuses what does not fit in it, says what to do, and leaves nothing of it', async () => {
    const blobs = open();
    await write(blobs, 'small', 1);
    await expect(write(blobs, 'huge', 1, 1_001)).rejects.toMatchObject({
      status: 413,
      body: { message: expect.stringContaining('FACET_BLOB_PERSON_MEGABYTES') },
    });
    expect(await kept(blobs, ['small', 'huge'])).toEqual(['small']);
  });
});
