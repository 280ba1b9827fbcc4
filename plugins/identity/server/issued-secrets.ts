import { createHash, randomBytes } from 'node:crypto';
import type { MetadataStore } from '@facet/sdk/server';
import type { Kysely } from 'kysely';
import { utcText } from '../common/utc-text.ts';
import type { Tables } from './tables.ts';

export type SecretKind = 'sessions' | 'refresh_tokens' | 'sign_in_links';

export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** 256 random bits need no slow hash: nobody can search them. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Secrets that stand for a user until they expire or are revoked. */
export class IssuedSecrets {
  readonly #metadata: MetadataStore;
  readonly #kind: SecretKind;
  readonly #lifetimeMs: number;
  readonly #now: () => number;

  constructor(metadata: MetadataStore, kind: SecretKind, lifetimeMs: number, now: () => number) {
    this.#metadata = metadata;
    this.#kind = kind;
    this.#lifetimeMs = lifetimeMs;
    this.#now = now;
  }

  get lifetimeSeconds(): number {
    return Math.floor(this.#lifetimeMs / 1000);
  }

  async issue(userId: number, db: Kysely<Tables> = this.#metadata.db<Tables>()): Promise<string> {
    const secret = newSecret();
    const now = this.#now();
    await db.deleteFrom(this.#kind).where('user_id', '=', userId).where('expires_on', '<=', utcText(now)).execute();
    await db
      .insertInto(this.#kind)
      .values({
        token_hash: hashSecret(secret),
        user_id: userId,
        created_on: utcText(now),
        expires_on: utcText(now + this.#lifetimeMs),
      })
      .execute();
    return secret;
  }

  async userOf(secret: string): Promise<number | undefined> {
    const row = await this.#metadata
      .db<Tables>()
      .selectFrom(this.#kind)
      .select('user_id')
      .where('token_hash', '=', hashSecret(secret))
      .where('expires_on', '>', utcText(this.#now()))
      .executeTakeFirst();
    return row?.user_id;
  }

  /** Like `userOf`, and the secret is worth nothing afterwards: of two callers at the same time one gets the user. */
  async take(secret: string): Promise<number | undefined> {
    const row = await this.#metadata
      .db<Tables>()
      .deleteFrom(this.#kind)
      .where('token_hash', '=', hashSecret(secret))
      .where('expires_on', '>', utcText(this.#now()))
      .returning('user_id')
      .executeTakeFirst();
    return row?.user_id;
  }

  async revoke(secret: string): Promise<void> {
    await this.#metadata.db<Tables>().deleteFrom(this.#kind).where('token_hash', '=', hashSecret(secret)).execute();
  }
}
