import type { Scope } from '@facet/sdk/common';
import { type FieldMessages, HttpError, type MetadataStore } from '@facet/sdk/server';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type {
  ArchivedKind,
  IdOf,
  ImportFile,
  ImportPlan,
  ImportSecrets,
  ImportTarget,
  ImportTransaction,
  WriteObjects,
} from '../../contract.server.ts';
import { archiveVersion } from '../../contract.server.ts';
import type { ArchiveFiles } from '../archive/read-archive.ts';
import { BundleErrors, bundleTexts } from '../errors.ts';
import { messagesOf } from '../kinds/messages-of.ts';
import { type Kept, type KeptMembers, type KeptTables, unknownMembers } from './kept-members.ts';
import type { LoadedAnnex } from './annex.ts';
import type { BundleKind } from './kinds.ts';

type Problems = Record<string, FieldMessages | string | readonly string[]>;

export interface ImportCall {
  readonly files: ArchiveFiles;
  /** Required value of `type` in `metadata.yaml`. */
  readonly type: string;
  /** Name of the import in error messages. */
  readonly called: string;
  /** Kinds whose files are imported, each after those that it depends on. */
  readonly kinds: readonly BundleKind[];
  /** Kinds that the bundle was made for: only their objects may be overwritten. */
  readonly own: ReadonlySet<string>;
  readonly overwrite: boolean;
  readonly secrets: ImportSecrets;
  readonly options: Readonly<Record<string, string>>;
}

export interface ImportParts {
  readonly metadata: MetadataStore;
  readonly kept: KeptMembers;
  readonly annexes: readonly LoadedAnnex[];
  /** Called with the number of files that have been checked. Nothing has been written; if it throws, nothing will be. */
  onPlanned?(files: number, total: number): Promise<void>;
  /** Called within the transaction. */
  onCommit?(tx: Kysely<unknown>): Promise<void>;
}

interface PlannedKind {
  readonly kind: BundleKind;
  readonly plan: ImportPlan;
  readonly files: readonly ImportFile[];
  /** Members that annexes import. */
  readonly taken: ReadonlySet<string>;
  readonly contents: ReadonlyMap<string, Kept | undefined>;
}

/** Imports all files or none. @throws HttpError 400, 422 with the path and the reason for every invalid file */
export async function importBundle(call: ImportCall, scope: Scope, parts: ImportParts): Promise<void> {
  const planned = await planImport(call, scope, parts);
  try {
    const written = await writePlanned(planned, parts);
    await takeAnnexes(call, scope, parts, planned, await writeLater(planned, written, parts));
  } catch (error) {
    if (error instanceof HttpError) throw error;
    // Another import may have created the same objects since this one was planned.
    await planImport(call, scope, parts);
    throw error;
  }
}

async function planImport(
  call: ImportCall,
  scope: Scope,
  { annexes, onPlanned }: Pick<ImportParts, 'annexes' | 'onPlanned'>,
): Promise<readonly PlannedKind[]> {
  const problems: Problems = {};
  let checked = 0;
  checkMetadata(call, problems);
  const targets = new Map<string, Map<string, ImportTarget>>();
  const planned: PlannedKind[] = [];
  let count = 0;
  for (const kind of call.kinds) {
    const files = filesOf(call.files, kind, problems);
    if (files.length === 0) continue;
    const loaded = await kind.load();
    const isOwnBundle = call.own.has(kind.key);
    if (isOwnBundle) count += files.length;
    const plan = await loaded.plan(scope, {
      files,
      isOwnBundle,
      overwrite: isOwnBundle && call.overwrite,
      secrets: call.secrets,
      options: call.options,
      find: (other, uuids) => findTargets(other, uuids, { kinds: call.kinds, targets, scope }),
    });
    Object.assign(problems, plan.problems);
    targets.set(
      kind.key,
      new Map(plan.objects.map(({ uuid, id, name }) => [uuid, id === undefined ? { name } : { id, name }])),
    );
    if (isOwnBundle && !call.overwrite)
      for (const { path, change } of plan.objects)
        if (change === 'keep') problems[path] ??= bundleTexts.exists(kind.title);
    const taken = await checkAnnexes(annexes, { scope, kind: kind.key, files, problems });
    planned.push({ kind, plan, files, taken, contents: keptOf(files, loaded, taken) });
    checked += files.length;
    await onPlanned?.(checked, call.files.size);
  }
  if (Object.keys(problems).length > 0) throw BundleErrors.refused(call.called, problems);
  if (count === 0) throw BundleErrors.nothingToImport();
  return planned;
}

const keptOf = (
  files: readonly ImportFile[],
  { members }: ArchivedKind,
  taken: ReadonlySet<string>,
): ReadonlyMap<string, Kept | undefined> => {
  const known = { ...members, names: [...members.names, ...taken] };
  return new Map(files.map(({ path, content }) => [path, unknownMembers(content, known)]));
};

interface AnnexedFiles {
  readonly scope: Scope;
  readonly kind: string;
  readonly files: readonly ImportFile[];
  readonly problems: Problems;
}

/** The members that annexes import; their errors are added to the problems. */
async function checkAnnexes(
  annexes: readonly LoadedAnnex[],
  { scope, kind, files, problems }: AnnexedFiles,
): Promise<ReadonlySet<string>> {
  const taken = new Set<string>();
  for (const { annex, kinds, member } of annexes) {
    if (!kinds.includes(kind)) continue;
    const reasons = await annex.check(
      scope,
      files.map(({ content }) => ({ value: content[member] ?? null })),
    );
    if (reasons === null) continue;
    taken.add(member);
    for (const [at, { path }] of files.entries()) {
      const reason = reasons[at];
      if (reason) problems[path] ??= { [member]: [reason] };
    }
  }
  return taken;
}

/** Passes members and files to the annexes, for the objects that were written. */
async function takeAnnexes(
  { files }: ImportCall,
  scope: Scope,
  { annexes }: ImportParts,
  planned: readonly PlannedKind[],
  idOf: IdOf,
): Promise<void> {
  for (const { annex, member, file } of annexes) {
    const objects = planned.flatMap(({ kind, plan, files: own, taken }) =>
      plan.objects.flatMap(({ path, uuid, change }) => {
        const content = own.find((one) => one.path === path)?.content;
        const id = idOf(kind.key, uuid);
        const given = taken.has(member) && change !== 'keep' && content && Object.hasOwn(content, member);
        return given && id !== undefined ? [{ kind: kind.key, id, member: { value: content[member] } }] : [];
      }),
    );
    if (objects.length > 0) await annex.take(scope, objects, { value: files.get(file) ?? null });
  }
}

function checkMetadata({ files, type }: ImportCall, problems: Problems): void {
  const content = files.get('metadata.yaml');
  if (content === undefined) {
    problems['metadata.yaml'] = [files.has('metadata.yaml') ? bundleTexts.notYaml : bundleTexts.noMetadata];
    return;
  }
  const read = z
    .looseObject({
      version: archiveVersion,
      type: z.literal(type, { error: bundleTexts.notOfType(type) }).optional(),
    })
    .safeParse(content);
  if (!read.success) problems['metadata.yaml'] = messagesOf(read.error.issues);
}

const withUuid = z.looseObject({ uuid: z.guid({ error: 'Not a valid UUID.' }) });

/** The valid files of a kind with a unique uuid. */
function filesOf(files: ArchiveFiles, { folder }: BundleKind, problems: Problems): readonly ImportFile[] {
  const found = new Map<string, ImportFile>();
  for (const [path, content] of files) {
    if (!path.startsWith(`${folder}/`)) continue;
    if (typeof content !== 'object' || content === null || Array.isArray(content)) {
      problems[path] = { _schema: [bundleTexts.notYaml] };
      continue;
    }
    const read = withUuid.safeParse(content);
    if (!read.success) {
      problems[path] = messagesOf(read.error.issues);
      continue;
    }
    const uuid = read.data.uuid.toLowerCase();
    const same = found.get(uuid);
    if (same) problems[path] = { uuid: [bundleTexts.sameUuid(same.path)] };
    else found.set(uuid, { path, uuid, content: read.data });
  }
  return [...found.values()];
}

interface Targets {
  readonly kinds: readonly BundleKind[];
  readonly targets: ReadonlyMap<string, ReadonlyMap<string, ImportTarget>>;
  readonly scope: Scope;
}

/** The objects that the bundle contains, and existing ones that the user may use. */
async function findTargets(
  kind: string,
  uuids: readonly string[],
  { kinds, targets, scope }: Targets,
): Promise<ReadonlyMap<string, ImportTarget>> {
  const planned = targets.get(kind);
  const wanted = [...new Set(uuids)];
  const loaded = await kinds.find(({ key }) => key === kind)?.load();
  const there: ReadonlyMap<string, ImportTarget> = (await loaded?.locate(scope, wanted)) ?? new Map();
  return new Map(
    wanted.flatMap((uuid): [string, ImportTarget][] => {
      const coming = planned?.get(uuid);
      const found = there.get(uuid);
      // An existing object that the user may not use stays inaccessible, even if the bundle contains it.
      const target = coming?.id === undefined ? (coming ?? found) : found && { ...found, name: coming.name };
      return target ? [[uuid, target]] : [];
    }),
  );
}

/** Runs the will-hooks of all kinds, one transaction, and the did-hooks. */
async function writePlanned(planned: readonly PlannedKind[], parts: ImportParts): Promise<IdOf> {
  const writes: WriteObjects[] = [];
  let written: IdOf = () => undefined;
  const announce = async (at: number): Promise<void> => {
    const next = planned[at];
    if (next === undefined) {
      written = await commit(planned, writes, parts);
      return;
    }
    await next.plan.announce(async (write) => {
      writes.push(write);
      await announce(at + 1);
    });
  };
  await announce(0);
  return written;
}

function commit(
  planned: readonly PlannedKind[],
  writes: readonly WriteObjects[],
  { metadata, kept, onCommit }: ImportParts,
): Promise<IdOf> {
  return metadata.transaction<KeptTables, IdOf>(async (tx) => {
    // The table types exist only at compile time: each plugin uses its own on the same connection.
    const all: ImportTransaction = { tables: <T>() => tx as unknown as Kysely<T> };
    await onCommit?.(all.tables<unknown>());
    const ids = new Map<string, Map<string, number>>();
    const idOf: IdOf = (kind, uuid) => ids.get(kind)?.get(uuid);
    for (const [i, one] of planned.entries()) {
      const { kind, plan } = one;
      const own = new Map<string, number>();
      ids.set(kind.key, own);
      for (const { uuid, id } of plan.objects) if (id !== undefined) own.set(uuid, id);
      const written = (await writes[i]?.(all, idOf)) ?? [];
      if (!plan.later) await settleIds(one, written, own, (id, rest) => kept.keep(tx, kind.key, id, rest));
    }
    return idOf;
  });
}

/**
 * Writes the objects of kinds that take no part in the transaction. @throws HttpError 500 with the objects that were
 * not written
 */
async function writeLater(
  planned: readonly PlannedKind[],
  written: IdOf,
  { metadata, kept }: ImportParts,
): Promise<IdOf> {
  const ids = new Map<string, Map<string, number>>();
  const idOf: IdOf = (kind, uuid) => ids.get(kind)?.get(uuid) ?? written(kind, uuid);
  for (const one of planned) {
    const { kind, plan } = one;
    if (!plan.later || plan.objects.every(({ change }) => change === 'keep')) continue;
    const own = new Map<string, number>();
    ids.set(kind.key, own);
    try {
      const taken = await plan.later(idOf);
      await metadata.transaction<KeptTables, void>((tx) =>
        settleIds(one, taken, own, (id, rest) => kept.keep(tx, kind.key, id, rest)),
      );
    } catch (error) {
      throw BundleErrors.notTaken(kind.title, error instanceof Error ? error.message : String(error));
    }
  }
  return idOf;
}

/** Records the id of each object that was written, and stores the members that its kind does not read. */
async function settleIds(
  { plan, contents }: PlannedKind,
  written: readonly number[],
  own: Map<string, number>,
  keep: (id: number, rest: Kept | undefined) => Promise<void>,
): Promise<void> {
  const changing = plan.objects.filter(({ change }) => change !== 'keep');
  for (const [n, { uuid, path }] of changing.entries()) {
    const id = written[n];
    if (id === undefined) throw new TypeError(`Nothing was written for ${path}.`);
    own.set(uuid, id);
    await keep(id, contents.get(path));
  }
}
