import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '../log/logger.ts';
import hostMigrations from '../metadata/host-migrations.ts';
import type { MetadataDatabase } from '../metadata/metadata-database.ts';
import { asStore, openMetadata } from '../metadata/open-metadata.ts';
import { BlobRows } from './blob-rows.ts';

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
