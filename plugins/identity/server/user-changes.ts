import type { Announced } from '@facet/sdk/resource';
import { messageError, type MetadataStore, type Principal } from '@facet/sdk/server';
import { type Kysely, sql } from 'kysely';
import { utcText } from '../common/utc-text.ts';
import { ensureAdministratorLeft } from './administrator-left.ts';
import { TEXTS } from './errors.ts';
import { hashSecret } from './issued-secrets.ts';
import type { NewPasswords } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import type { Principals } from './principals.ts';
import type { Caller, SignIn } from './sign-in.ts';
import type { Tables } from './tables.ts';
import { SESSION_COOKIE } from './visitor-session.ts';

export interface UserPatch {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly username?: string | undefined;
  readonly email?: string | undefined;
  readonly active?: boolean | undefined;
  readonly password?: string | undefined;
  readonly roles?: readonly number[] | undefined;
}

export interface NewUser {
  readonly first_name: string;
  readonly last_name: string;
  readonly username: string;
  readonly email: string;
  readonly active: boolean;
  readonly password: string;
  readonly roles: readonly number[];
}

/** Changes users. A new password, or the deactivation of an account, ends all its sessions and tokens. */
export class UserChanges {
  readonly #metadata: MetadataStore;
  readonly #principals: Principals;
  readonly #now: () => number;

  readonly #passwords: NewPasswords;
  readonly #signIn: Pick<SignIn, 'confirms'>;

  constructor(parts: {
    readonly metadata: MetadataStore;
    readonly principals: Principals;
    readonly now: () => number;
    readonly passwords: NewPasswords;
    readonly signIn: Pick<SignIn, 'confirms'>;
  }) {
    this.#metadata = parts.metadata;
    this.#principals = parts.principals;
    this.#now = parts.now;
    this.#passwords = parts.passwords;
    this.#signIn = parts.signIn;
  }

  async create(_announced: Announced, author: Principal, user: NewUser): Promise<number> {
    const now = utcText(this.#now());
    const { active, password, roles, ...names } = user;
    await this.#passwords.ensureGood(password, user);
    const passwordHash = await hashPassword(password);
    const id = await this.#metadata.transaction<Tables, number>(async (tx) => {
      const created = await tx
        .insertInto('users')
        .values({
          ...names,
          active: active ? 1 : 0,
          password_hash: passwordHash,
          last_login: null,
          created_on: now,
          changed_on: now,
          created_by_fk: author.id,
          changed_by_fk: author.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await setRoles(tx, created.id, roles);
      return created.id;
    });
    await this.#principals.changed();
    return id;
  }

  /**
   * @param request Request of the author, whose own session survives a change of the author's own password.
   * @param present The current password, which is required from users who change their own.
   */
  async update(
    _announced: Announced,
    author: Principal,
    userId: number,
    patch: UserPatch,
    request: Caller,
    present: string | undefined,
  ): Promise<void> {
    const { active, password, roles, ...names } = patch;
    if (password !== undefined) {
      if (author.id === userId && !(await this.#signIn.confirms(userId, present, request)))
        throw messageError(400, { current_password: [TEXTS.presentPassword] });
      await this.#passwords.ensureGood(password, { ...(await this.#namesOf(userId)), ...names });
    }
    const passwordHash = password === undefined ? undefined : await hashPassword(password);
    const endsSessions = passwordHash !== undefined || active === false;
    await this.#metadata.transaction<Tables, void>(async (tx) => {
      await tx
        .updateTable('users')
        .set({
          ...Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined)),
          ...(active === undefined ? {} : { active: active ? 1 : 0 }),
          ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
          ...(endsSessions ? { credentials_epoch: sql<number>`credentials_epoch + 1` } : {}),
          changed_on: utcText(this.#now()),
          changed_by_fk: author.id,
        })
        .where('id', '=', userId)
        .execute();
      if (roles !== undefined) await setRoles(tx, userId, roles);
      if (endsSessions) {
        const own = author.id === userId ? request.cookies[SESSION_COOKIE] : undefined;
        await tx
          .deleteFrom('sessions')
          .where('user_id', '=', userId)
          .where('token_hash', '!=', own ? hashSecret(own) : '')
          .execute();
        await tx.deleteFrom('refresh_tokens').where('user_id', '=', userId).execute();
        await tx.deleteFrom('sign_in_links').where('user_id', '=', userId).execute();
      }
      await ensureAdministratorLeft(tx);
    });
    await this.#principals.changed();
  }

  async #namesOf(userId: number): Promise<{ readonly username?: string; readonly email?: string }> {
    const row = await this.#metadata
      .db<Tables>()
      .selectFrom('users')
      .select(['username', 'email'])
      .where('id', '=', userId)
      .executeTakeFirst();
    return row ?? {};
  }

  async remove(_announced: Announced, userId: number): Promise<void> {
    await this.#metadata.transaction<Tables, void>(async (tx) => {
      await tx.deleteFrom('users').where('id', '=', userId).execute();
      await ensureAdministratorLeft(tx);
    });
    await this.#principals.changed();
  }
}

async function setRoles(db: Kysely<Tables>, userId: number, roles: readonly number[]): Promise<void> {
  await db.deleteFrom('user_roles').where('user_id', '=', userId).execute();
  const wanted = [...new Set(roles)];
  if (wanted.length === 0) return;
  await db
    .insertInto('user_roles')
    .values(wanted.map((role_id) => ({ user_id: userId, role_id })))
    .execute();
}
