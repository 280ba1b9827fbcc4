import type { MetadataStore, ServerSettings } from '@facet/sdk/server';
import { utcText } from '../common/utc-text.ts';
import type { SignInLinks } from './issued-secrets.ts';
import { hashPassword } from './passwords.ts';
import type { Tables } from './tables.ts';

const DEFAULT_USERNAME = 'admin';

/**
 * Creates the first administrator when there are no users. As long as no active administrator has a password, each
 * start generates a one-time sign-in link: otherwise a lost link or session would lock out everybody.
 */
export async function ensureAdministrator(
  metadata: MetadataStore,
  settings: Pick<ServerSettings, 'adminUsername' | 'adminPassword'>,
  links: SignInLinks,
  now: () => number,
): Promise<string | undefined> {
  const passwordHash = settings.adminPassword ? await hashOnFirstStart(metadata, settings.adminPassword) : null;
  await createWhenAlone(metadata, settings.adminUsername ?? DEFAULT_USERNAME, passwordHash, utcText(now()));
  const db = metadata.db<Tables>();
  const administrators = await db
    .selectFrom('users')
    .innerJoin('user_roles', 'user_roles.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'user_roles.role_id')
    .select(['users.id', 'users.password_hash'])
    .where('roles.name', '=', 'Admin')
    .where('users.active', '=', 1)
    .orderBy('users.id')
    .execute();
  const first = administrators[0];
  if (!first || administrators.some((user) => user.password_hash !== null)) return undefined;
  return `/login/link/${await links.issue(first.id)}`;
}

/** Hashing takes a noticeable time, so it is done only if the result is going to be stored. */
async function hashOnFirstStart(metadata: MetadataStore, password: string): Promise<string | null> {
  const someone = await metadata.db<Tables>().selectFrom('users').select('id').limit(1).executeTakeFirst();
  return someone ? null : hashPassword(password);
}

async function createWhenAlone(
  metadata: MetadataStore,
  username: string,
  passwordHash: string | null,
  now: string,
): Promise<void> {
  await metadata.transaction<Tables, void>(async (tx) => {
    const someone = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (someone) return;
    const role = await tx.selectFrom('roles').select('id').where('name', '=', 'Admin').executeTakeFirstOrThrow();
    const user = await tx
      .insertInto('users')
      .values({
        username,
        first_name: 'Facet',
        last_name: 'Admin',
        email: `${username}@facet.invalid`,
        active: 1,
        password_hash: passwordHash,
        last_login: null,
        created_on: now,
        changed_on: now,
        created_by_fk: null,
        changed_by_fk: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!user) return;
    await tx.insertInto('user_roles').values({ user_id: user.id, role_id: role.id }).execute();
  });
}
