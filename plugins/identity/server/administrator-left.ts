import { type Kysely, sql } from 'kysely';
import { AdministrationErrors } from './errors.ts';
import type { Tables } from './tables.ts';

/**
 * Call this at the end of a transaction that removes users or roles.
 * @throws HttpError 422 when no administrator who can sign in would remain.
 */
export async function ensureAdministratorLeft(tx: Kysely<Tables>): Promise<void> {
  const left = await tx
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select('users.id')
    .where(sql<string>`lower(roles.name)`, '=', 'admin')
    .where('users.active', '=', 1)
    .limit(1)
    .executeTakeFirst();
  if (!left) throw AdministrationErrors.lastAdministrator();
}
