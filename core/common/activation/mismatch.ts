import { type AnyPluginDefinition, type Provided, providedTokens } from '@facet/sdk/common';
import { needsOf, type PluginUnit } from '../plugin-unit.ts';

/** How code differs from what its manifest has promised; `undefined` when it does not. */
export function mismatchOf(
  unit: PluginUnit,
  definition: AnyPluginDefinition | undefined,
  side: string,
): string | undefined {
  if (typeof definition !== 'object' || typeof definition.activate !== 'function') return 'it exports no plugin';
  if (definition.side !== side) return `it is the ${definition.side} half`;
  const { id, version } = definition.manifest;
  if (id !== unit.id || version !== unit.manifest.version) return `it says that it is ${id} ${version}`;
  const declared = new Set(needsOf(unit.half.requires ?? {}).map(({ token }) => token));
  const surplus = needsOf(definition.requires).find(({ token }) => !declared.has(token));
  if (surplus) return `it requires "${surplus.token}", which the manifest does not`;
  if (idsOf(definition.provides) !== idsOf(unit.half.provides))
    return 'it provides other services than the manifest says';
  return undefined;
}

const idsOf = (provided: Provided | undefined): string =>
  providedTokens(provided)
    .map(({ id }) => id)
    .sort()
    .join(' ');
