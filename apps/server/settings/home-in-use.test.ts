import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startFacet } from '../../../tests/support/facet-process.ts';
import { holdHome } from './home-in-use.ts';

const said: string[] = [];
const LOG = { warn: (message: string) => void said.push(message) };
let home: string;

beforeEach(() => {
  said.length = 0;
  home = mkdtempSync(join(tmpdir(), 'facet-held-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

it('a home is for one server at a time', () => {
  const held = holdHome(home, LOG);
  expect(() => holdHome(home, LOG)).toThrow(`another server uses the data folder ${home}`);
  held.dispose();
  holdHome(home, LOG).dispose();
  expect(said).toEqual([]);
});

it('a disk that cannot tell keeps nobody from starting, and is told', () => {
  mkdirSync(join(home, 'in-use.lock'));
  holdHome(home, LOG).dispose();
  expect(said).toEqual(['whether another server uses the data folder is not known']);
});

it('a second server on the home of one that runs says so and ends, and one that was killed holds nothing', async () => {
  const first = await startFacet({ home });
  try {
    await expect(startFacet({ home })).rejects.toThrow(/HST_HOME_IN_USE: another server uses the data folder/);
  } finally {
    await first.kill();
  }
  await (await startFacet({ home })).stop();
}, 120_000);
