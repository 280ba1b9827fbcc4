import type { MethodsDeclared, Scope } from '@facet/sdk/common';
import type { ArchivedKindDeclared } from '../../common/archived-kind.ts';
import { bundleTexts } from '../errors.ts';
import type {
  ArchivedKind,
  ArchivedObject,
  ImportFile,
  ImportPlan,
  ImportWish,
  PlannedObject,
} from './archived-kind.ts';

export interface ArchivedReference {
  readonly kind: string;
  readonly uuid: string;
}

/** The outcome of checking one file. */
export interface CheckedArchiveFile {
  readonly path: string;
  /** The reason why the file cannot be imported. */
  readonly problem?: string;
  /** Id of the existing object. */
  readonly id?: number;
  /** Name after the import. */
  readonly name: string;
  /** References to objects of the kinds that this kind depends on; the file cannot be imported without them. */
  readonly refers: readonly ArchivedReference[];
}

/**
 * Export and import of a kind that takes no part in the transaction of an import, such as those of installed plugins:
 * all arguments and results are data. Its objects are written after everything else.
 */
export interface ArchivedData {
  ids(scope: Scope): Promise<readonly number[]>;
  read(scope: Scope, ids: readonly number[], bundle: string): Promise<readonly ArchivedObject[]>;
  /** Called where `alongside` is declared. */
  alongside(scope: Scope, kind: string, ids: readonly number[]): Promise<readonly number[]>;
  locate(
    scope: Scope,
    uuids: readonly string[],
  ): Promise<readonly { readonly uuid: string; readonly id: number; readonly name: string }[]>;
  /** Must not change anything. */
  check(scope: Scope, files: readonly ImportFile[]): Promise<readonly CheckedArchiveFile[]>;
  /**
   * Imports all files or none. Returns the ids in the order of the files. @param targets The objects to which the files
   * refer
   */
  take(
    scope: Scope,
    files: readonly ImportFile[],
    targets: readonly (ArchivedReference & { readonly id: number })[],
  ): Promise<readonly number[]>;
}

/** Timeout of a call: a plugin may have thousands of objects. */
const DEADLINE_MS = 60_000;
const text = { type: 'string' } as const;
const id = { type: 'integer' } as const;
const ids = { type: 'array', items: id } as const;
const reference = { kind: text, uuid: text } as const;
const listOf = <const P, const R extends readonly (keyof P)[]>(properties: P, required: R) =>
  ({ type: 'array', items: { type: 'object', properties, required } }) as const;
const files = listOf({ path: text, uuid: text, content: { type: 'object' } }, ['path', 'uuid', 'content']);

export const archivedDataMethods = {
  ids: { scoped: true, args: [], result: ids, deadlineMs: DEADLINE_MS },
  read: {
    scoped: true,
    args: [ids, text],
    deadlineMs: DEADLINE_MS,
    result: listOf(
      {
        id,
        uuid: text,
        path: { type: 'array', items: text },
        content: { type: 'object' },
        needs: listOf({ kind: text, id }, ['kind', 'id']),
      },
      ['id', 'uuid', 'path', 'content', 'needs'],
    ),
  },
  alongside: { scoped: true, args: [text, ids], result: ids, deadlineMs: DEADLINE_MS },
  locate: {
    scoped: true,
    args: [{ type: 'array', items: text }],
    deadlineMs: DEADLINE_MS,
    result: listOf({ uuid: text, id, name: text }, ['uuid', 'id', 'name']),
  },
  check: {
    scoped: true,
    args: [files],
    deadlineMs: DEADLINE_MS,
    result: listOf({ path: text, problem: text, id, name: text, refers: listOf(reference, ['kind', 'uuid']) }, [
      'path',
      'name',
      'refers',
    ]),
  },
  take: {
    scoped: true,
    args: [files, listOf({ ...reference, id }, ['kind', 'uuid', 'id'])],
    result: ids,
    deadlineMs: DEADLINE_MS,
  },
} as const satisfies MethodsDeclared<ArchivedData>;

export const isData = (kind: ArchivedKind | ArchivedData): kind is ArchivedData => 'take' in kind;

/** Adapts such a kind to the interface of all kinds. */
export function archivedData({ members = [], needs }: ArchivedKindDeclared, data: ArchivedData): ArchivedKind {
  return {
    members: { names: members },
    ids: (scope) => data.ids(scope),
    read: (scope, wanted, bundle) => data.read(scope, wanted, bundle),
    alongside: (scope, kind, wanted) => data.alongside(scope, kind, wanted),
    async locate(scope, uuids) {
      const asked = new Set(uuids);
      const found = await data.locate(scope, uuids);
      return new Map(found.flatMap(({ uuid, id, name }) => (asked.has(uuid) ? [[uuid, { id, name }]] : [])));
    },
    plan: (scope, wish) => planData(data, needs, scope, wish),
  };
}

async function planData(
  data: ArchivedData,
  needs: readonly string[],
  scope: Scope,
  wish: ImportWish,
): Promise<ImportPlan> {
  const checked = new Map((await data.check(scope, wish.files)).map((one) => [one.path, one]));
  const referred = (path: string) => (checked.get(path)?.refers ?? []).filter(({ kind }) => needs.includes(kind));
  const targets = await targetsOf(
    wish.files.flatMap(({ path }) => referred(path)),
    wish,
  );
  const problems: Record<string, string> = {};
  const objects: PlannedObject[] = [];
  for (const { path, uuid } of wish.files) {
    const found = checked.get(path);
    const absent = referred(path).find((one) => !targets.has(keyOf(one)));
    if (found?.problem !== undefined || found === undefined) problems[path] = found?.problem ?? bundleTexts.notChecked;
    else if (absent) problems[path] = bundleTexts.refersToNothing(absent.kind, absent.uuid);
    else {
      const change = found.id === undefined ? 'create' : wish.overwrite ? 'update' : 'keep';
      objects.push({ path, uuid, name: found.name, change, ...(found.id === undefined ? {} : { id: found.id }) });
    }
  }
  const changing = new Set(objects.flatMap(({ path, change }) => (change === 'keep' ? [] : [path])));
  return {
    problems,
    objects,
    announce: (work) => work(async () => []),
    later: (idOf) =>
      data.take(
        scope,
        wish.files.filter(({ path }) => changing.has(path)),
        [...targets.values()].flatMap(({ kind, uuid, id: there }) => {
          const found = idOf(kind, uuid) ?? there;
          return found === undefined ? [] : [{ kind, uuid, id: found }];
        }),
      ),
  };
}

const keyOf = ({ kind, uuid }: ArchivedReference): string => `${kind} ${uuid}`;

/** The distinct objects to which files refer; those without an id are created by the import. */
async function targetsOf(
  references: readonly ArchivedReference[],
  { find }: ImportWish,
): Promise<ReadonlyMap<string, ArchivedReference & { readonly id: number | undefined }>> {
  const targets = new Map<string, ArchivedReference & { readonly id: number | undefined }>();
  for (const [kind, ofKind] of Map.groupBy(references, (one) => one.kind)) {
    const uuids = [...new Set(ofKind.map(({ uuid }) => uuid))];
    for (const [uuid, { id: there }] of await find(kind, uuids))
      targets.set(keyOf({ kind, uuid }), { kind, uuid, id: there });
  }
  return targets;
}
