import type { Scope } from '@facet/sdk/common';
import { notFound } from '@facet/sdk/server';
import { ARCHIVE_VERSION, type ArchivedKind, type ArchivedObject } from '../../contract.server.ts';
import { FilePaths } from '../archive/file-names.ts';
import type { UnwrittenArchive } from '../archive/write-archive.ts';
import type { LoadedAnnex } from './annex.ts';
import { BundleErrors } from '../errors.ts';
import type { BundleKind } from './kinds.ts';
import { type KeptMembers, withKept } from './kept-members.ts';

/** Maximum number of objects in one bundle. */
const MOST_OBJECTS = 10_000;

export interface ExportParts {
  readonly kinds: readonly BundleKind[];
  readonly kept: KeptMembers;
  readonly annexes: readonly LoadedAnnex[];
  readonly now: Date;
  /** Called with the number of objects that have been read. If it throws, the export ends. */
  onFound?(objects: number): Promise<void>;
}

/**
 * Exports the given objects that the user may see, with all objects that they depend on. @throws HttpError 404 when
 * there are none
 */
export async function exportBundle(
  { kinds, kept, annexes, now, onFound }: ExportParts,
  scope: Scope,
  root: BundleKind,
  ids: readonly number[],
): Promise<UnwrittenArchive> {
  const found = new FoundObjects(scope, root.key, onFound);
  const kind = await root.load();
  await found.add(root, kind, ids);
  if (found.count === 0) throw notFound();
  const roots = found.idsOf(root.key);
  for (const other of kinds.filter(({ alongside = [] }) => alongside.includes(root.key))) {
    const loaded = await other.load();
    await found.add(other, loaded, (await loaded.alongside?.(scope, root.key, roots)) ?? []);
  }
  await found.addNeeds(kinds);
  return written(`${callOf(root)}_export_${stampOf(now)}`, root.type, found, kinds, { kept, annexes, now, scope });
}

/** Exports everything that the user may see. */
export async function exportAssets(
  { kinds, kept, annexes, now, onFound }: ExportParts,
  scope: Scope,
  type: string,
): Promise<UnwrittenArchive> {
  const found = new FoundObjects(scope, type, onFound);
  for (const kind of kinds) {
    const loaded = await kind.load();
    await found.add(kind, loaded, await loaded.ids(scope));
  }
  await found.addNeeds(kinds);
  return written(`${type}_export_${stampOf(now)}`, type, found, kinds, { kept, annexes, now, scope });
}

/** The last segment of the path: `saved_query` of `/api/v1/saved_query`. */
export const callOf = ({ path }: Pick<BundleKind, 'path'>): string => path.slice(path.lastIndexOf('/') + 1);

/** Distinct objects by kind. */
class FoundObjects {
  readonly #scope: Scope;
  readonly #bundle: string;
  readonly #onFound: ExportParts['onFound'];
  readonly #objects = new Map<string, Map<number, ArchivedObject>>();
  readonly #loaded = new Map<string, ArchivedKind>();
  count = 0;

  constructor(scope: Scope, bundle: string, onFound: ExportParts['onFound']) {
    this.#scope = scope;
    this.#bundle = bundle;
    this.#onFound = onFound;
  }

  async add(kind: BundleKind, loaded: ArchivedKind, ids: readonly number[]): Promise<void> {
    this.#loaded.set(kind.key, loaded);
    const known = this.#objects.get(kind.key) ?? new Map<number, ArchivedObject>();
    this.#objects.set(kind.key, known);
    const wanted = [...new Set(ids)].filter((id) => !known.has(id));
    for (let at = 0; at < wanted.length; at += AT_ONCE) {
      const objects = await loaded.read(this.#scope, wanted.slice(at, at + AT_ONCE), this.#bundle);
      for (const object of objects) known.set(object.id, object);
      this.count += objects.length;
      if (this.count > MOST_OBJECTS) throw BundleErrors.tooManyObjects(MOST_OBJECTS);
      await this.#onFound?.(this.count);
    }
  }

  /** @param kinds Each kind after those that it depends on */
  async addNeeds(kinds: readonly BundleKind[]): Promise<void> {
    for (const kind of kinds.toReversed()) {
      const needed = [...this.#objects.values()].flatMap((objects) =>
        [...objects.values()].flatMap(({ needs }) =>
          needs.flatMap((need) => (need.kind === kind.key ? [need.id] : [])),
        ),
      );
      if (needed.length > 0) await this.add(kind, await kind.load(), needed);
    }
  }

  idsOf(kind: string): readonly number[] {
    return [...(this.#objects.get(kind)?.keys() ?? [])];
  }

  of(kind: string): { readonly loaded: ArchivedKind; readonly objects: readonly ArchivedObject[] } | undefined {
    const loaded = this.#loaded.get(kind);
    const objects = this.#objects.get(kind);
    return loaded && objects ? { loaded, objects: [...objects.values()] } : undefined;
  }
}

/** A dashboard may hold megabytes, and those of one question are read in one turn. */
const AT_ONCE = 20;

async function written(
  root: string,
  type: string,
  found: FoundObjects,
  kinds: readonly BundleKind[],
  { kept, annexes, now, scope }: Omit<ExportParts, 'kinds'> & { readonly scope: Scope },
): Promise<UnwrittenArchive> {
  const files: [path: string, content: unknown][] = [
    ['metadata.yaml', { version: ARCHIVE_VERSION, type, timestamp: now.toISOString().replace('Z', '+00:00') }],
  ];
  const paths = new FilePaths();
  const added = await addedBy(annexes, scope, found);
  // The objects that the bundle was requested for come first.
  for (const kind of kinds.toReversed()) {
    const of = found.of(kind.key);
    if (of === undefined) continue;
    const rest = await kept.of(
      kind.key,
      of.objects.map(({ id }) => id),
    );
    for (const { id, path, content } of of.objects)
      files.push([
        paths.claim(kind.folder, path, id),
        { ...withKept(content, rest.get(id), of.loaded.members), ...added.members.get(`${kind.key} ${id}`) },
      ]);
  }
  return { root, files: [...files, ...added.files] };
}

/** Members by kind and id, and files, that the annexes of other plugins add. */
async function addedBy(annexes: readonly LoadedAnnex[], scope: Scope, found: FoundObjects) {
  const members = new Map<string, Record<string, unknown>>();
  const files: [path: string, content: unknown][] = [];
  for (const { annex, kinds, member, file } of annexes) {
    const objects = kinds.flatMap((kind) => found.idsOf(kind).map((id) => ({ kind, id })));
    const answer = objects.length === 0 ? null : await annex.read(scope, objects);
    if (answer === null) continue;
    for (const [at, { kind, id }] of objects.entries())
      members.set(`${kind} ${id}`, { ...members.get(`${kind} ${id}`), [member]: answer.members[at]?.value });
    files.push([file, answer.file.value]);
  }
  return { members, files };
}

/** A timestamp such as `20261121T021046`. */
const stampOf = (now: Date): string => now.toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
