import { randomUUID } from 'node:crypto';
import type { Scope } from '@facet/sdk/common';
import { sql } from 'kysely';
import type { JobOptions, JobQueue, MetadataStore, SharedBus } from '@facet/sdk/server';
import { hostErrors } from '../errors.ts';
import type { HostTables } from '../metadata/host-tables.ts';
import { momentOf, timeText } from '../shared/time-text.ts';

export const JOBS_WAITING = 'facet/jobs/waiting';
const NO_USER = 0;

export interface ClaimedJob {
  readonly id: string;
  readonly handler: string;
  readonly payload: unknown;
  readonly attempt: number;
  /** The user for whom it runs; 0: none. */
  readonly userId: number;
}

/** Asks the host whether a scope is its own and open. @throws FacetError */
export type EnsureOpen = (scope: Scope, what: string) => void;

/**
 * The queue in the metadata database. A job belongs to who holds its lease; an expired lease makes it claimable again,
 * so the work of a killed process is taken over.
 */
export class JobTable implements JobQueue {
  readonly #store: MetadataStore;
  readonly #bus: SharedBus;
  readonly #ensureOpen: EnsureOpen;
  readonly #now: () => Promise<number>;

  /** @param now Of all processes: leases mean nothing by clocks that are apart. */
  constructor(
    store: MetadataStore,
    bus: SharedBus,
    ensureOpen: EnsureOpen,
    now = async () => (await store.now()).getTime(),
  ) {
    this.#store = store;
    this.#bus = bus;
    this.#ensureOpen = ensureOpen;
    this.#now = now;
  }

  async enqueue(handler: string, payload: unknown, { runAt, key, scope, about }: JobOptions = {}): Promise<string> {
    const userId = scope === undefined ? NO_USER : this.#personOf(scope, handler);
    const id = randomUUID();
    const now = await this.#now();
    const row = {
      id,
      handler,
      payload: JSON.stringify(payload ?? null),
      job_key: key ?? null,
      user_id: userId,
      state: 'queued' as const,
      attempt: 0,
      run_on: timeText(runAt?.getTime() ?? now),
      about: about ?? null,
      created_on: timeText(now),
    };
    const accepted = await this.#store.transaction<HostTables, string>(async (tx) => {
      if (key !== undefined) {
        const waiting = await tx
          .selectFrom('host_job')
          .select('id')
          .where('handler', '=', handler)
          .where('user_id', '=', userId)
          .where('job_key', '=', key)
          .where('state', '=', 'queued')
          .executeTakeFirst();
        if (waiting) return waiting.id;
      }
      await tx.insertInto('host_job').values(row).execute();
      return id;
    });
    await this.#bus.publish(JOBS_WAITING, null);
    return accepted;
  }

  /** Takes the job that has waited longest among those of `handlers`, for `leaseMs`. */
  async claim(owner: string, handlers: readonly string[], leaseMs: number): Promise<ClaimedJob | undefined> {
    if (handlers.length === 0) return undefined;
    for (;;) {
      const now = await this.#now();
      const found = await this.#db()
        .selectFrom('host_job')
        .select(['id', 'attempt', 'state'])
        .where('handler', 'in', handlers)
        .where((on) =>
          on.or([
            on.and([on('state', '=', 'queued'), on('run_on', '<=', timeText(now))]),
            on.and([on('state', '=', 'running'), on('lease_until', '<=', timeText(now))]),
          ]),
        )
        // A person never waits behind what runs by itself.
        .orderBy(sql`case when user_id = ${sql.lit(NO_USER)} then 1 else 0 end`)
        .orderBy('run_on')
        .limit(1)
        .executeTakeFirst();
      if (!found) return undefined;
      // Another worker that read the same job changes nothing here: its state or attempt has moved on.
      const taken = await this.#db()
        .updateTable('host_job')
        .set({
          state: 'running',
          attempt: found.attempt + 1,
          lease_owner: owner,
          lease_until: timeText(now + leaseMs),
          began_on: timeText(now),
        })
        .where('id', '=', found.id)
        .where('state', '=', found.state)
        .where('attempt', '=', found.attempt)
        .returning(['id', 'handler', 'payload', 'attempt', 'user_id'])
        .executeTakeFirst();
      if (taken) {
        const { id, handler, payload, attempt, user_id: userId } = taken;
        return { id, handler, payload: JSON.parse(payload), attempt, userId };
      }
    }
  }

  /** For a process that is the only one: earlier holders of leases are gone, so their jobs are free at once. */
  async takeAllLeases(): Promise<void> {
    const ended = timeText(await this.#now());
    await this.#db().updateTable('host_job').set({ lease_until: ended }).where('state', '=', 'running').execute();
  }

  /** Gives false when the lease was lost to another process. */
  async renew(job: ClaimedJob, owner: string, leaseMs: number): Promise<boolean> {
    return this.#change(job, owner, { lease_until: timeText((await this.#now()) + leaseMs) });
  }

  async finish(job: ClaimedJob, owner: string): Promise<boolean> {
    return this.#change(job, owner, {
      state: 'done',
      finished_on: timeText(await this.#now()),
      lease_owner: null,
      lease_until: null,
    });
  }

  async fail(job: ClaimedJob, owner: string, error: string): Promise<boolean> {
    const finished_on = timeText(await this.#now());
    return this.#change(job, owner, { state: 'failed', error, finished_on, lease_owner: null, lease_until: null });
  }

  /** Back into the queue; a second job of the same key may have joined meanwhile, so the key is dropped. */
  async postpone(job: ClaimedJob, owner: string, delayMs: number, error: string | null): Promise<boolean> {
    return this.#change(job, owner, {
      state: 'queued',
      job_key: null,
      run_on: timeText((await this.#now()) + delayMs),
      error,
      lease_owner: null,
      lease_until: null,
    });
  }

  /** When the next job of `handlers` may run, as milliseconds from now; `undefined` when none waits. */
  async nextIn(handlers: readonly string[]): Promise<number | undefined> {
    if (handlers.length === 0) return undefined;
    const row = await this.#db()
      .selectFrom('host_job')
      .select((on) => [on.fn.min('run_on').as('run_on')])
      .where('handler', 'in', handlers)
      .where('state', '=', 'queued')
      .executeTakeFirst();
    return row?.run_on ? Math.max(0, momentOf(row.run_on) - (await this.#now())) : undefined;
  }

  async purge(olderThanMs: number): Promise<void> {
    await this.#db()
      .deleteFrom('host_job')
      .where('state', 'in', ['done', 'failed'])
      .where('finished_on', '<', timeText((await this.#now()) - olderThanMs))
      .execute();
  }

  /** @throws FacetError */
  #personOf(scope: Scope, handler: string): number {
    this.#ensureOpen(scope, `the job "${handler}"`);
    const { principal } = scope;
    if (principal === null || principal.isAnonymous) throw hostErrors.jobWithoutPerson(handler);
    return principal.id;
  }

  #db() {
    return this.#store.db<HostTables>();
  }

  async #change(job: ClaimedJob, owner: string, values: Partial<HostTables['host_job']>): Promise<boolean> {
    const { numUpdatedRows } = await this.#db()
      .updateTable('host_job')
      .set(values)
      .where('id', '=', job.id)
      .where('attempt', '=', job.attempt)
      .where('lease_owner', '=', owner)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }
}
