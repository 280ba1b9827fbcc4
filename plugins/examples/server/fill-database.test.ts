import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fillDatabase } from './fill-database.ts';

const LONGEST_MS = 120_000;

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'facet-fill-database-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it(
  'leaves nothing of a database that was not filled to the end',
  async () => {
    const stop = new AbortController();
    const filled = fillDatabase(home, stop.signal);
    const failed = expect(filled).rejects.toThrow();
    await vi.waitFor(() => expect(existsSync(join(home, 'analytics.duckdb.partial'))).toBe(true), {
      timeout: LONGEST_MS / 2,
      interval: 5,
    });
    stop.abort();
    await failed;
    expect(readdirSync(home)).toEqual([]);
  },
  LONGEST_MS,
);
