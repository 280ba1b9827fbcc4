import type { JobList, JobRecord, JobRecords, JobState, MetadataStore, SharedBus } from '@facet/sdk/server';
import { type Selectable, sql } from 'kysely';
import type { HostTables } from '../metadata/host-tables.ts';
import { momentOf, timeText } from '../shared/time-text.ts';
import { JOBS_WAITING } from './job-table.ts';
import { processOf } from './lease-owner.ts';

const LATE_MS = 60_000;

/** What is to be looked at comes first. */
const ORDER: readonly JobState[] = ['failed', 'late', 'working', 'due', 'waiting'];

/** What administrators see of the queue and do with it. */
export class JobBoard implements JobRecords {
  readonly #store: MetadataStore;
  readonly #bus: SharedBus;

  constructor(store: MetadataStore, bus: SharedBus) {
    this.#store = store;
    this.#bus = bus;
  }

  async list(state: JobState | undefined, most: number): Promise<JobList> {
    const now = (await this.#store.now()).getTime();
    const counts = await this.#counts(now);
    const jobs: JobRecord[] = [];
    for (const wanted of state === undefined ? ORDER : [state]) {
      if (jobs.length >= most || counts[wanted] === 0) continue;
      const rows = await this.#rows(wanted, now, most - jobs.length);
      jobs.push(...rows.map((row) => recordOf(row, wanted)));
    }
    return { counts, jobs };
  }

  async retry(id: string): Promise<boolean> {
    const now = timeText((await this.#store.now()).getTime());
    const { numUpdatedRows } = await this.#db()
      .updateTable('host_job')
      // Its key may belong to a job that came since.
      .set({ state: 'queued', attempt: 0, job_key: null, run_on: now, finished_on: null })
      .where('id', '=', id)
      .where('state', '=', 'failed')
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await this.#bus.publish(JOBS_WAITING, null);
    return true;
  }

  async #counts(now: number): Promise<Record<JobState, number>> {
    const counts = { waiting: 0, due: 0, late: 0, working: 0, failed: 0 };
    const rows = await this.#db()
      .selectFrom('host_job')
      .select((on) => [stateAt(now).as('seen'), on.fn.countAll().as('count')])
      .where('state', '!=', 'done')
      .groupBy('seen')
      .execute();
    for (const { seen, count } of rows) counts[seen] = Number(count);
    return counts;
  }

  #rows(state: JobState, now: number, most: number) {
    return this.#db()
      .selectFrom('host_job')
      .selectAll()
      .where('state', '!=', 'done')
      .where(stateAt(now), '=', state)
      .orderBy(state === 'failed' ? 'finished_on' : 'run_on', state === 'failed' ? 'desc' : 'asc')
      .limit(most)
      .execute();
  }

  #db() {
    return this.#store.db<HostTables>();
  }
}

const stateAt = (
  now: number,
) => sql<JobState>`case when state = 'failed' then 'failed' when state = 'running' then 'working'
  when run_on > ${timeText(now)} then 'waiting' when run_on > ${timeText(now - LATE_MS)} then 'due' else 'late' end`;

function recordOf(row: Selectable<HostTables['host_job']>, state: JobState): JobRecord {
  const since = state === 'failed' ? row.finished_on : state === 'working' ? row.began_on : row.run_on;
  return {
    id: row.id,
    handler: row.handler,
    about: row.about,
    userId: row.user_id,
    state,
    attempt: row.attempt,
    since: new Date(momentOf(since ?? row.created_on)),
    process: row.lease_owner === null ? null : processOf(row.lease_owner),
    reason: row.error,
  };
}
