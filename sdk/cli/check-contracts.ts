import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginManifest } from '@facet/sdk/common';
import { sourceFiles } from './check-imports.ts';
import { idsNamedBy } from './named-by.ts';
import { importsIn } from './read-imports.ts';

const CONTRACT = /^@facet\/plugin-[a-z0-9-]+\/contract/;

type Load = (request: string) => Promise<Readonly<Record<string, unknown>>>;

const loadContract: Load = async (request) => (await import(request)) as Readonly<Record<string, unknown>>;

/** Members of contracts that the sources use and that do not exist, and their services and hooks that the manifest does not name. */
export async function undeclaredUses(
  folder: string,
  manifest: PluginManifest,
  load: Load = loadContract,
): Promise<readonly string[]> {
  const named = idsNamedBy(manifest);
  const found: string[] = [];
  for (const file of sourceFiles(folder)) {
    for (const { request, members } of importsIn(readFileSync(join(folder, file), 'utf8'))) {
      if (!CONTRACT.test(request) || members.length === 0) continue;
      const contract = await load(request);
      const missing = members.filter((member) => member !== '*' && !(member in contract));
      found.push(
        ...missing.map((member) => `${file} imports ${member} of "${request}": the contract has no such member`),
      );
      for (const member of members)
        found.push(
          ...bindingIds(contract, member)
            .filter((id) => !named.has(id))
            .map((id) => `${file} imports ${member} of "${request}": the manifest does not name "${id}"`),
        );
    }
  }
  return found;
}

/**
 * Ids of the tokens and hooks that come with this import. Pure helpers are free, and a point needs no word in the
 * manifest to be read; to fill it undeclared the kernel refuses.
 */
export function bindingIds(contract: Readonly<Record<string, unknown>>, member: string): readonly string[] {
  const values = member === '*' ? Object.values(contract) : [contract[member]];
  return values.flatMap((value) =>
    typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && !('side' in value)
      ? [value.id]
      : [],
  );
}
