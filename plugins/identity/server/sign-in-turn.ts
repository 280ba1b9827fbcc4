import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A user whose password or link was checked, and their `credentials_epoch` at that time. */
export interface Proven {
  readonly userId: number;
  readonly epoch: number;
}

/**
 * Holds the row of a person until the transaction ends, so that what starts, renews and ends sign-ins of one person
 * happens in sequence. Returns the `credentials_epoch` of an active user.
 *
 * Without it, a sign-in whose password was checked before the password changed would be stored after the change had
 * ended all others.
 */
export async function turnOf(tx: Kysely<Tables>, userId: number): Promise<number | undefined> {
  const row = await tx
    .updateTable('users')
    .set({ credentials_epoch: sql<number>`credentials_epoch` })
    .where('id', '=', userId)
    .returning(['credentials_epoch', 'active'])
    .executeTakeFirst();
  return row?.active === 1 ? row.credentials_epoch : undefined;
}
