import type { KnownPoints } from '@facet/core/manifest';
import type { EntryChecks, PluginManifest } from '@facet/sdk/common';
import { contractFiles } from './contract-files.ts';
import { nameOf } from './named-by.ts';

/** The contracts that may export rules for entries. */
const CONTRACTS = ['contract', 'contract.server'];

/** What the owners of points would blame the plugin for once it runs, by the rules that their contracts export. */
export async function faultsByOwners(manifest: PluginManifest, points: KnownPoints): Promise<readonly string[]> {
  const found: string[] = [];
  for (const [point, entries = []] of Object.entries(manifest.contributes ?? {})) {
    const owner = points.get(point)?.owner;
    if (owner === undefined || owner === null || owner === manifest.id) continue;
    const check = (await checksOf(owner))[point];
    for (const [i, entry] of entries.entries()) {
      const fault = check?.(entry, manifest);
      if (fault) found.push(`contributes.${point}[${i}]: ${fault.message} ${fault.remedy ?? ''}`.trimEnd());
    }
  }
  return found;
}

async function checksOf(owner: string): Promise<EntryChecks> {
  const all: Record<string, EntryChecks[string]> = {};
  for (const contract of CONTRACTS) {
    const request = `@facet/plugin-${nameOf(owner)}/${contract}`;
    if (!canImport(request)) continue;
    const module: { readonly entryChecks?: EntryChecks } = await import(request);
    Object.assign(all, module.entryChecks);
  }
  return all;
}

/** In the package of the sdk by the map of contracts; in a checkout by the exports of the plugin's package. */
function canImport(request: string): boolean {
  const packed = contractFiles();
  if (packed.size > 0) return packed.has(request);
  try {
    import.meta.resolve(request);
    return true;
  } catch {
    // A plugin need not have a contract of each side.
    return false;
  }
}
