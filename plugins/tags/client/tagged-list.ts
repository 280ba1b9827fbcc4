import type { CallOutput } from '@facet/sdk/wire/endpoint';
import type { ListQuery } from '@facet/sdk/ui';
import { TAGGED_KINDS, taggedKind } from '../common/tagged-kind.ts';
import type { tagEndpoints } from '../common/wire/tag.ts';

export type TaggedObject = CallOutput<(typeof tagEndpoints)['GET /api/v1/tag/get_objects/']>['result'][number];

/** An object in the list, whose `id` is unique among all kinds. */
export interface TaggedRow extends Omit<TaggedObject, 'id'> {
  readonly id: number;
  /** Its id among those of its kind. */
  readonly objectId: number;
}

const MOST_KINDS = 16;

export const rowOf = (object: TaggedObject): TaggedRow => {
  const kind = taggedKind(object.type);
  return { ...object, objectId: object.id, id: object.id * MOST_KINDS + (kind === undefined ? 0 : TAGGED_KINDS[kind]) };
};

/** The call gives all objects of a tag at once, so the list is filtered, sorted and cut here. */
export function pageOf(
  objects: readonly TaggedObject[],
  { page, page_size, order_column, order_direction, filters }: ListQuery,
): { readonly count: number; readonly result: readonly TaggedRow[] } {
  const rows = objects
    .filter((object) => filters.every(({ col, value }) => matches(object, col, String(value))))
    .toSorted((a, b) => compare(a, b, order_column) * (order_direction === 'asc' ? 1 : -1));
  return { count: rows.length, result: rows.slice(page * page_size, (page + 1) * page_size).map(rowOf) };
}

const matches = (object: TaggedObject, column: string, value: string): boolean =>
  column === 'type' ? object.type === value : object.name.toLowerCase().includes(value.toLowerCase());

function compare(a: TaggedObject, b: TaggedObject, column: string): number {
  if (column === 'changed_on') return a.changed_on.localeCompare(b.changed_on);
  if (column === 'type') return a.type.localeCompare(b.type) || a.name.localeCompare(b.name);
  return a.name.localeCompare(b.name);
}
