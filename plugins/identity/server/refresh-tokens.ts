import { randomUUID } from 'node:crypto';
import type { MetadataStore } from '@facet/sdk/server';
import type { ExpressionBuilder, Kysely } from 'kysely';
import { utcText } from '../common/utc-text.ts';
import { hashSecret, newSecret } from './issued-secrets.ts';
import { keepNewest } from './keep-newest.ts';
import { type Origin, originOf, type SignInEntry } from './sessions.ts';
import { type Proven, turnOf } from './sign-in-turn.ts';
import type { Tables } from './tables.ts';

const LIFETIME_MS = 30 * 24 * 3_600_000;
const MOST_PER_USER = 200;

export interface Refreshed {
  readonly userId: number;
  readonly epoch: number;
  readonly family: string;
  readonly successor: string;
}

interface NewToken {
  readonly userId: number;
  readonly family: string;
  readonly parent: string | null;
  readonly origin: Origin;
}

/**
 * Refresh tokens of programs. Each use issues a successor. After the successor was used, its predecessor is superseded;
 * a caller who still uses the predecessor has a copy of it, so the whole sign-in is ended. A program that never uses
 * its successors can keep using its token.
 */
export class RefreshTokens {
  readonly #metadata: MetadataStore;
  readonly #now: () => number;
  readonly #onReuse: (userId: number) => Promise<void>;

  constructor(metadata: MetadataStore, now: () => number, onReuse: (userId: number) => Promise<void>) {
    this.#metadata = metadata;
    this.#now = now;
    this.#onReuse = onReuse;
  }

  /** @returns `undefined` when the user's credentials have changed since they were checked. */
  async issue(
    { userId, epoch }: Proven,
    origin: Origin,
  ): Promise<{ readonly token: string; readonly family: string } | undefined> {
    return this.#metadata.transaction<Tables, { token: string; family: string } | undefined>(async (tx) => {
      if ((await turnOf(tx, userId)) !== epoch) return undefined;
      const family = randomUUID();
      await tx
        .deleteFrom('refresh_tokens')
        .where('user_id', '=', userId)
        .where('expires_on', '<=', utcText(this.#now()))
        .execute();
      const token = await this.#insert(tx, { userId, family, parent: null, origin });
      await keepNewest(tx, 'refresh_tokens', userId, MOST_PER_USER);
      return { token, family };
    });
  }

  async refresh(token: string, origin: Origin): Promise<Refreshed | undefined> {
    const hash = hashSecret(token);
    const owner = await this.#open(this.#db(), hash);
    if (!owner) return undefined;
    const userId = owner.user_id;
    const refreshed = await this.#metadata.transaction<Tables, Refreshed | 'reused' | undefined>(async (tx) => {
      const epoch = await turnOf(tx, userId);
      const row = await this.#open(tx, hash);
      if (!row || epoch === undefined) return undefined;
      const family = row.family ?? hash;
      if (row.superseded_on !== null) {
        await endFamily(tx, userId, family);
        return 'reused';
      }
      if (row.parent_hash !== null)
        await tx
          .updateTable('refresh_tokens')
          .set({ superseded_on: utcText(this.#now()) })
          .where('token_hash', '=', row.parent_hash)
          .execute();
      // A successor that was never used is replaced.
      await tx.deleteFrom('refresh_tokens').where('parent_hash', '=', hash).execute();
      await tx
        .updateTable('refresh_tokens')
        .set({ family, seen_on: utcText(this.#now()) })
        .where('token_hash', '=', hash)
        .execute();
      return { userId, epoch, family, successor: await this.#insert(tx, { userId, family, parent: hash, origin }) };
    });
    if (refreshed !== 'reused') return refreshed;
    await this.#onReuse(userId);
    return undefined;
  }

  /** The row of a token that has not expired. */
  #open(db: Kysely<Tables>, hash: string) {
    return db
      .selectFrom('refresh_tokens')
      .selectAll()
      .where('token_hash', '=', hash)
      .where('expires_on', '>', utcText(this.#now()))
      .executeTakeFirst();
  }

  /** Whether a sign-in is still active: its access tokens are valid only then. */
  async isOpen(userId: number, family: string): Promise<boolean> {
    const row = await this.#db()
      .selectFrom('refresh_tokens')
      .select('token_hash')
      .where('user_id', '=', userId)
      .where('expires_on', '>', utcText(this.#now()))
      .where(ofFamily(family))
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Sign-ins of programs, newest first. */
  async listOf(userId: number): Promise<readonly SignInEntry[]> {
    const rows = await this.#db()
      .selectFrom('refresh_tokens')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_on', '>', utcText(this.#now()))
      .orderBy('created_on')
      .execute();
    const families = Map.groupBy(rows, (row) => row.family ?? row.token_hash);
    return [...families]
      .map(([id, [first, ...later]]) => ({
        id,
        createdOn: first?.created_on ?? '',
        seenOn: [first, ...later].map((row) => row?.seen_on ?? row?.created_on ?? '').reduce((a, b) => (a > b ? a : b)),
        address: first?.address ?? '',
        userAgent: first?.user_agent ?? '',
      }))
      .toReversed();
  }

  /** Returns the number of ended sign-ins: one or none. */
  async endFamily(userId: number, family: string): Promise<number> {
    return this.#metadata.transaction<Tables, number>(async (tx) => {
      await turnOf(tx, userId);
      return endFamily(tx, userId, family);
    });
  }

  async endOthers(userId: number, own: string | undefined): Promise<void> {
    await this.#metadata.transaction<Tables, void>(async (tx) => {
      await turnOf(tx, userId);
      await tx
        .deleteFrom('refresh_tokens')
        .where('user_id', '=', userId)
        .where((row) => row.or([row('family', 'is', null), row('family', '!=', own ?? '')]))
        .execute();
    });
  }

  async #insert(tx: Kysely<Tables>, { userId, family, parent, origin }: NewToken): Promise<string> {
    const token = newSecret();
    const now = this.#now();
    await tx
      .insertInto('refresh_tokens')
      .values({
        token_hash: hashSecret(token),
        user_id: userId,
        created_on: utcText(now),
        expires_on: utcText(now + LIFETIME_MS),
        family,
        parent_hash: parent,
        superseded_on: null,
        seen_on: null,
        ...originOf(origin),
      })
      .execute();
    return token;
  }

  #db() {
    return this.#metadata.db<Tables>();
  }
}

async function endFamily(tx: Kysely<Tables>, userId: number, family: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('refresh_tokens')
    .where('user_id', '=', userId)
    .where(ofFamily(family))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n ? 1 : 0;
}

/** A token from releases without families is a family of its own. */
const ofFamily = (family: string) => (row: ExpressionBuilder<Tables, 'refresh_tokens'>) =>
  row.or([row('family', '=', family), row.and([row('family', 'is', null), row('token_hash', '=', family)])]);
