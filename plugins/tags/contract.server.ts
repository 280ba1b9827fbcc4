import { definePoint, defineToken } from '@facet/sdk/common';
import type { Condition } from '@facet/sdk/resource';
import type { Principal } from '@facet/sdk/server';
import type { Expression } from 'kysely';
import type { TaggedKind } from './common/tagged-kind.ts';

/** A tag as rows of tagged things show it; `type` is 1, a custom tag. */
export interface TagRow {
  readonly id: number;
  readonly name: string;
  readonly type: number;
}

/** A tagged thing as `get_objects` lists it. `changed_on` is UTC ISO text. */
export interface TaggedObject {
  readonly id: number;
  readonly name: string;
  readonly url: string;
  readonly changed_on: string;
  readonly created_by: { readonly id: number; readonly first_name: string; readonly last_name: string } | null;
  readonly owners: readonly { readonly id: number; readonly first_name: string; readonly last_name: string }[];
}

/** What the owner of a kind knows of its objects. */
export interface TaggedObjects {
  /** Those of the objects that the caller may see. */
  visible(who: Principal, ids: readonly number[]): Promise<readonly TaggedObject[]>;
  /** @throws HttpError 404 or 403 unless the caller may change the object. */
  ensureChangeable(who: Principal, id: number): Promise<void>;
}

/** Things that can be tagged; the key is the kind, such as `query`. */
export const TaggedObjectsPoint = definePoint<{ declared: { key?: TaggedKind }; implementation: TaggedObjects }>({
  id: 'tags/objects@1',
  description: 'Kinds of things that can be tagged.',
  side: 'server',
});

export interface Tags {
  /** Tags of each object, by id and in the order of their names; empty while tagging is off. */
  of(kind: TaggedKind, ids: readonly number[]): Promise<ReadonlyMap<number, readonly TagRow[]>>;
  /** Condition on rows whose id is `id`: they have a tag with this text in its name. */
  named(kind: TaggedKind, id: Expression<unknown>, text: string): Condition;
  /** Condition on rows whose id is `id`: they have this tag. */
  tagged(kind: TaggedKind, id: Expression<unknown>, tagId: number): Condition;
}

export const TagsToken = defineToken<Tags>('tags/tags@1', 'Tags of things.');
