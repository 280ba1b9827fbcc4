import type { Registry } from '@facet/sdk/common';
import type { ArchivedData, ArchivedKind, ArchivedKindDeclared } from '../../contract.server.ts';
import { archivedData, isData } from '../kinds/archived-data.ts';
import type { BundleAnnex, BundleAnnexDeclared, LoadedAnnex } from './annex.ts';
import { BundleErrors } from '../errors.ts';

export type KindRegistry = Registry<{ declared: ArchivedKindDeclared; implementation: ArchivedKind | ArchivedData }>;

/** A kind of objects, as its plugin declares it. */
export interface BundleKind extends ArchivedKindDeclared {
  readonly key: string;
  load(): Promise<ArchivedKind>;
}

export type AnnexRegistry = Registry<{ declared: BundleAnnexDeclared; implementation: BundleAnnex }>;

/** Those that can be had; without one of them its members are kept as they came. */
export const loadedAnnexes = (registry: AnnexRegistry): Promise<readonly LoadedAnnex[]> =>
  Promise.all(registry.snapshot().map(async (entry) => ({ ...entry.declared, annex: await entry.load() })));

/** All kinds, each after those that it needs. @throws HttpError 503 when one of them cannot be had */
export function orderedKinds(registry: KindRegistry): readonly BundleKind[] {
  const [absent] = registry.absent();
  if (absent) throw BundleErrors.kindMissing(absent.key);
  const kinds = registry.snapshot().map((entry) => ({
    ...entry.declared,
    key: entry.key,
    async load() {
      const kind = await entry.load();
      return isData(kind) ? archivedData(entry.declared, kind) : kind;
    },
  }));
  ensureOwnFolders(kinds);
  return inOrder(kinds);
}

const FOLDER = /^[a-z][a-z0-9_-]{0,60}$/;

/** What stands in a folder is handed to the kind that it belongs to. @throws HttpError 503 */
function ensureOwnFolders(kinds: readonly Pick<BundleKind, 'key' | 'folder'>[]): void {
  const taken = new Set<string>();
  for (const { key, folder } of kinds) {
    if (!FOLDER.test(folder) || taken.has(folder)) throw BundleErrors.kindBadlyNamed(key, folder);
    taken.add(folder);
  }
}

/** Kinds whose files a bundle of this kind holds: what it needs, at any remove, and what comes along with it. */
export function kindsOfBundle(kinds: readonly BundleKind[], root: string): readonly BundleKind[] {
  const wanted = new Set([root]);
  for (const { key, alongside = [] } of kinds) if (alongside.includes(root)) wanted.add(key);
  // Those that others need come before them.
  for (const { key, needs } of kinds.toReversed()) if (wanted.has(key)) for (const need of needs) wanted.add(need);
  return kinds.filter(({ key }) => wanted.has(key));
}

function inOrder<K extends Pick<BundleKind, 'key' | 'needs'>>(kinds: readonly K[]): readonly K[] {
  const ordered: K[] = [];
  let left = [...kinds].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  while (left.length > 0) {
    const waits = new Set(left.map(({ key }) => key));
    const ready = left.filter(({ needs }) => needs.every((need) => !waits.has(need)));
    if (ready.length === 0) throw BundleErrors.kindsInCircle([...waits]);
    ordered.push(...ready);
    left = left.filter((kind) => !ready.includes(kind));
  }
  return ordered;
}
