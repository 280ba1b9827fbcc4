import { join, resolve } from 'node:path';
import type { PluginManifest } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { bindingIds, contractsIn, contractUses, namedBy, pluginFolders } from './required-contracts.ts';

const ROOT = resolve(import.meta.dirname, '../..');

describe('contractsIn', () => {
  it.each([
    ["import { A } from '@facet/plugin-query/contract';", ['query A']],
    ["import { type A, B as C } from '@facet/plugin-query/contract';", ['query B']],
    ["import {\n  A,\n  type B,\n} from '@facet/plugin-query/contract';", ['query A']],
    ["export { A } from '@facet/plugin-query/contract';", ['query A']],
    ["export * from '@facet/plugin-query/contract';", ['query *']],
    ["import * as query from '@facet/plugin-query/contract';", ['query *']],
    ["import type { A } from '@facet/plugin-query/contract';", []],
    ["import { type A, type B } from '@facet/plugin-query/contract';", []],
    ["import { x } from 'y';\nimport type { A } from '@facet/plugin-query/contract';", []],
  ])('%j', (text, found) => {
    expect(contractsIn(text).map(({ of, name }) => `${of} ${name}`)).toEqual(found);
  });
});

describe('a token or hook of another plugin', () => {
  const load = async <T>(folder: string, file: string): Promise<T> =>
    (await import(join(ROOT, 'plugins', folder, file))) as T;

  it.each(pluginFolders(ROOT))('is imported by %s only when its manifest requires or taps it', async (folder) => {
    const named = namedBy((await load<{ manifest: PluginManifest }>(folder, 'manifest.ts')).manifest);
    const surplus: string[] = [];
    for (const { of, name, file } of contractUses(join(ROOT, 'plugins', folder))) {
      const ids = bindingIds(await load<Record<string, unknown>>(of, 'contract.ts'), name);
      surplus.push(...ids.filter((id) => !named.has(id)).map((id) => `${file} imports ${name} (${id}) of ${of}`));
    }
    expect(surplus).toEqual([]);
  });

  it('would be refused', () => {
    const token = { id: 'query/gateway@1', description: '' };
    expect(bindingIds({ token, help: () => 1 }, 'token')).toEqual(['query/gateway@1']);
    expect(bindingIds({ token, help: () => 1 }, 'help')).toEqual([]);
    expect(namedBy({ id: 'a/a', version: '1.0.0', name: '', description: '', engines: { sdk: '^1.0.0' } }).size).toBe(
      0,
    );
  });
});
