import { createHash, randomBytes } from 'node:crypto';
import type { MetadataStore } from '@facet/sdk/server';
import { utcText } from '../common/utc-text.ts';
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
  async take(secret: string): Promise<number | undefined> {
    const row = await this.#metadata
      .db<Tables>()
      .deleteFrom('sign_in_links')
      .where('token_hash', '=', hashSecret(secret))
      .where('expires_on', '>', utcText(this.#now()))
      .returning('user_id')
      .executeTakeFirst();
    return row?.user_id;
  }
}
