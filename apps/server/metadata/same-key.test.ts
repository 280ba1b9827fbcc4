import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createLogger } from '../log/logger.ts';
import hostMigrations from './host-migrations.ts';
import { openMetadata } from './open-metadata.ts';
import { ensureSameKey } from './same-key.ts';

const home = mkdtempSync(join(tmpdir(), 'facet-same-key-'));
const closing = new AsyncDisposableStack();
afterAll(async () => {
  await closing.disposeAsync();
  rmSync(home, { recursive: true, force: true });
});

const [ours, others] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];

it('the key of the first start is the key of all processes; another one is refused with what to do', async () => {
  const database = await openMetadata({ home, metadataUrl: undefined }, hostMigrations, createLogger('silent'));
  closing.defer(() => database.close());
  await Promise.all([ensureSameKey(database, ours), ensureSameKey(database, ours)]);
  await expect(ensureSameKey(database, others)).rejects.toMatchObject({
    code: 'HST_OTHER_SECRET_KEY',
    remedy: expect.stringContaining('secret.key'),
  });
  await ensureSameKey(database, ours);
});
