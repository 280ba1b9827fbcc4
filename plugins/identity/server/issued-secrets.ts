import { createHash, randomBytes } from 'node:crypto';
import type { MetadataStore } from '@facet/sdk/server';
import { utcText } from '../common/utc-text.ts';
import type { Proven } from './sign-in-turn.ts';
import type { Tables } from './tables.ts';

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** A fast hash is sufficient for 256 random bits, which cannot be guessed. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** One-time sign-in links with an expiry. */
export class SignInLinks {
  readonly #metadata: MetadataStore;
  readonly #lifetimeMs: number;
  readonly #now: () => number;

  constructor(metadata: MetadataStore, lifetimeMs: number, now: () => number) {
    this.#metadata = metadata;
    this.#lifetimeMs = lifetimeMs;
    this.#now = now;
  }

  async issue(userId: number): Promise<string> {
    const db = this.#metadata.db<Tables>();
    const secret = newSecret();
    const now = this.#now();
    await db
      .deleteFrom('sign_in_links')
      .where('user_id', '=', userId)
      .where('expires_on', '<=', utcText(now))
      .execute();
    await db
      .insertInto('sign_in_links')
      .values({
        token_hash: hashSecret(secret),
        user_id: userId,
        created_on: utcText(now),
        expires_on: utcText(now + this.#lifetimeMs),
      })
      .execute();
    return secret;
  }

  /** Redeems a secret and returns its user. It is invalid afterwards: of two parallel calls only one gets the user. */
  async take(secret: string): Promise<Proven | undefined> {
    const db = this.#metadata.db<Tables>();
    const hash = hashSecret(secret);
    // Read before the link is taken: a change of the password between the two removes the link, and one later changes the epoch.
    const proven = await db
      .selectFrom('sign_in_links')
      .innerJoin('users', 'users.id', 'sign_in_links.user_id')
      .select(['users.id as userId', 'users.credentials_epoch as epoch'])
      .where('token_hash', '=', hash)
      .executeTakeFirst();
    const taken = await db
      .deleteFrom('sign_in_links')
      .where('token_hash', '=', hash)
      .where('expires_on', '>', utcText(this.#now()))
      .returning('user_id')
      .executeTakeFirst();
    return taken && proven;
  }
}
