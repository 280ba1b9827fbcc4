import { personOf, type Scope } from '@facet/sdk/common';
import { knowsPeople } from '@facet/sdk/resource';
import type { TaggedObject, TaggedObjects } from './tagged-object.ts';

interface Person {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
}

/** Rows of a resource as taggable objects. */
export interface TaggableRows<Row extends { readonly id: number }> {
  /** The given rows that the caller may see. */
  visible(scope: Scope, ids: readonly number[]): Promise<readonly Row[]>;
  describe(row: Row): Pick<TaggedObject, 'name' | 'url' | 'changed_on'> & { readonly creatorId: number | null };
  /** Pairs of a row and one of its owners. */
  owners(ids: readonly number[]): Promise<readonly (readonly [id: number, ownerId: number])[]>;
  people(ids: readonly number[]): Promise<readonly Person[]>;
  /** The error for a row of another owner. */
  notOwner(): Error;
  notFound(): Error;
}

/** Lists objects that the user may see; owners and administrators may change their tags. */
export function taggedRows<Row extends { readonly id: number }>(rows: TaggableRows<Row>): TaggedObjects {
  return {
    async visible(scope, ids) {
      const found = await rows.visible(scope, ids);
      if (found.length === 0) return [];
      const owners = Map.groupBy(await rows.owners(found.map(({ id }) => id)), ([id]) => id);
      const described = found.map((row) => ({ id: row.id, ...rows.describe(row) }));
      const ownerIds = [...owners.values()].flatMap((pairs) => pairs.map(([, owner]) => owner));
      const wanted = [...ownerIds, ...described.flatMap(({ creatorId }) => creatorId ?? [])];
      const told = knowsPeople(personOf(scope)) ? await rows.people([...new Set(wanted)]) : [];
      const people = new Map(told.map((person) => [person.id, shown(person)]));
      return described.map(({ creatorId, ...row }) => ({
        ...row,
        created_by: (creatorId === null ? undefined : people.get(creatorId)) ?? null,
        owners: (owners.get(row.id) ?? []).flatMap(([, owner]) => people.get(owner) ?? []),
      }));
    },
    async ensureChangeable(scope, id) {
      if ((await rows.visible(scope, [id])).length === 0) throw rows.notFound();
      const who = personOf(scope);
      if (who.isAdmin) return;
      const owners = await rows.owners([id]);
      if (!owners.some(([, owner]) => owner === who.id)) throw rows.notOwner();
    },
  };
}

const shown = ({ id, firstName, lastName }: Person) => ({ id, first_name: firstName, last_name: lastName });
