import type { Databases } from '@facet/plugin-databases/contract.server';
import type { UserDirectory } from '@facet/sdk/server';
import { databaseNames } from './database-names.ts';
import { queryPayload } from './query-payload.ts';
import type { QueryStore } from './query-store.ts';

/** Records of one user's queries as members of tabs, by client id; those of other users are left out. */
export async function tabQueries(
  queries: QueryStore,
  databases: Databases,
  users: UserDirectory,
  clientIds: readonly string[],
  userId: number,
): Promise<ReadonlyMap<string, Record<string, unknown>>> {
  const rows = (await queries.byClientIds(clientIds)).filter((row) => row.user_id === userId);
  const [names, [user]] = await Promise.all([databaseNames(databases, rows), users.byIds([userId])]);
  const person = user ? `${user.firstName} ${user.lastName}`.trim() : '';
  return new Map(
    rows.map((row) => {
      // Clients know the member `catalog` only where a database has catalogues.
      const { catalog, ...payload } = queryPayload(row, names.get(row.database_id) ?? '', person);
      return [row.client_id, catalog === null ? payload : { ...payload, catalog }];
    }),
  );
}
