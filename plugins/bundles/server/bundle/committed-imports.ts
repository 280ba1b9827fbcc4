import type { MetadataStore } from '@facet/sdk/server';
import type { Kysely } from 'kysely';

interface Tables {
  bundle_import: { job_id: string; committed_at: number };
}

const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;

/**
 * Records which jobs have imported their bundle. The record is written in the same transaction as the objects, so that
 * a second attempt knows.
 */
export class CommittedImports {
  readonly #metadata: MetadataStore;

  constructor(metadata: MetadataStore) {
    this.#metadata = metadata;
  }

  async has(job: string): Promise<boolean> {
    const db = this.#metadata.db<Tables>();
    const row = await db.selectFrom('bundle_import').select('job_id').where('job_id', '=', job).executeTakeFirst();
    return row !== undefined;
  }

  /** Call this within the transaction of the import. */
  async add(tx: Kysely<unknown>, job: string, now: number): Promise<void> {
    // The table types exist only at compile time.
    const db = tx as Kysely<Tables>;
    await db
      .deleteFrom('bundle_import')
      .where('committed_at', '<', now - KEPT_MS)
      .execute();
    await db
      .insertInto('bundle_import')
      .values({ job_id: job, committed_at: now })
      .onConflict((on) => on.column('job_id').doNothing())
      .execute();
  }
}
