import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
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

it('keeps so many bytes, and lets the oldest go first', async () => {
  const blobs = new BlobRows(asStore(database), () => now, 1_000);
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
  for (const key of ['second', 'third']) expect((await (await store.open(key))?.read(1))?.length).toBe(200);
});

it.each<[string, () => Blobs]>([
  ['rows', () => new BlobRows(asStore(database), () => (now += 1_000), 1_600)],
  ['files', () => new BlobFiles(join(home, 'blobs'), Date.now, 1_600)],
])('keeps to that while they are written: %s', async (_, open) => {
  const store = open().of('acme/x');
  const keys = Array.from({ length: 12 }, (_unused, at) => `blob-${at}`);
  for (const key of keys) {
    const writer = await store.create(key);
    await writer.append(new Uint8Array(400));
    await writer.finish(key);
    await writer.close();
    // Files are told apart by their time.
    await pause(5);
  }
  const kept = await Promise.all(keys.map(async (key) => ((await store.open(key)) === undefined ? [] : [key])));
  expect(kept.flat().length).toBeLessThanOrEqual(4);
  expect(kept.flat()).toContain('blob-11');
});
