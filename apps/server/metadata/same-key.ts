import { hkdfSync } from 'node:crypto';
import type { Kysely } from 'kysely';
import { hostErrors } from '../errors.ts';
import type { HostTables } from './host-tables.ts';
import type { MetadataDatabase } from './metadata-database.ts';

const ONLY = 1;
const BYTES = 16;

/**
 * Processes with different keys would each refuse the sessions and stored passwords of the others, one call in two. The first
 * one that starts leaves its mark. @throws FacetError `HST_OTHER_SECRET_KEY`
 */
export async function ensureSameKey({ kysely, where }: MetadataDatabase, secretKey: Uint8Array): Promise<void> {
  const db = kysely as Kysely<HostTables>;
  const own = Buffer.from(hkdfSync('sha256', secretKey, new Uint8Array(), 'facet/host/key-mark', BYTES)).toString(
    'hex',
  );
  await db
    .insertInto('host_secret_key')
    .values({ id: ONLY, fingerprint: own })
    .onConflict((on) => on.column('id').doNothing())
    .execute();
  const { fingerprint } = await db
    .selectFrom('host_secret_key')
    .select('fingerprint')
    .where('id', '=', ONLY)
    .executeTakeFirstOrThrow();
  if (fingerprint !== own) throw hostErrors.otherSecretKey(where);
}
