import type { Scope } from '@facet/sdk/common';
import type { Resource } from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
// Manifests import this contract, and client code imports its manifest: nothing here may import Node modules.
import { type Expression, sql } from 'kysely';
import type { ArchivedKind } from './archived-kind.ts';
import { visibleIds } from './visible-ids.ts';

export interface ArchivedRowsParts<Row> {
  readonly store: MetadataStore;
  /** Table of the objects, with the columns `id` and `uuid`. */
  readonly table: string;
  readonly resource: Pick<Resource<Row>, 'visibleAmong'>;
  nameOf(row: Row): string;
}

/** The methods of an archived kind that select rows: all that a user may see, or those with given uuids. */
export function archivedRows<Row extends { readonly id: number; readonly uuid: string }>({
  store,
  table,
  resource,
  nameOf,
}: ArchivedRowsParts<Row>): Pick<ArchivedKind, 'ids' | 'locate'> {
  const idsWhere = async (condition: Expression<unknown>): Promise<readonly number[]> => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where ${condition}`.execute(
      store.db(),
    );
    return rows.map(({ id }) => id);
  };
  return {
    ids: async (scope: Scope) => visibleIds(resource, scope, await idsWhere(sql`1 = 1`)),
    async locate(scope: Scope, uuids: readonly string[]) {
      const ids = uuids.length === 0 ? [] : await idsWhere(sql`uuid in (${sql.join(uuids)})`);
      const visible = await resource.visibleAmong(scope, ids);
      return new Map(visible.map((row) => [row.uuid, { id: row.id, name: nameOf(row) }]));
    },
  };
}
