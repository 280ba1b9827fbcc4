import { type DeclaredEntry, type Disposable, type ErrorData, FacetError, toDisposable } from '@facet/sdk/common';
import { problems } from '../errors/catalogue.ts';
import type { FlagTable } from '../flags/flag-table.ts';
import type { Attribute } from '../activation/attribute.ts';
import type { KernelState } from '../lifecycle/kernel-state.ts';
import { runnable, whyNot } from '../lifecycle/unit-states.ts';
import type { PluginUnit } from '../plugin-unit.ts';
import { claimOf } from '../resolve/claim-keys.ts';
import { ConditionTable } from '../when/condition-table.ts';
import { Contribution } from './contribution.ts';
import type { AbsentAt, RegistryTable } from './registry-table.ts';

export interface EntryTableParts {
  readonly state: KernelState;
  readonly attribute: Attribute;
  readonly registries: RegistryTable;
  readonly flags: FlagTable;
  /** Resolves when the plugin is active. */
  readonly activate: (unit: PluginUnit) => Promise<void>;
  readonly changed: () => void;
}

/** The entries of all plugins that may run, and which of them are listed. */
export class EntryTable {
  readonly #parts: EntryTableParts;
  readonly #conditions = new ConditionTable();

  constructor(parts: EntryTableParts) {
    this.#parts = parts;
  }

  /** Lists what may be listed now. */
  show(): void {
    const { state, registries } = this.#parts;
    const keys = this.#contextKeys();
    const shown: Contribution[] = [];
    const absent: AbsentAt[] = [];
    for (const unit of state.units.values()) {
      if (state.phase !== 'started' || !runnable(unit)) {
        if (unit.desired === 'on') absent.push(...declaredBy(unit));
        continue;
      }
      unit.contributions ??= this.#contributionsOf(unit);
      for (const entry of unit.contributions) {
        const isSole = !unit.ownKeyPoints.has(entry.point);
        if (isSole && state.resolution.winners.get(claimOf(entry.point, entry.key)) !== unit.id) {
          absent.push({ point: entry.point, key: entry.key, owner: unit.id });
        } else if (keys === undefined || this.#conditions.holds(entry.declared.when, keys)) shown.push(entry);
      }
    }
    registries.show(shown, absent);
  }

  implement(unit: PluginUnit, point: string, key: string, load: () => Promise<unknown>): Disposable {
    const entry = unit.contributions?.find((candidate) => candidate.point === point && candidate.key === key);
    if (!entry) throw new FacetError(problems.undeclared(unit.id, point, key));
    entry.implementWith(() => this.#parts.attribute(unit.id, loadingText(point, key), load));
    return toDisposable(() => {
      if (!unit.contributions?.includes(entry)) return;
      // Others may have loaded it, so a fresh entry stands in its place.
      unit.contributions = unit.contributions.map((other) =>
        other === entry ? this.#contribution(unit, point, entry.declared) : other,
      );
      this.show();
      this.#parts.changed();
    });
  }

  #contextKeys(): Readonly<Record<string, unknown>> | undefined {
    const own = this.#parts.state.options.contextKeys?.();
    if (own === undefined) return undefined;
    const flags = Object.entries(this.#parts.flags.all()).map(([name, value]) => [`flag.${name}`, value]);
    return { ...own, ...Object.fromEntries(flags) };
  }

  #contributionsOf(unit: PluginUnit): readonly Contribution[] {
    return Object.entries(unit.manifest.contributes ?? {}).flatMap(([point, entries = []]) =>
      entries.map((entry) => this.#contribution(unit, point, entry)),
    );
  }

  #contribution(unit: PluginUnit, point: string, entry: DeclaredEntry): Contribution {
    return new Contribution(point, entry, {
      id: unit.id,
      version: unit.manifest.version,
      activate: () => this.#needFor(unit, point, entry.key),
      describe: (error) => describeFailure(unit.id, loadingText(point, entry.key), error),
      changed: () => this.#parts.changed(),
    });
  }

  /** An entry that a consumer held on to while its plugin restarted must not load as if it were the new one. */
  #needFor(unit: PluginUnit, point: string, key: string): Promise<void> {
    const listed = unit.contributions?.some((entry) => entry.point === point && entry.key === key);
    return listed ? this.#parts.activate(unit) : Promise.reject(new FacetError(whyNot(unit)));
  }
}

/** What a plugin that cannot run declares; a manifest that says nothing that can be read declares nothing. */
function declaredBy({ id, manifest, shapeFaults }: PluginUnit): readonly AbsentAt[] {
  if (shapeFaults.length > 0) return [];
  return Object.entries(manifest.contributes ?? {}).flatMap(([point, entries = []]) =>
    entries.map(({ key }) => ({ point, key, owner: id })),
  );
}

function loadingText(point: string, key: string): string {
  return `Loading "${key}" at "${point}"`;
}

/** What went wrong as data: the error's own, or that the plugin threw. */
export function describeFailure(owner: string, what: string, error: unknown): ErrorData {
  return error instanceof FacetError ? error.toJSON() : problems.threw(owner, what, error);
}
