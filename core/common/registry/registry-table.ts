import type { AbsentEntry, ContributionShape, Entry, ExtensionPoint, Registry } from '@facet/sdk/common';
import { Listeners } from '../disposal/listeners.ts';
import type { Contribution } from './contribution.ts';

const NONE: readonly AbsentEntry[] = Object.freeze([]);

class PointRegistry implements Registry<ContributionShape> {
  readonly #listeners: Listeners;
  #snapshot: readonly Contribution[] = Object.freeze([]);
  #byKey: ReadonlyMap<string, Contribution> = new Map();
  /** A declaration without an entry. It changes nothing for listeners. */
  withheld: readonly AbsentEntry[] = NONE;

  constructor(onError: (error: unknown) => void) {
    this.#listeners = new Listeners(onError);
  }

  get listeners(): Listeners {
    return this.#listeners;
  }

  readonly snapshot = (): readonly Entry<ContributionShape>[] => this.#snapshot;

  readonly get = (key: string): Entry<ContributionShape> | undefined => this.#byKey.get(key);

  readonly absent = (): readonly AbsentEntry[] => this.withheld;

  readonly subscribe: Registry<ContributionShape>['subscribe'] = (listener) => this.#listeners.add(listener);

  /** Whether anything changed. */
  replace(entries: readonly Contribution[]): boolean {
    const same = entries.length === this.#snapshot.length && entries.every((entry, i) => entry === this.#snapshot[i]);
    if (same) return false;
    this.#snapshot = Object.freeze(entries);
    this.#byKey = new Map(entries.map((entry) => [entry.key, entry]));
    return true;
  }
}

export interface AbsentAt extends AbsentEntry {
  readonly point: string;
}

/** The registries of all points, kept in the order: declared order, then plugin id, then key. */
export class RegistryTable {
  readonly #onError: (error: unknown) => void;
  readonly #points = new Map<string, PointRegistry>();

  constructor(onError: (error: unknown) => void) {
    this.#onError = onError;
  }

  /** Number of listeners at all points. */
  get listenerCount(): number {
    return [...this.#points.values()].reduce((sum, point) => sum + point.listeners.size, 0);
  }

  registry<C extends ContributionShape>(point: ExtensionPoint<C>): Registry<C> {
    // The point's id stands for C: an entry at it declares C['declared'] and implements C.
    return this.#at(point.id) as Registry<ContributionShape> as Registry<C>;
  }

  /** Replaces all entries and notifies the listeners of the points that changed. */
  show(entries: readonly Contribution[], absent: readonly AbsentAt[]): void {
    const byPoint = Map.groupBy(entries, ({ point }) => point);
    const absentByPoint = Map.groupBy(absent, ({ point }) => point);
    for (const point of [...byPoint.keys(), ...absentByPoint.keys()]) this.#at(point);
    for (const [id, point] of this.#points)
      point.withheld = Object.freeze((absentByPoint.get(id) ?? NONE).map(({ key, owner }) => ({ key, owner })));
    const changed = [...this.#points].filter(([id, point]) => point.replace((byPoint.get(id) ?? []).sort(inOrder)));
    for (const [, point] of changed) point.listeners.notify();
  }

  #at(id: string): PointRegistry {
    let registry = this.#points.get(id);
    if (!registry) {
      registry = new PointRegistry(this.#onError);
      this.#points.set(id, registry);
    }
    return registry;
  }
}

function inOrder(a: Contribution, b: Contribution): number {
  return (
    (a.declared.order ?? 0) - (b.declared.order ?? 0) || compareText(a.owner, b.owner) || compareText(a.key, b.key)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
