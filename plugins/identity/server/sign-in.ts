import type { MetadataStore } from '@facet/sdk/server';
import { messageError } from '@facet/sdk/server';
import { sql } from 'kysely';
import { utcText } from '../common/utc-text.ts';
import type { AttemptLimit } from './attempt-limit.ts';
import { TEXTS } from './errors.ts';
import { checkPassword } from './passwords.ts';
import type { Tables } from './tables.ts';

export interface SignedIn {
  readonly userId: number;
  readonly epoch: number;
}

/** Decides whether a username (or email) and a password belong to an active user. */
export class SignIn {
  readonly #metadata: MetadataStore;
  readonly #limit: AttemptLimit;
  readonly #now: () => number;

  constructor(metadata: MetadataStore, limit: AttemptLimit, now: () => number) {
    this.#metadata = metadata;
    this.#limit = limit;
    this.#now = now;
  }

  /**
   * Unknown accounts, inactive ones and wrong passwords take the same time and give the same answer: nothing.
   * @throws HttpError 429 after too many failures.
   */
  async check(username: string, password: string, address: string): Promise<SignedIn | undefined> {
    if (this.#limit.isSpent(username, address)) throw messageError(429, TEXTS.tooManyAttempts);
    const db = this.#metadata.db<Tables>();
    const users = await db
      .selectFrom('users')
      .select(['id', 'username', 'active', 'password_hash', 'credentials_epoch'])
      .where((row) => row.or([row('username', '=', username), row('email', '=', username)]))
      .execute();
    const user = users.find((candidate) => candidate.username === username) ?? users[0];
    const matches = await checkPassword(user?.password_hash, password);
    if (!user || user.active !== 1 || !matches) {
      this.#limit.failed(username, address);
      if (user) {
        await db
          .updateTable('users')
          .set({ fail_login_count: sql`fail_login_count + 1` })
          .where('id', '=', user.id)
          .execute();
      }
      return undefined;
    }
    this.#limit.succeeded(username, address);
    await this.recordSuccess(user.id);
    return { userId: user.id, epoch: user.credentials_epoch };
  }

  async recordSuccess(userId: number): Promise<void> {
    await this.#metadata
      .db<Tables>()
      .updateTable('users')
      .set({ login_count: sql`login_count + 1`, fail_login_count: 0, last_login: utcText(this.#now()) })
      .where('id', '=', userId)
      .execute();
  }
}
