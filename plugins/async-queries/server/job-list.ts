import type { MetadataStore } from '@facet/sdk/server';
import type { OwnJob } from '../common/wire/async-events.ts';
import { progressOf } from './event-of.ts';
import { KEPT_SECONDS } from './kept-seconds.ts';
import type { AsyncJobTable, Tables } from './tables.ts';

const KEPT_MS = KEPT_SECONDS * 1_000;
/** Longer than any job runs: one that still runs is listed, however long ago it began. */
const LISTED_MS = 24 * KEPT_MS;
const MOST_LISTED = 100;

/** Jobs that have a title, by user, with the latest event of each. */
export class JobList {
  readonly #metadata: MetadataStore;
  readonly #now: () => number;

  constructor(metadata: MetadataStore, now: () => number = Date.now) {
    this.#metadata = metadata;
    this.#now = now;
  }

  async add(job: Omit<AsyncJobTable, 'created_at'>): Promise<void> {
    await this.#db
      .insertInto('async_job')
      .values({ ...job, created_at: this.#now() })
      .execute();
  }

  /** Newest first. Jobs that have ended are listed for as long as their events are stored. */
  async of(userId: number): Promise<readonly OwnJob[]> {
    const rows = await this.#db
      .selectFrom('async_job')
      .leftJoin('async_event', 'async_event.job_id', 'async_job.job_id')
      .select(['async_job.job_id', 'async_job.channel', 'async_job.title', 'async_job.created_at'])
      .select(['async_event.status', 'async_event.errors', 'async_event.result_url', 'async_event.progress'])
      .where('async_job.user_id', '=', userId)
      .where('async_job.created_at', '>=', this.#now() - LISTED_MS)
      .where((on) =>
        on.or([
          on('async_event.status', 'is', null),
          on('async_event.status', '=', 'running'),
          on('async_event.created_at', '>=', this.#now() - KEPT_MS),
        ]),
      )
      .orderBy('async_job.created_at', 'desc')
      .limit(MOST_LISTED)
      .execute();
    return rows.map(({ job_id, channel, title, created_at, status, errors, result_url, progress }) => ({
      job_id,
      channel_id: channel,
      title,
      started: new Date(Number(created_at)).toISOString(),
      status: status ?? 'pending',
      errors: JSON.parse(errors ?? '[]'),
      result_url,
      progress: progressOf(progress),
    }));
  }

  async purge(): Promise<void> {
    await this.#db
      .deleteFrom('async_job')
      .where('created_at', '<', this.#now() - KEPT_MS)
      .where((on) =>
        on.or([
          on('created_at', '<', this.#now() - LISTED_MS),
          on(
            'job_id',
            'in',
            on
              .selectFrom('async_event')
              .select('job_id')
              .where('status', '!=', 'running')
              .where('created_at', '<', this.#now() - KEPT_MS),
          ),
        ]),
      )
      .execute();
  }

  get #db() {
    return this.#metadata.db<Tables>();
  }
}
