import { problems } from '../errors/catalogue.ts';
import { claimsOf, takenClaims } from '../manifest/claims-of.ts';
import { pointsOf } from '../manifest/points-of.ts';
import type { PluginUnit } from '../plugin-unit.ts';
import type { KernelState } from './kernel-state.ts';

/**
 * Judges the entries of all plugins by the points that they own among themselves, whether they are on or off: a point and
 * what a plugin claims stay its own while it is off. Looks again only when plugins have come or gone.
 */
export class EntryRules {
  readonly #state: KernelState;
  #judged: readonly PluginUnit[] = [];

  constructor(state: KernelState) {
    this.#state = state;
  }

  judge(): void {
    const { options, units } = this.#state;
    const now = [...units.values()];
    if (now.length === this.#judged.length && now.every((unit, i) => unit === this.#judged[i])) return;
    this.#judged = now;
    const sound = now.filter(({ shapeFaults }) => shapeFaults.length === 0);
    const known = pointsOf(sound.map(({ manifest }) => manifest));
    const taken = takenClaims(sound.map(({ id, manifest }) => ({ id, claims: claimsOf(manifest, known) })));
    for (const unit of sound) {
      const report = options.checkEntries?.(unit.manifest, known);
      unit.entryFaults = [
        ...(report?.issues.length ? [problems.badManifest(unit.id, report.issues)] : []),
        ...taken
          .filter(({ id }) => id === unit.id)
          .map(({ what, holder }) => problems.claimTaken(unit.id, what, holder)),
      ];
      unit.entryWarnings = report?.warnings ?? [];
    }
  }
}
