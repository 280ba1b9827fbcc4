import type { DeclaredEntry, ErrorData, PluginManifest, PointDeclaration } from '@facet/sdk/common';
import { hostPoints } from './host-points.ts';

export interface KnownPoint extends PointDeclaration {
  /** Id of the plugin that owns it; `null`: the host. */
  readonly owner: string | null;
}

export type KnownPoints = ReadonlyMap<string, KnownPoint>;

export interface EntryReport {
  /** What keeps the plugin from running. */
  readonly issues: readonly string[];
  /** Entries without effect: their point is not known, or its owner is absent. */
  readonly warnings: readonly ErrorData[];
}

/** Nothing has to implement the entry: it is complete as it is declared. */
export function isData(
  { declaredOnly, insteadOfCode }: Pick<PointDeclaration, 'declaredOnly' | 'insteadOfCode'>,
  entry: DeclaredEntry,
): boolean {
  return declaredOnly === true || (insteadOfCode !== undefined && entry[insteadOfCode] !== undefined);
}

/** All points there are with these plugins. Of two that own one id the first counts. */
export function pointsOf(manifests: Iterable<PluginManifest>): KnownPoints {
  const known = new Map<string, KnownPoint>();
  for (const [id, point] of Object.entries<PointDeclaration>(hostPoints)) known.set(id, { ...point, owner: null });
  for (const { id: owner, points = {} } of manifests)
    for (const [id, point] of Object.entries(points)) if (!known.has(id)) known.set(id, { ...point, owner });
  return known;
}
