import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const contracts = globSync('plugins/*/contract.server.ts').sort();
/** It is the plugin that knows people, so it gives and takes them. */
const KNOWS_PEOPLE = 'plugins/identity/contract.server.ts';

describe('services and points of plugins act for the person of a scope', () => {
  it('has contracts to look at', () => expect(contracts.length).toBeGreaterThan(5));

  it.each(contracts.filter((path) => path !== KNOWS_PEOPLE))('%s takes no principal', (path) => {
    const lines = readFileSync(path, 'utf8').split('\n');
    expect(lines.filter((line) => /\bPrincipal\b/.test(line))).toEqual([]);
  });
});
