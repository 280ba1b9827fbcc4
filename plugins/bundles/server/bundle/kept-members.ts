import { parseOutsideJson } from '@facet/sdk/common';
import type { MetadataStore } from '@facet/sdk/server';
import type { Kysely } from 'kysely';
import type { KnownMembers } from '../../contract.server.ts';

type Members = Readonly<Record<string, unknown>>;

/** Members of a file that its kind does not read, in the structure of the file. */
export interface Kept {
  readonly names?: Members;
  /** List → value of the identifying member of a record → its unknown members. */
  readonly lists?: Readonly<Record<string, Readonly<Record<string, Members>>>>;
  readonly records?: Readonly<Record<string, Members>>;
}

export interface KeptTables {
  bundle_kept_members: { kind: string; object_id: number; members: string };
}

/** The members of a file that its kind would lose; `undefined` for none. */
export function unknownMembers(content: Members, known: KnownMembers): Kept | undefined {
  const names = besides(content, [
    ...known.names,
    ...Object.keys(known.lists ?? {}),
    ...Object.keys(known.records ?? {}),
    'uuid',
    'version',
  ]);
  const lists = entriesOf(known.lists ?? {}, (name, { by, names: own }) => {
    const records = Array.isArray(content[name]) ? content[name].filter(isRecord) : [];
    const kept = records.flatMap((record): [string, Members][] => {
      const rest = besides(record, own);
      return typeof record[by] === 'string' && Object.keys(rest).length > 0 ? [[record[by], rest]] : [];
    });
    return kept.length === 0 ? undefined : Object.fromEntries(kept);
  });
  const records = entriesOf(known.records ?? {}, (name, own) => {
    const rest = isRecord(content[name]) ? besides(content[name], own) : {};
    return Object.keys(rest).length === 0 ? undefined : rest;
  });
  const kept = {
    ...(Object.keys(names).length === 0 ? {} : { names }),
    ...(Object.keys(lists).length === 0 ? {} : { lists }),
    ...(Object.keys(records).length === 0 ? {} : { records }),
  };
  return Object.keys(kept).length === 0 ? undefined : kept;
}

/** Adds the members that were stored by an earlier import to the content. */
export function withKept(content: Members, kept: Kept | undefined, known: KnownMembers): Members {
  if (kept === undefined) return content;
  const whole: Record<string, unknown> = { ...content, ...kept.names };
  for (const [name, byKey] of Object.entries(kept.lists ?? {})) {
    const by = known.lists?.[name]?.by;
    if (by === undefined || !Array.isArray(content[name])) continue;
    whole[name] = content[name].map((record: unknown) => {
      const key = isRecord(record) ? record[by] : undefined;
      const rest = typeof key === 'string' && Object.hasOwn(byKey, key) ? byKey[key] : undefined;
      return isRecord(record) && rest ? { ...record, ...rest } : record;
    });
  }
  for (const [name, rest] of Object.entries(kept.records ?? {}))
    if (isRecord(content[name])) whole[name] = { ...content[name], ...rest };
  return whole;
}

/** Stored members by kind and id of their object. */
export function createKeptMembers(store: MetadataStore) {
  const db = store.db<KeptTables>();
  return {
    async of(kind: string, ids: readonly number[]): Promise<ReadonlyMap<number, Kept>> {
      const found = new Map<number, Kept>();
      for (let at = 0; at < ids.length; at += AT_ONCE) {
        const rows = await db
          .selectFrom('bundle_kept_members')
          .select(['object_id', 'members'])
          .where('kind', '=', kind)
          .where('object_id', 'in', ids.slice(at, at + AT_ONCE))
          .execute();
        for (const row of rows) {
          const kept: unknown = parseOutsideJson(row.members);
          if (isRecord(kept)) found.set(row.object_id, kept);
        }
      }
      return found;
    },

    async keep(tx: Kysely<KeptTables>, kind: string, id: number, kept: Kept | undefined): Promise<void> {
      await tx.deleteFrom('bundle_kept_members').where('kind', '=', kind).where('object_id', '=', id).execute();
      if (kept !== undefined)
        await tx
          .insertInto('bundle_kept_members')
          .values({ kind, object_id: id, members: JSON.stringify(kept) })
          .execute();
    },

    async forget(kind: string, id: number): Promise<void> {
      await db.deleteFrom('bundle_kept_members').where('kind', '=', kind).where('object_id', '=', id).execute();
    },
  };
}

export type KeptMembers = ReturnType<typeof createKeptMembers>;

const AT_ONCE = 1_000;

const besides = (members: Members, known: readonly string[]): Members =>
  Object.fromEntries(Object.entries(members).filter(([name]) => !known.includes(name)));

function entriesOf<T, R>(
  record: Readonly<Record<string, T>>,
  kept: (name: string, value: T) => R | undefined,
): Record<string, R> {
  return Object.fromEntries(
    Object.entries(record).flatMap(([name, value]): [string, R][] => {
      const of = kept(name, value);
      return of === undefined ? [] : [[name, of]];
    }),
  );
}

const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
