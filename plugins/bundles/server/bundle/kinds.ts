import type { Registry } from '@facet/sdk/common';
import type { HttpError } from '@facet/sdk/server';
import type { ArchivedData, ArchivedKind, ArchivedKindDeclared } from '../../contract.server.ts';
import { archivedData, isData } from '../kinds/archived-data.ts';
import type { BundleAnnex, BundleAnnexDeclared, LoadedAnnex } from './annex.ts';
import { BundleErrors } from '../errors.ts';

export type KindRegistry = Registry<{ declared: ArchivedKindDeclared; implementation: ArchivedKind | ArchivedData }>;

/** A kind of objects with its declaration. */
export interface BundleKind extends ArchivedKindDeclared {
  readonly key: string;
  load(): Promise<ArchivedKind>;
}

export type AnnexRegistry = Registry<{ declared: BundleAnnexDeclared; implementation: BundleAnnex }>;

/** The annexes that can be loaded; the members of the others are stored as they are. */
export const loadedAnnexes = (registry: AnnexRegistry): Promise<readonly LoadedAnnex[]> =>
  Promise.all(registry.snapshot().map(async (entry) => ({ ...entry.declared, annex: await entry.load() })));

/** The registered kinds. A kind that cannot be used affects only kinds that depend on it, and bundles of everything. */
export class BundleKinds {
  /** Each kind after those that it depends on. */
  readonly #usable: readonly BundleKind[];
  readonly #faults: ReadonlyMap<string, HttpError>;

  constructor(registry: KindRegistry) {
    const faults = new Map(registry.absent().map(({ key }) => [key, BundleErrors.kindMissing(key)]));
    const named = withOwnFolders(registry.snapshot().map(kindOf), faults);
    this.#usable = inOrder(named, faults);
    this.#faults = faults;
  }

  /** @throws HttpError 503 when one of them cannot be used */
  all(): readonly BundleKind[] {
    for (const fault of this.#faults.values()) throw fault;
    return this.#usable;
  }

  /** The kind of this key. @throws HttpError 503 */
  get(key: string): BundleKind {
    const kind = this.#usable.find((one) => one.key === key);
    if (kind === undefined) throw this.#faults.get(key) ?? BundleErrors.kindMissing(key);
    return kind;
  }

  /**
   * Kinds whose files are in a bundle of this kind: its direct and indirect dependencies, and the kinds that accompany
   * it. @throws HttpError 503
   */
  ofBundle(root: string): readonly BundleKind[] {
    const wanted = new Set([root]);
    for (const { key, alongside = [] } of this.#usable) if (alongside.includes(root)) wanted.add(key);
    // In reverse order, a kind comes before its dependencies.
    for (const { key, needs } of this.#usable.toReversed())
      if (wanted.has(key)) for (const need of needs) wanted.add(need);
    for (const key of wanted) this.get(key);
    return this.#usable.filter(({ key }) => wanted.has(key));
  }
}

type KindEntry = ReturnType<KindRegistry['snapshot']>[number];

const kindOf = (entry: KindEntry): BundleKind => ({
  ...entry.declared,
  key: entry.key,
  async load() {
    const kind = await entry.load();
    return isData(kind) ? archivedData(entry.declared, kind) : kind;
  },
});

const FOLDER = /^[a-z][a-z0-9_-]{0,60}$/;

/** Each folder belongs to one kind: the first that declares it. Further kinds with the same folder cannot be used. */
function withOwnFolders(kinds: readonly BundleKind[], faults: Map<string, HttpError>): readonly BundleKind[] {
  const taken = new Set<string>();
  return kinds.filter(({ key, folder }) => {
    const fits = FOLDER.test(folder) && !taken.has(folder);
    if (fits) taken.add(folder);
    else faults.set(key, BundleErrors.kindBadlyNamed(key, folder));
    return fits;
  });
}

function inOrder(kinds: readonly BundleKind[], faults: Map<string, HttpError>): readonly BundleKind[] {
  const ordered: BundleKind[] = [];
  let left = [...kinds].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  while (left.length > 0) {
    const waits = new Set(left.map(({ key }) => key));
    const ready = left.filter(({ needs }) => needs.every((need) => !waits.has(need)));
    if (ready.length === 0) {
      for (const key of waits) faults.set(key, BundleErrors.kindsInCircle([...waits]));
      break;
    }
    ordered.push(...ready);
    left = left.filter((kind) => !ready.includes(kind));
  }
  return ordered;
}
