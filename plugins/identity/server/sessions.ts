import { createHash } from 'node:crypto';
import type { MetadataStore } from '@facet/sdk/server';
import { utcText } from '../common/utc-text.ts';
import { hashSecret, newSecret } from './issued-secrets.ts';
import { keepNewest } from './keep-newest.ts';
import { type Proven, turnOf } from './sign-in-turn.ts';
import type { Tables } from './tables.ts';

/** Origin of a sign-in, by which its owner can recognise it. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

export interface SignInEntry {
  readonly id: string;
  readonly createdOn: string;
  readonly seenOn: string;
  readonly address: string;
  readonly userAgent: string;
}

const LIFETIME_MS = 31 * 24 * 3_600_000;
const SEEN_EVERY_MS = 60_000;
const MOST_PER_USER = 50;
const LONGEST_AGENT = 300;

export const originOf = ({ address, userAgent }: Origin) => ({
  address,
  user_agent: userAgent.slice(0, LONGEST_AGENT),
});

/** Sessions of browsers. A session ends after a month at the latest, and after a time without activity. */
export class Sessions {
  readonly #metadata: MetadataStore;
  readonly #now: () => number;
  readonly #idleMs: () => number;

  /** @param idleMs Longest time without activity. */
  constructor(metadata: MetadataStore, now: () => number, idleMs: () => number) {
    this.#metadata = metadata;
    this.#now = now;
    this.#idleMs = idleMs;
  }

  get lifetimeSeconds(): number {
    return Math.floor(LIFETIME_MS / 1_000);
  }

  /**
   * @param epoch `credentials_epoch` of the user when the password was checked.
   * @param former The session that the browser had until now, which ends.
   * @returns `undefined` when the user's credentials have changed since.
   */
  async issue(
    { userId, epoch }: Proven,
    origin: Origin,
    former: string | undefined,
  ): Promise<{ readonly secret: string; readonly hasEndedFormer: boolean } | undefined> {
    const secret = newSecret();
    const now = this.#now();
    return this.#metadata.transaction<Tables, { secret: string; hasEndedFormer: boolean } | undefined>(async (tx) => {
      if ((await turnOf(tx, userId)) !== epoch) return undefined;
      const { numDeletedRows } = await tx
        .deleteFrom('sessions')
        .where('token_hash', '=', hashSecret(former ?? ''))
        .executeTakeFirstOrThrow();
      await tx.deleteFrom('sessions').where('user_id', '=', userId).where('expires_on', '<=', utcText(now)).execute();
      await tx
        .insertInto('sessions')
        .values({
          token_hash: hashSecret(secret),
          user_id: userId,
          created_on: utcText(now),
          expires_on: utcText(now + LIFETIME_MS),
          seen_on: utcText(now),
          ...originOf(origin),
        })
        .execute();
      await keepNewest(tx, 'sessions', userId, MOST_PER_USER);
      return { secret, hasEndedFormer: numDeletedRows > 0n };
    });
  }

  /** The user of an active session. The call counts as activity, unless `unnoticed` is set. */
  async userOf(secret: string, unnoticed = false): Promise<number | undefined> {
    const now = this.#now();
    const row = await this.#db()
      .selectFrom('sessions')
      .select(['user_id', 'seen_on'])
      .where('token_hash', '=', hashSecret(secret))
      .where('expires_on', '>', utcText(now))
      .executeTakeFirst();
    if (!row) return undefined;
    if (row.seen_on !== null && row.seen_on <= utcText(now - this.#idleMs())) {
      await this.revoke(secret);
      return undefined;
    }
    if (!unnoticed && (row.seen_on === null || row.seen_on <= utcText(now - SEEN_EVERY_MS)))
      await this.#db()
        .updateTable('sessions')
        .set({ seen_on: utcText(now) })
        .where('token_hash', '=', hashSecret(secret))
        .execute();
    return row.user_id;
  }

  /** Newest first. */
  async listOf(userId: number): Promise<readonly SignInEntry[]> {
    const now = this.#now();
    const rows = await this.#db()
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_on', '>', utcText(now))
      .where((row) => row.or([row('seen_on', 'is', null), row('seen_on', '>', utcText(now - this.#idleMs()))]))
      .orderBy('created_on', 'desc')
      .execute();
    return rows.map((row) => ({
      id: nameOf(row.token_hash),
      createdOn: row.created_on,
      seenOn: row.seen_on ?? row.created_on,
      address: row.address ?? '',
      userAgent: row.user_agent ?? '',
    }));
  }

  nameOfSecret(secret: string): string {
    return nameOf(hashSecret(secret));
  }

  async revoke(secret: string): Promise<void> {
    await this.#db().deleteFrom('sessions').where('token_hash', '=', hashSecret(secret)).execute();
  }

  /** Ends the user's sessions for which `isMeant` returns true; returns their number. */
  async end(userId: number, isMeant: (id: string) => boolean): Promise<number> {
    const rows = await this.#db().selectFrom('sessions').select('token_hash').where('user_id', '=', userId).execute();
    const ended = rows.map((row) => row.token_hash).filter((hash) => isMeant(nameOf(hash)));
    if (ended.length > 0) await this.#db().deleteFrom('sessions').where('token_hash', 'in', ended).execute();
    return ended.length;
  }

  #db() {
    return this.#metadata.db<Tables>();
  }
}

/** A public id by which the owner can end a session, but not use it. */
const nameOf = (tokenHash: string): string => createHash('sha256').update(`name ${tokenHash}`).digest('base64url');
