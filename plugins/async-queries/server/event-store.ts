import type { MetadataStore } from '@facet/sdk/server';
import { sql } from 'kysely';
import { KEPT_SECONDS } from './kept-seconds.ts';
import type { AsyncEventTable, Tables } from './tables.ts';

export type AsyncEvent = Omit<AsyncEventTable, 'position' | 'created_at'>;

const KEPT_MS = KEPT_SECONDS * 1_000;
/** Maximum number of events in one response. */
const MOST_EVENTS = 1_000;
const TRIES = 20;

/** End events of jobs by channel. A reader gets all entries after its position, from all processes. */
export class EventStore {
  readonly #metadata: MetadataStore;
  readonly #now: () => number;

  constructor(metadata: MetadataStore, now: () => number = Date.now) {
    this.#metadata = metadata;
    this.#now = now;
  }

  /** Adds the end of a job; a second end of the same job is ignored. */
  async add({ channel, job_id: jobId, user_id: userId, status, errors, result_url: url }: AsyncEvent): Promise<void> {
    // A position is reserved by inserting it: of two parallel inserts one fails and tries the next position.
    for (let tries = 0; tries < TRIES; tries += 1) {
      await sql`insert into async_event (channel, position, job_id, user_id, status, errors, result_url, created_at)
        select ${channel}, coalesce(max(position), 0) + 1, ${jobId}, ${sql.lit(userId)}, ${status}, ${errors}, ${url}, ${sql.lit(this.#now())}
        from async_event where channel = ${channel} on conflict do nothing`.execute(this.#db);
      const row = await this.#db
        .selectFrom('async_event')
        .select('position')
        .where('job_id', '=', jobId)
        .executeTakeFirst();
      if (row) return;
    }
    throw new Error(`The end of the job ${jobId} could not be reported: too many jobs end at once.`);
  }

  async after(channel: string, position: number): Promise<readonly AsyncEventTable[]> {
    return this.#db
      .selectFrom('async_event')
      .selectAll()
      .where('channel', '=', channel)
      .where('position', '>', position)
      .where('created_at', '>=', this.#now() - KEPT_MS)
      .orderBy('position')
      .limit(MOST_EVENTS)
      .execute();
  }

  async purge(): Promise<void> {
    await this.#db
      .deleteFrom('async_event')
      .where('created_at', '<', this.#now() - 2 * KEPT_MS)
      .execute();
  }

  get #db() {
    return this.#metadata.db<Tables>();
  }
}
