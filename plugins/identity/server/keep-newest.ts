import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Keeps only the newest `most` sign-ins of a user of one kind. */
export async function keepNewest(
  db: Kysely<Tables>,
  table: 'sessions' | 'refresh_tokens',
  userId: number,
  most: number,
): Promise<void> {
  const surplus = await db
    .selectFrom(table)
    .select('token_hash')
    .where('user_id', '=', userId)
    .orderBy('created_on', 'desc')
    .limit(most)
    .offset(most)
    .execute();
  const hashes = surplus.map((row) => row.token_hash);
  if (hashes.length > 0) await db.deleteFrom(table).where('token_hash', 'in', hashes).execute();
}
