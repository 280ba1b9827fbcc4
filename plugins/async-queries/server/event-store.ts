import type { MetadataStore } from '@facet/sdk/server';
import { sql } from 'kysely';
import { KEPT_SECONDS } from './kept-seconds.ts';
import type { AsyncEventTable, Tables } from './tables.ts';

export type AsyncEvent = Omit<AsyncEventTable, 'position' | 'created_at' | 'progress'> & {
  readonly progress?: string;
};

const KEPT_MS = KEPT_SECONDS * 1_000;
/** Maximum number of events in one response, and of those that a channel keeps. */
const MOST_EVENTS = 1_000;
/** Older ones are removed this many at a time. */
const REMOVED_AT_ONCE = 50;
const TRIES = 20;

/**
 * Events of jobs by channel. A reader gets all entries after its position, from all processes. Each job has one event: its
 * latest progress, which moves to the end of the channel when it changes, or its end, which stays.
 */
export class EventStore {
  readonly #metadata: MetadataStore;
  readonly #now: () => number;

  constructor(metadata: MetadataStore, now: () => number = Date.now) {
    this.#metadata = metadata;
    this.#now = now;
  }

  /** Adds the end of a job, or its progress; what comes after the end is ignored. */
  async add(event: AsyncEvent): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const known = await this.#insert(event);
      if (known === undefined) continue;
      const isSettled = known.isOwn || known.status !== 'running' || (await this.#move(event));
      if (isSettled) return this.#removeOld(event.channel, known.position);
    }
    throw new Error(`An event of the job ${event.job_id} could not be added: too many jobs have events at once.`);
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

  /**
   * The event that the job has now. A position is reserved by inserting it: of two parallel inserts one does nothing,
   * and the next attempt takes the next position.
   */
  async #insert({ channel, job_id: jobId, user_id: userId, status, errors, result_url: url, progress }: AsyncEvent) {
    const { numAffectedRows } =
      await sql`insert into async_event (channel, position, job_id, user_id, status, errors, result_url, progress, created_at)
        select ${channel}, coalesce(max(position), 0) + 1, ${jobId}, ${sql.lit(userId)}, ${status}, ${errors}, ${url}, ${progress ?? null}, ${sql.lit(this.#now())}
        from async_event where channel = ${channel} on conflict do nothing`.execute(this.#db);
    const row = await this.#db
      .selectFrom('async_event')
      .select(['position', 'status'])
      .where('job_id', '=', jobId)
      .executeTakeFirst();
    return row && { ...row, isOwn: numAffectedRows !== 0n };
  }

  /** Whether the event of a running job was replaced, or has ended meanwhile. */
  async #move({ channel, job_id: jobId, status, errors, result_url, progress }: AsyncEvent): Promise<boolean> {
    const position = (await this.#last(channel)) + 1;
    try {
      await this.#db
        .updateTable('async_event')
        .set({ position, status, errors, result_url, progress: progress ?? null, created_at: this.#now() })
        .where('job_id', '=', jobId)
        .where('status', '=', 'running')
        .execute();
      return true;
    } catch (error) {
      // Another event has taken the position.
      if ((await this.#last(channel)) >= position) return false;
      throw error;
    }
  }

  async #last(channel: string): Promise<number> {
    const { last } = await this.#db
      .selectFrom('async_event')
      .select((on) => on.fn.max('position').as('last'))
      .where('channel', '=', channel)
      .executeTakeFirstOrThrow();
    return last ?? 0;
  }

  async #removeOld(channel: string, position: number): Promise<void> {
    if (position <= MOST_EVENTS || position % REMOVED_AT_ONCE !== 0) return;
    await this.#db
      .deleteFrom('async_event')
      .where('channel', '=', channel)
      .where('position', '<=', (of) =>
        of
          .selectFrom('async_event')
          .select('position')
          .where('channel', '=', channel)
          .orderBy('position', 'desc')
          .offset(MOST_EVENTS)
          .limit(1),
      )
      .execute();
  }

  get #db() {
    return this.#metadata.db<Tables>();
  }
}
