import { auditChanged, auditCreated, likeText } from '@facet/sdk/resource';
import type { FeatureFlags, MetadataStore, Principal } from '@facet/sdk/server';
import { type Expression, type Kysely, sql } from 'kysely';
import { TAGGED_KINDS, type TaggedKind } from '../contract.ts';
import { type TagRow, type Tags } from '../contract.server.ts';
import { isTagName } from '../common/tag-name.ts';
import { TagErrors } from './errors.ts';
import type { TagTables } from './tables.ts';

export interface NewTag {
  readonly name: string;
  readonly description?: string | null | undefined;
}

/** Type of custom tags, the only type here. */
const CUSTOM = 1;

/** Tags and tagged objects. A name is the same tag for all users. */
export class TagStore implements Tags {
  readonly #metadata: MetadataStore;
  readonly #flags: FeatureFlags;

  constructor(metadata: MetadataStore, flags: FeatureFlags) {
    this.#metadata = metadata;
    this.#flags = flags;
  }

  get isOn(): boolean {
    return this.#flags.isOn('TAGGING_SYSTEM');
  }

  async of(kind: TaggedKind, ids: readonly number[]): Promise<readonly (readonly TagRow[])[]> {
    if (!this.isOn || ids.length === 0) return ids.map(() => []);
    const rows = await this.#metadata
      .db<TagTables>()
      .selectFrom('tagged_objects')
      .innerJoin('tags', 'tags.id', 'tagged_objects.tag_id')
      .select(['tagged_objects.object_id', 'tags.id', 'tags.name'])
      .where('tagged_objects.kind', '=', TAGGED_KINDS[kind])
      .where('tagged_objects.object_id', 'in', [...ids])
      .orderBy('tags.name')
      .execute();
    const tags = new Map<number, TagRow[]>();
    for (const { object_id, id, name } of rows) {
      const list = tags.get(object_id);
      const tag = { id, name, type: CUSTOM };
      if (list) list.push(tag);
      else tags.set(object_id, [tag]);
    }
    return ids.map((id) => tags.get(id) ?? []);
  }

  async named(kind: TaggedKind, text: string): Promise<readonly number[]> {
    if (!this.isOn) return [];
    return this.#objectIds(
      this.#metadata
        .db<TagTables>()
        .selectFrom('tagged_objects')
        .innerJoin('tags', 'tags.id', 'tagged_objects.tag_id')
        .select('tagged_objects.object_id')
        .distinct()
        .where('tagged_objects.kind', '=', TAGGED_KINDS[kind])
        .where(likeText(sql.ref('tags.name'), text, 'anywhere')),
    );
  }

  async tagged(kind: TaggedKind, tagId: number): Promise<readonly number[]> {
    return this.isOn ? this.objects(kind, [tagId]) : [];
  }

  /** Removes the tags of deleted objects. */
  async forget(kind: TaggedKind, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#metadata
      .db<TagTables>()
      .deleteFrom('tagged_objects')
      .where('kind', '=', TAGGED_KINDS[kind])
      .where('object_id', 'in', [...ids])
      .execute();
  }

  /** Objects of a kind with at least one of the tags. */
  async objects(kind: TaggedKind, tagIds: readonly number[]): Promise<readonly number[]> {
    if (tagIds.length === 0) return [];
    const tagged = this.#metadata
      .db<TagTables>()
      .selectFrom('tagged_objects')
      .select('object_id')
      .where('kind', '=', TAGGED_KINDS[kind])
      .where('tag_id', 'in', [...tagIds]);
    return this.#objectIds(tagIds.length === 1 ? tagged : tagged.distinct());
  }

  /** Returns all ids in one aggregated value: 100,000 separate rows take six times as long (39 ms instead of 6). */
  async #objectIds(found: Expression<{ object_id: number }>): Promise<readonly number[]> {
    const { db, dialect } = this.#metadata;
    const together = dialect === 'postgres' ? sql`json_agg(object_id)::text` : sql`json_group_array(object_id)`;
    const { rows } = await sql<{ ids: string | null }>`select ${together} as ids from ${found} as found`.execute(db());
    const ids: readonly number[] = JSON.parse(rows[0]?.ids ?? '[]');
    return ids;
  }

  async idsOf(names: readonly string[]): Promise<readonly number[]> {
    if (names.length === 0) return [];
    const rows = await this.#metadata
      .db<TagTables>()
      .selectFrom('tags')
      .select('id')
      .where('name', 'in', [...names])
      .execute();
    return rows.map((row) => row.id);
  }

  /** Sorted by name. */
  async described(names: readonly string[]): Promise<readonly NewTag[]> {
    if (names.length === 0) return [];
    return this.#metadata
      .db<TagTables>()
      .selectFrom('tags')
      .select(['name', 'description'])
      .where('name', 'in', [...names])
      .orderBy('name')
      .execute();
  }

  /** Adds tags to objects; missing tags are created. @throws HttpError 422 for an invalid name */
  async put(
    tags: readonly NewTag[],
    objects: readonly (readonly [kind: TaggedKind, id: number])[],
    who: Principal,
    now: Date,
  ): Promise<void> {
    const wanted = new Map(tags.map((tag) => [cleanName(tag.name), tag.description ?? null]));
    await this.#metadata.transaction<TagTables, void>(async (tx) => {
      for (const [name, description] of wanted) {
        await tx
          .insertInto('tags')
          .values({ name, description, ...auditCreated(who, now) })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute();
      }
      await link(tx, [...wanted.keys()], objects);
    });
  }

  /** Changes name and description of a tag; with `objects` it is also added to these. @throws HttpError 422 */
  async update(
    id: number,
    { name, description }: { readonly name?: string | undefined; readonly description?: string | null | undefined },
    objects: readonly (readonly [kind: TaggedKind, id: number])[],
    who: Principal,
    now: Date,
  ): Promise<void> {
    const [taken] = name === undefined ? [] : await this.idsOf([cleanName(name)]);
    if (taken !== undefined && taken !== id) throw TagErrors.nameTaken();
    await this.#metadata.transaction<TagTables, void>(async (tx) => {
      const changed = await tx
        .updateTable('tags')
        .set({
          ...(name === undefined ? {} : { name: cleanName(name) }),
          ...(description === undefined ? {} : { description }),
          ...auditChanged(who, now),
        })
        .where('id', '=', id)
        .returning('name')
        .executeTakeFirstOrThrow();
      await link(tx, [changed.name], objects);
    });
  }

  async replace(kind: TaggedKind, objectId: number, tagIds: readonly number[]): Promise<void> {
    if (!this.isOn) return;
    await this.#metadata.transaction<TagTables, void>(async (tx) => {
      await tx
        .deleteFrom('tagged_objects')
        .where('kind', '=', TAGGED_KINDS[kind])
        .where('object_id', '=', objectId)
        .execute();
      if (tagIds.length === 0) return;
      const known = await tx
        .selectFrom('tags')
        .select('name')
        .where('id', 'in', [...tagIds])
        .execute();
      await link(
        tx,
        known.map(({ name }) => name),
        [[kind, objectId]],
      );
    });
  }

  /** @returns false when the object does not have the tag. */
  async take(name: string, kind: TaggedKind, objectId: number): Promise<boolean> {
    const [tagId] = await this.idsOf([name]);
    if (tagId === undefined) return false;
    const gone = await this.#metadata
      .db<TagTables>()
      .deleteFrom('tagged_objects')
      .where('tag_id', '=', tagId)
      .where('kind', '=', TAGGED_KINDS[kind])
      .where('object_id', '=', objectId)
      .returning('tag_id')
      .execute();
    return gone.length > 0;
  }

  async remove(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.#metadata
      .db<TagTables>()
      .deleteFrom('tags')
      .where('id', 'in', [...ids])
      .execute();
  }
}

async function link(
  tx: Kysely<TagTables>,
  names: readonly string[],
  objects: readonly (readonly [kind: TaggedKind, id: number])[],
): Promise<void> {
  if (names.length === 0 || objects.length === 0) return;
  const tags = await tx
    .selectFrom('tags')
    .select('id')
    .where('name', 'in', [...names])
    .execute();
  const links = tags.flatMap(({ id }) =>
    objects.map(([kind, object_id]) => ({ tag_id: id, kind: TAGGED_KINDS[kind], object_id })),
  );
  await tx
    .insertInto('tagged_objects')
    .values(links)
    .onConflict((conflict) => conflict.columns(['tag_id', 'kind', 'object_id']).doNothing())
    .execute();
}

function cleanName(name: string): string {
  const clean = name.trim();
  if (!isTagName(clean)) throw TagErrors.invalid();
  return clean;
}
