import type { MetadataStore, UserDirectory, UserSummary } from '@facet/sdk/server';
import { type Selectable, sql } from 'kysely';
import type { Tables } from './tables.ts';

const BATCH = 500;

/** Names of users and ids of existing roles, for resources with owners or roles. Unknown ids are left out. */
export function userDirectory(metadata: MetadataStore): UserDirectory {
  const db = () => metadata.db<Tables>();
  const inBatches = async <K, R>(ids: readonly K[], read: (batch: readonly K[]) => Promise<R[]>) => {
    const wanted = [...new Set(ids)];
    const found: R[] = [];
    for (let at = 0; at < wanted.length; at += BATCH) found.push(...(await read(wanted.slice(at, at + BATCH))));
    return found;
  };
  return {
    byIds: (ids) =>
      inBatches(ids, async (batch) => {
        const rows = await db().selectFrom('users').select(SUMMARY).where('id', 'in', batch).execute();
        return rows.map(summaryOf);
      }),
    byEmails: (emails) =>
      inBatches(
        emails.map((email) => email.toLowerCase()),
        async (batch) => {
          const rows = await db()
            .selectFrom('users')
            .select(SUMMARY)
            .where(sql<string>`lower(email)`, 'in', batch)
            .orderBy('id')
            .execute();
          return rows.map(summaryOf);
        },
      ),
    administrators: async () => {
      const rows = await db()
        .selectFrom('users')
        .select(SUMMARY)
        .where('active', '=', 1)
        .where('id', 'in', (query) =>
          query
            .selectFrom('user_roles')
            .innerJoin('roles', 'roles.id', 'user_roles.role_id')
            .select('user_roles.user_id')
            .where(sql<string>`lower(roles.name)`, '=', 'admin'),
        )
        .orderBy('id')
        .execute();
      return rows.map(summaryOf);
    },
    roleIds: (ids) =>
      inBatches(ids, async (batch) => {
        const rows = await db().selectFrom('roles').select('id').where('id', 'in', batch).execute();
        return rows.map((row) => row.id);
      }),
  };
}

const SUMMARY = ['id', 'username', 'first_name', 'last_name', 'email', 'active'] as const;

const summaryOf = (row: Pick<Selectable<Tables['users']>, (typeof SUMMARY)[number]>): UserSummary => ({
  id: row.id,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  active: row.active === 1,
});
