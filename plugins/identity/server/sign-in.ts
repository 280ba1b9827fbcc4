import type { Credentials, MetadataStore, RequestInfo } from '@facet/sdk/server';
import { sql } from 'kysely';
import { utcText } from '../common/utc-text.ts';
import type { AttemptDelay } from './attempt-delay.ts';
import type { KnownDevices } from './known-devices.ts';
import { checkPassword, LONGEST_PASSWORD } from './passwords.ts';
import type { SignInEvents } from './sign-in-events.ts';
import type { Tables } from './tables.ts';
import { headerOf } from './visitor-session.ts';

export interface SignedIn {
  readonly userId: number;
  readonly username: string;
  readonly epoch: number;
}

export type Caller = Credentials & Pick<RequestInfo, 'ip'>;

const LONGEST_NAME = 320;

export interface SignInParts {
  readonly metadata: MetadataStore;
  readonly delay: AttemptDelay;
  readonly devices: KnownDevices;
  readonly events: Pick<SignInEvents, 'refusalOf' | 'failed'>;
  readonly isAdministrator: (userId: number) => Promise<boolean>;
  readonly now: () => number;
  /** Runs work after the response was sent. */
  readonly later: (work: () => Promise<void>) => void;
}

/** Checks whether a user name (or email) and a password belong to an active user. */
export class SignIn {
  readonly #parts: SignInParts;

  constructor(parts: SignInParts) {
    this.#parts = parts;
  }

  /**
   * Returns undefined for unknown accounts, inactive ones and wrong passwords, after the same time.
   * @throws HttpError 429 when attempts arrive faster than their delay allows, 403 when a plugin refuses.
   */
  async check(
    username: string,
    password: string,
    caller: Caller,
    { via, safeMode }: { readonly via: 'form' | 'call'; readonly safeMode: boolean },
  ): Promise<SignedIn | undefined> {
    // No account has such a name or password, so none is looked up.
    if (password.length > LONGEST_PASSWORD || username.length > LONGEST_NAME) return undefined;
    const { metadata, events, later, isAdministrator } = this.#parts;
    const users = await metadata
      .db<Tables>()
      .selectFrom('users')
      .select(['id', 'username', 'active', 'password_hash', 'credentials_epoch'])
      .where((row) => row.or([row('username', '=', username), row('email', '=', username)]))
      .execute();
    const user = users.find((candidate) => candidate.username === username) ?? users[0];
    const account = user ? accountOf(user.id) : `name ${username.toLowerCase()}`;
    const matches = await this.#compare(user?.id, account, user?.password_hash, password, caller, user?.active === 1);
    const named = user ? { id: user.id, username: user.username } : null;
    // After the response, so that it takes no longer for existing accounts.
    const tellFailure = () => later(() => events.failed({ user: named, address: caller.ip }));
    if (!user || !named || !matches) {
      tellFailure();
      return undefined;
    }
    const refusal = await events.refusalOf(
      { user: named, via, address: caller.ip, userAgent: headerOf(caller, 'user-agent') ?? '' },
      safeMode && (await isAdministrator(user.id)),
    );
    if (refusal) {
      tellFailure();
      throw refusal;
    }
    await this.recordSuccess(user.id);
    return { userId: user.id, username: user.username, epoch: user.credentials_epoch };
  }

  /**
   * Whether this is the current password of a signed-in user; a user without a password needs none.
   * @throws HttpError 429 like `check`.
   */
  async confirms(userId: number, password: string | undefined, caller: Caller): Promise<boolean> {
    const row = await this.#parts.metadata
      .db<Tables>()
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .executeTakeFirst();
    if (row?.password_hash === null) return true;
    if (password === undefined || password.length > LONGEST_PASSWORD) return false;
    return this.#compare(userId, accountOf(userId), row?.password_hash, password, caller, true);
  }

  async #compare(
    userId: number | undefined,
    account: string,
    stored: string | null | undefined,
    password: string,
    caller: Caller,
    isActive: boolean,
  ): Promise<boolean> {
    const { delay, devices, later } = this.#parts;
    const device = userId === undefined ? undefined : devices.of(caller, userId);
    const attempt = await delay.begin({ account, address: caller.ip, device });
    const matches = (await checkPassword(stored, password)) && isActive;
    if (matches) attempt.succeeded();
    // After the response, so that it takes no longer for existing accounts.
    else if (userId !== undefined) later(() => this.#recordFailure(userId));
    return matches;
  }

  async #recordFailure(userId: number): Promise<void> {
    await this.#parts.metadata
      .db<Tables>()
      .updateTable('users')
      .set({ fail_login_count: sql`fail_login_count + 1` })
      .where('id', '=', userId)
      .execute();
  }

  async recordSuccess(userId: number): Promise<void> {
    await this.#parts.metadata
      .db<Tables>()
      .updateTable('users')
      .set({ login_count: sql`login_count + 1`, fail_login_count: 0, last_login: utcText(this.#parts.now()) })
      .where('id', '=', userId)
      .execute();
  }
}

const accountOf = (userId: number): string => `user ${userId}`;
