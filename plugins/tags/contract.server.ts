import { definePoint, defineToken, type MethodsDeclared } from '@facet/sdk/common';
import { TAGGED_KINDS, type TaggedKind } from './common/tagged-kind.ts';
import type { TaggedObjects } from './server/tagged-object.ts';

export type { TaggedObject, TaggedObjects } from './server/tagged-object.ts';
export { type TaggableRows, taggedRows } from './server/tagged-rows.ts';

/** A tag in the rows of tagged objects; `type` is 1, a custom tag. */
export interface TagRow {
  readonly id: number;
  readonly name: string;
  readonly type: number;
}

/** Kinds of taggable objects; the key is the kind, such as `query`. */
export const TaggedObjectsPoint = definePoint<{ declared: { key?: TaggedKind }; implementation: TaggedObjects }>({
  id: 'tags/objects@1',
  description: 'Object kinds that can be tagged.',
  side: 'server',
});

export interface Tags {
  /** Tags of each object, in the order of the ids, sorted by name; empty while tagging is disabled. */
  of(kind: TaggedKind, ids: readonly number[]): Promise<readonly (readonly TagRow[])[]>;
  /** Ids of the objects with a tag whose name contains this text; empty while tagging is disabled. */
  named(kind: TaggedKind, text: string): Promise<readonly number[]>;
  /** Ids of the objects with this tag; empty while tagging is disabled. */
  tagged(kind: TaggedKind, tagId: number): Promise<readonly number[]>;
  /** Replaces the tags of an object; unknown ids are ignored. Does nothing while tagging is disabled. */
  replace(kind: TaggedKind, objectId: number, tagIds: readonly number[]): Promise<void>;
}

/** All arguments and results are data, because the plugin may run in another process than its callers. */
export const TagsToken = defineToken<Tags>('tags/tags@1', 'Tags of things.');

const id = { type: 'integer', minimum: 0 } as const;
const ids = { type: 'array', items: id } as const;
const text = { type: 'string' } as const;
const kind = { type: 'string', enum: Object.keys(TAGGED_KINDS) } as const;
const person = {
  type: 'object',
  properties: { id, first_name: text, last_name: text },
  required: ['id', 'first_name', 'last_name'],
} as const;

export const tagMethods = {
  of: {
    args: [kind, ids],
    result: {
      type: 'array',
      items: {
        type: 'array',
        items: { type: 'object', properties: { id, name: text, type: id }, required: ['id', 'name', 'type'] },
      },
    },
  },
  named: { args: [kind, text], result: ids },
  tagged: { args: [kind, id], result: ids },
  replace: { args: [kind, id, ids] },
} as const satisfies MethodsDeclared<Tags>;

export const taggedObjectMethods = {
  visible: {
    scoped: true,
    args: [ids],
    result: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          id,
          name: text,
          url: text,
          changed_on: text,
          created_by: { anyOf: [person, { enum: [null] }] },
          owners: { type: 'array', items: person },
        },
        required: ['id', 'name', 'url', 'changed_on', 'created_by', 'owners'],
      },
    },
  },
  ensureChangeable: { scoped: true, args: [id] },
} as const satisfies MethodsDeclared<TaggedObjects>;
