import { variablesBelow } from '@facet/core/manifest';
import type { PluginManifest } from '@facet/sdk/common';
import { definitions } from './definitions.ts';

/** Read by other programs of Facet, or as feature flags, whose names are checked elsewhere. */
const OF_OTHERS =
  /^FACET_(?:(?:FEATURE|TEST|PROPERTY|ORACLE)_\w+|SERVER|TOKEN|USERNAME|PASSWORD|ENGINES_FOLDER|INSTALL_ENGINES|WEB_BUILD|DRY_START)$/;

/** Variables with our prefix that neither the process nor a plugin reads: most of them are mistyped. */
export function unknownVariables(
  env: Readonly<Record<string, string | undefined>>,
  manifests: readonly PluginManifest[],
): readonly string[] {
  const known = new Set([
    ...Object.values(definitions).map((definition) => definition.env),
    ...manifests.flatMap(({ processSettings = [] }) => processSettings.map((setting) => setting.env)),
  ]);
  // What an installed plugin finds below its own name is its own business, whichever version of it is on.
  const prefixes = manifests.map(({ id }) => variablesBelow(id));
  const isStrange = (name: string) =>
    name.startsWith('FACET_') &&
    !known.has(name) &&
    !OF_OTHERS.test(name) &&
    !prefixes.some((prefix) => name.startsWith(prefix));
  return Object.keys(env).filter(isStrange).sort();
}
