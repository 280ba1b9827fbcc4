import type { MetadataStore, ServerSettings } from '@facet/sdk/server';
import { utcText } from '../common/utc-text.ts';
import { StartErrors } from './errors.ts';
import type { SignInLinks } from './issued-secrets.ts';
import type { NewPasswords } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import type { Tables } from './tables.ts';

const DEFAULT_USERNAME = 'admin';

interface AdministratorParts {
  readonly links: SignInLinks;
  readonly passwords: Pick<NewPasswords, 'faultOf'>;
  now(): number;
}

/**
 * Creates the first administrator when there are no users. As long as no active administrator has a password, each
 * start generates a one-time sign-in link: otherwise a lost link or session would lock out everybody.
 * @throws FacetError `IDN_ADMIN_PASSWORD` for a first password that nobody could choose later
 */
export async function ensureAdministrator(
  metadata: MetadataStore,
  settings: Pick<ServerSettings, 'adminUsername' | 'adminPassword'>,
  { links, passwords, now }: AdministratorParts,
): Promise<string | undefined> {
  const { adminUsername: username = DEFAULT_USERNAME, adminPassword } = settings;
  if (!(await hasUsers(metadata))) {
    const passwordHash = adminPassword === undefined ? null : await hashGood(passwords, adminPassword, username);
    await createWhenAlone(metadata, username, passwordHash, utcText(now()));
  }
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

/** The first administrator has none yet; the domain gets no mail. */
const emailOf = (username: string): string => `${username}@facet.invalid`;

const hasUsers = async (metadata: MetadataStore): Promise<boolean> =>
  (await metadata.db<Tables>().selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;

async function hashGood(passwords: AdministratorParts['passwords'], password: string, username: string) {
  const fault = await passwords.faultOf(password, { username, email: emailOf(username) });
  if (fault !== undefined) throw StartErrors.adminPassword(fault);
  return hashPassword(password);
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
        email: emailOf(username),
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
