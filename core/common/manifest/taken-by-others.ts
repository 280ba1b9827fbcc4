import type { ErrorData, PluginManifest } from '@facet/sdk/common';
import { problems } from '../errors/catalogue.ts';
import { claimsOf, takenClaims } from './claims-of.ts';
import { type KnownPoints, pointsOf } from './points-of.ts';

/** What a plugin declares as its own although one of the others has it: keys of entries, addresses, permissions, flags and the like. */
export function takenByOthers(manifest: PluginManifest, others: readonly PluginManifest[]): readonly ErrorData[] {
  const all = [...others, manifest];
  const known = pointsOf(all);
  const claims = takenClaims(all.map((one) => ({ id: one.id, claims: claimsOf(one, known) })))
    .filter(({ id }) => id === manifest.id)
    .map(({ id, what, holder }) => problems.claimTaken(id, what, holder, manifest.replaces?.includes(holder)));
  return [...takenKeys(manifest, others, known), ...claims];
}

function takenKeys(
  manifest: PluginManifest,
  others: readonly PluginManifest[],
  known: KnownPoints,
): readonly ErrorData[] {
  return Object.entries(manifest.contributes ?? {}).flatMap(([point, entries = []]) =>
    (known.get(point)?.ownKeys ? [] : entries).flatMap(({ key, overrides }) => {
      const holder = others.find(
        (other) => other.id !== overrides && other.contributes?.[point]?.some((entry) => entry.key === key),
      );
      return holder ? [problems.keyTaken(manifest.id, point, key, holder.id)] : [];
    }),
  );
}
