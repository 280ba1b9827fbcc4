import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOptions } from '@facet/sdk/testing';
import { afterAll, describe, expect, it } from 'vitest';
import { createSqliteEngine } from './sqlite-engine.ts';
import { localReaders } from './testing/local-readers.ts';
import { sqliteEngineTests } from './testing/sqlite-engine-tests.ts';

const folder = mkdtempSync(join(tmpdir(), 'facet-sqlite-'));
const processes = localReaders(join(folder, 'open'));
const engine = createSqliteEngine(processes);
afterAll(() => processes.stop());

sqliteEngineTests(folder, async () => engine);

describe('processes of SQLite', () => {
  it('never exceed the maximum number', async () => {
    const database = await engine.open({ ...CONNECTION, database: join(folder, 'open', 'kit.db') });
    await Promise.all(Array.from({ length: 30 }, (_, i) => database.run(`SELECT ${i} AS i`, runOptions())));
    expect(processes.running).toBeLessThanOrEqual(8);
  });
});

const CONNECTION = {
  id: 1,
  name: 'test',
  scheme: 'sqlite',
  username: null,
  password: null,
  hostname: null,
  port: null,
  query: {},
  extra: {},
  connectTimeoutMs: 5_000,
};
