import { randomUUID } from 'node:crypto';
import type { Scope } from '@facet/sdk/common';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { JobOptions, JobQueue, MetadataStore, SharedBus } from '@facet/sdk/server';
import { hostErrors } from '../errors.ts';
import { refusals } from '../http/contract-errors.ts';
import type { HostTables } from '../metadata/host-tables.ts';
import { momentOf, timeText } from '../shared/time-text.ts';

export const JOBS_WAITING = 'facet/jobs/waiting';
const NO_USER = 0;
/** Of one person, at a time: a dashboard of hundreds of charts, several times over. */
const MOST_WAITING = 2_000;
/** When their queue moves. */
const FULL_SECONDS = 10;
const MOST_PEOPLE = 10_000;
/** People whose first jobs are looked at for one turn. */
const PEOPLE_OF_A_TURN = 100;

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
  /** When a job of a person was taken, counted in jobs. */
  readonly #turns = new LRUCache<number, number>({ max: MOST_PEOPLE });
  #turn = 0;

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
    if (userId !== NO_USER) await this.#ensureRoom(userId);
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

  /**
   * Takes a job of `handlers`, for `leaseMs`: of the person whose turn was the longest ago the one that has waited longest, so no person
   * waits behind all that another asks for.
   */
  async claim(owner: string, handlers: readonly string[], leaseMs: number): Promise<ClaimedJob | undefined> {
    if (handlers.length === 0) return undefined;
    for (;;) {
      const now = await this.#now();
      const found = this.#whoseTurn(await this.#firstOfEach(handlers, timeText(now)));
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
        this.#turn += 1;
        this.#turns.set(userId, this.#turn);
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

  /** Back into the queue as it was before `claim`, of a worker that will not begin it. */
  async returnUnbegun(job: ClaimedJob, owner: string): Promise<boolean> {
    return this.#change(job, owner, {
      state: 'queued',
      job_key: null,
      attempt: job.attempt - 1,
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

  /** Of each person the job that has waited longest. */
  #firstOfEach(handlers: readonly string[], now: string) {
    return (
      this.#db()
        .with('waiting', (db) =>
          db
            .selectFrom('host_job')
            .select(['id', 'attempt', 'state', 'user_id', 'run_on'])
            .select(sql<number>`row_number() over (partition by user_id order by run_on)`.as('place'))
            .where('handler', 'in', handlers)
            .where((on) =>
              on.or([
                on.and([on('state', '=', 'queued'), on('run_on', '<=', now)]),
                on.and([on('state', '=', 'running'), on('lease_until', '<=', now)]),
              ]),
            ),
        )
        .selectFrom('waiting')
        .select(['id', 'attempt', 'state', 'user_id'])
        .where('place', '=', 1)
        // A person never waits behind what runs by itself.
        .orderBy(sql`case when user_id = ${sql.lit(NO_USER)} then 1 else 0 end`)
        .orderBy('run_on')
        .limit(PEOPLE_OF_A_TURN)
        .execute()
    );
  }

  #whoseTurn<T extends { readonly user_id: number }>(jobs: readonly T[]): T | undefined {
    const lastOf = ({ user_id: user }: T): number =>
      user === NO_USER ? Number.POSITIVE_INFINITY : (this.#turns.peek(user) ?? 0);
    return jobs.toSorted((one, other) => lastOf(one) - lastOf(other))[0];
  }

  /** Nearly: calls at the same time do not see each other. @throws HttpError 429 */
  async #ensureRoom(userId: number): Promise<void> {
    const last = await this.#db()
      .selectFrom('host_job')
      .select('id')
      .where('state', '=', 'queued')
      .where('user_id', '=', userId)
      .orderBy('run_on')
      .offset(MOST_WAITING - 1)
      .limit(1)
      .executeTakeFirst();
    if (last) throw refusals.tooManyJobs(MOST_WAITING, FULL_SECONDS);
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
