import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, expectStatus, signIn } from '../support/api-client.ts';
import { type FacetProcess, startFacet } from '../support/facet-process.ts';

/** `FACET_TEST_KILLS=50` kills as often as it takes to trust it; each kill takes some seconds. */
const KILLS = Number(process.env['FACET_TEST_KILLS'] ?? 15);
const WRITERS = 4;

describe('a server that is killed at any moment', () => {
  let home: string;
  beforeAll(() => {
    home = mkdtempSync(join(tmpdir(), 'facet-killed-'));
  });
  afterAll(() => rmSync(home, { recursive: true, force: true }));

  it(`keeps every acknowledged write over ${KILLS} kills`, { timeout: 20_000 + KILLS * 20_000 }, async () => {
    const acknowledged = new Set<string>();
    let facet = await startFacet({ home });
    try {
      for (let round = 0; round < KILLS; round += 1) {
        const client = await signIn(facet.url);
        const before = acknowledged.size;
        const stop = new AbortController();
        const writers = Array.from({ length: WRITERS }, (_, writer) =>
          write(client, `${round} ${writer}`, acknowledged, stop.signal),
        );
        // Killed in the middle of writing: only once something was acknowledged, then after a moment that differs.
        await expect.poll(() => acknowledged.size, { timeout: 10_000, interval: 2 }).toBeGreaterThan(before);
        await pause((round * 7) % 60);
        await facet.kill();
        stop.abort();
        await Promise.all(writers);
        facet = await startFacet({ home });
      }
      const stored = await titles(facet);
      expect(acknowledged.size).toBeGreaterThan(KILLS * 2);
      expect([...acknowledged].filter((title) => !stored.has(title))).toEqual([]);
    } finally {
      await facet.kill();
    }
  });
});

/** Makes dashboards one after the other until the server is gone; notes those whose making was confirmed. */
async function write(client: ApiClient, prefix: string, acknowledged: Set<string>, signal: AbortSignal): Promise<void> {
  for (let count = 0; !signal.aborted; count += 1) {
    const title = `${prefix} ${count}`;
    try {
      const answer = await client.send('POST', '/api/v1/dashboard/', { json: { dashboard_title: title }, signal });
      expectStatus(answer, 201);
      acknowledged.add(title);
    } catch (error) {
      // A refused or broken connection is the kill itself; an answer other than 201 is a fault.
      if (error instanceof Error && error.message.startsWith('Status')) throw error;
      return;
    }
  }
}

async function titles(facet: FacetProcess): Promise<ReadonlySet<string>> {
  const client = await signIn(facet.url);
  const found = new Set<string>();
  for (let page = 0; ; page += 1) {
    const { body } = expectStatus(
      await client.get(`/api/v1/dashboard/?q=(columns:!(dashboard_title),page:${page},page_size:100)`),
      200,
    );
    const rows: readonly { readonly dashboard_title: string }[] = body.result;
    if (rows.length === 0) return found;
    for (const row of rows) found.add(row.dashboard_title);
  }
}
