import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOptional, type PluginHalf, type PluginManifest, providedTokens } from '@facet/sdk/common';

/** A value that code of a plugin imports from the contract of another, and where. */
export interface ContractUse {
  /** Folder of the plugin whose contract it is. */
  readonly of: string;
  readonly name: string;
  readonly file: string;
}

const IMPORT =
  /^(?:import|export)\s+(?!type\b)(?<what>[^;'"]*?)from\s*['"]@facet\/plugin-(?<of>[a-z0-9-]+)\/contract['"]/gms;

/** What a source text imports as values from contracts of others; `*` for all of it. Types bind nothing at run time. */
export function contractsIn(text: string): readonly Pick<ContractUse, 'of' | 'name'>[] {
  return [...text.matchAll(IMPORT)].flatMap(({ groups }) => {
    const { what = '', of = '' } = groups ?? {};
    const named = /\{([^}]*)\}/s.exec(what)?.[1];
    const names = named === undefined ? ['*'] : named.split(',').map((name) => name.trim());
    return names
      .filter((name) => name !== '' && !name.startsWith('type '))
      .map((name) => ({ of, name: name.split(/\s+as\s+/)[0] ?? name }));
  });
}

/** Every use in the code that ships of the plugin in `folder`; tests may import what they like. */
export function contractUses(folder: string): readonly ContractUse[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test(-d)?\.tsx?$|(^|\/)testing\/|node_modules/.test(name))
    .flatMap((file) => contractsIn(readFileSync(join(folder, file), 'utf8')).map((use) => ({ ...use, file })));
}

/** Everything that a manifest says it has to do with: ids of tokens, points and hooks. */
export function namedBy(manifest: PluginManifest): ReadonlySet<string> {
  const ofHalf = (half: PluginHalf | undefined): readonly string[] => [
    ...Object.values(half?.requires ?? {}).map((dep) => (isOptional(dep) ? dep.optional.id : dep.id)),
    ...providedTokens(half?.provides).map(({ id }) => id),
  ];
  return new Set([
    ...ofHalf(manifest.client),
    ...ofHalf(manifest.server),
    ...Object.keys(manifest.contributes ?? {}),
    ...(manifest.hooks ?? []).map(({ id }) => id),
    ...(manifest.taps ?? []),
  ]);
}

/**
 * Ids of the tokens and hooks that come with this import. Pure helpers are free, and a point needs no word in the
 * manifest to be read; to fill it undeclared the kernel refuses.
 */
export function bindingIds(contract: Readonly<Record<string, unknown>>, name: string): readonly string[] {
  const values = name === '*' ? Object.values(contract) : [contract[name]];
  return values.flatMap((value) =>
    typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && !('side' in value)
      ? [value.id]
      : [],
  );
}

export function pluginFolders(root: string): readonly string[] {
  return readdirSync(join(root, 'plugins')).filter((name) => existsSync(join(root, 'plugins', name, 'manifest.ts')));
}
