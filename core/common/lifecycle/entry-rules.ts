import type { PluginManifest } from '@facet/sdk/common';
import { problems } from '../errors/catalogue.ts';
import { claimsOf, takenClaims, withoutReplaced } from '../manifest/claims-of.ts';
import { strangeAddresses } from '../manifest/foreign-manifest.ts';
import { isData, type KnownPoints, pointsOf } from '../manifest/points-of.ts';
import { claimOf } from '../resolve/claim-keys.ts';
import type { PluginUnit } from '../plugin-unit.ts';
import type { KernelState } from './kernel-state.ts';

/**
 * Judges the entries of all plugins by the points that they own among themselves, whether they are on or off: a point and
 * what a plugin claims stay its own while it is off, unless another one takes its place. Looks again when plugins have come
 * or gone, or one that is replaced or replaces was switched.
 */
export class EntryRules {
  readonly #state: KernelState;
  #judged: readonly unknown[] = [];

  constructor(state: KernelState) {
    this.#state = state;
  }

  judge(): void {
    const { options, units } = this.#state;
    const all = [...units.values()];
    const replacing = all.some(({ manifest }) => manifest.replaces !== undefined);
    const looked = [...all, ...(replacing ? all.map(({ desired }) => desired) : [])];
    if (looked.length === this.#judged.length && looked.every((one, i) => one === this.#judged[i])) return;
    this.#judged = looked;
    const sound = all.filter(({ shapeFaults }) => shapeFaults.length === 0);
    const standing = withoutReplaced(sound);
    const known = pointsOf(standing.map(({ manifest }) => manifest));
    const taken = takenClaims(standing.map(({ id, manifest }) => ({ id, claims: claimsOf(manifest, known) })));
    for (const unit of sound) {
      const report = options.checkEntries?.(unit.manifest, known);
      const strange =
        unit.source.builtIn || !unit.manifest.replaces ? [] : strangeAddresses(unit.manifest, replacedBy(unit, units));
      unit.entryFaults = [
        ...(report?.issues.length ? [problems.badManifest(unit.id, report.issues)] : []),
        ...(strange.length > 0 ? [problems.notItsOwn(unit.id, strange)] : []),
        ...taken
          .filter(({ id }) => id === unit.id)
          .map(({ what, holder }) =>
            problems.claimTaken(unit.id, what, holder, unit.manifest.replaces?.includes(holder)),
          ),
      ];
      unit.entryWarnings = report?.warnings ?? [];
      unit.dataEntries = dataEntries(unit.manifest, known);
      unit.ownKeyPoints = new Set([...known].flatMap(([id, { ownKeys }]) => (ownKeys ? [id] : [])));
    }
  }
}

/** Entries that nothing has to implement. */
function dataEntries({ contributes = {} }: PluginManifest, known: KnownPoints): ReadonlySet<string> {
  return new Set(
    Object.entries(contributes).flatMap(([id, entries = []]) => {
      const point = known.get(id);
      return point ? entries.flatMap((entry) => (isData(point, entry) ? [claimOf(id, entry.key)] : [])) : [];
    }),
  );
}

/** Manifests of the built-in plugins that it takes the place of. */
function replacedBy({ manifest }: PluginUnit, units: ReadonlyMap<string, PluginUnit>) {
  return (manifest.replaces ?? []).flatMap((id) => {
    const unit = units.get(id);
    return unit?.source.builtIn && unit.shapeFaults.length === 0 ? [unit.manifest] : [];
  });
}
