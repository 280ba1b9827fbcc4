import { sql } from 'kysely';
import { personOf, type Scope } from '../../common/scope.ts';
import type { MetadataStore } from '../host.ts';
import { type HttpResult, notFound, unauthorized } from '../http.ts';
import type { Principal } from '../identity.ts';
import { type Condition, column, isIn } from './condition.ts';
import type { AnyTables } from './field.ts';

/** Where the stars of one kind of object are kept: rows of user id and object id, unique together. */
export interface FavoriteTable {
  readonly table: string;
  /** Column of the object's id; the user's is `user_id`. */
  readonly object: string;
}

export interface Favorites {
  status(call: { readonly scope: Scope; readonly q: readonly number[] }): Promise<HttpResult>;
  add(call: { readonly scope: Scope; readonly params: { readonly id: number } }): Promise<HttpResult>;
  remove(call: { readonly scope: Scope; readonly params: { readonly id: number } }): Promise<HttpResult>;
}

/** @param visibleIds Those of the ids that exist and that the caller may see. */
export function createFavorites(
  { table, object }: FavoriteTable,
  store: MetadataStore,
  visibleIds: (scope: Scope, ids: readonly number[]) => Promise<readonly number[]>,
): Favorites {
  const db = store.db<AnyTables>();
  const ensureVisible = async (scope: Scope, id: number) => {
    if ((await visibleIds(scope, [id])).length === 0) throw notFound();
  };
  /** Visitors share an id, and keep nothing. @throws HttpError 401 */
  const accountOf = (scope: Scope): Principal => {
    const who = personOf(scope);
    if (who.isAnonymous) throw unauthorized();
    return who;
  };
  return {
    async status({ scope, q }) {
      const ids = await visibleIds(scope, q);
      if (ids.length === 0) throw notFound();
      const { rows } = await sql<{ id: number }>`select ${sql.ref(object)} as id from ${sql.table(table)}
        where ${sql.ref('user_id')} = ${personOf(scope).id} and ${isIn(sql.ref(object), ids)}`.execute(db);
      const starred = new Set(rows.map((row) => row.id));
      return { json: { result: ids.map((id) => ({ id, value: starred.has(id) })) } };
    },
    async add({ scope, params }) {
      const { id } = accountOf(scope);
      await ensureVisible(scope, params.id);
      await sql`insert into ${sql.table(table)} (user_id, ${sql.ref(object)}) values (${id}, ${params.id})
        on conflict do nothing`.execute(db);
      return { json: { result: 'OK' } };
    },
    async remove({ scope, params }) {
      const { id } = accountOf(scope);
      await ensureVisible(scope, params.id);
      await sql`delete from ${sql.table(table)}
        where user_id = ${id} and ${sql.ref(object)} = ${params.id}`.execute(db);
      return { json: { result: 'OK' } };
    },
  };
}

/** Holds for rows of `owner` that the user has starred. */
export function isFavorite({ table, object }: FavoriteTable, owner: string, who: Principal): Condition {
  return sql`exists (select 1 from ${sql.table(table)}
    where ${column(table, object)} = ${column(owner, 'id')} and ${column(table, 'user_id')} = ${who.id})`;
}
