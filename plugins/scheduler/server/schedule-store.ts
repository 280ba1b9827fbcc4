import type { MetadataStore } from '@facet/sdk/server';
import { type Expression, type QueryExecutorProvider, sql } from 'kysely';
import { nextTime } from '../common/crontab.ts';
import type { Schedule } from '../contract.server.ts';
import type { Tables } from './tables.ts';

export interface DueRun {
  readonly kind: string;
  readonly id: number;
  readonly scheduledFor: string;
}

type Stored = Omit<Schedule, 'name'> & { readonly name?: string | null };

/** Longer than the time within which a job for the same run may be queued again. */
const KEEP_RUNS_MS = 3 * 24 * 60 * 60_000;

/** Reads and writes the tables of the scheduler. */
export class ScheduleStore {
  readonly #metadata: MetadataStore;
  readonly #now: () => Promise<Date>;

  constructor(metadata: MetadataStore, now: () => Promise<Date>) {
    this.#metadata = metadata;
    this.#now = now;
  }

  async set(
    tx: QueryExecutorProvider,
    kind: string,
    id: number,
    { crontab, timezone, active, name = null }: Stored,
  ): Promise<void> {
    const next = nextTime(crontab, timezone, await this.#now());
    const nextRun = active && next !== undefined ? next.toISOString() : null;
    await sql`insert into schedule (kind, object_id, crontab, timezone, name, next_run_on, handed_over)
      values (${kind}, ${id}, ${crontab}, ${timezone}, ${name}, ${nextRun}, null)
      on conflict (kind, object_id) do update
      set crontab = ${crontab}, timezone = ${timezone}, name = coalesce(${name}, schedule.name), next_run_on = ${nextRun},
        waits_since = null`.execute(tx);
  }

  async remove(tx: QueryExecutorProvider, kind: string, ids: readonly number[]): Promise<void> {
    for (const id of ids) {
      await sql`delete from schedule where kind = ${kind} and object_id = ${id}`.execute(tx);
      await sql`delete from schedule_run where kind = ${kind} and object_id = ${id}`.execute(tx);
    }
  }

  async next(kind: string, ids: readonly number[]): Promise<ReadonlyMap<number, Date>> {
    if (ids.length === 0) return new Map();
    const rows = await this.#db()
      .selectFrom('schedule')
      .select(['object_id', sql<string | null>`coalesce(waits_since, next_run_on)`.as('next_run_on')])
      .where('kind', '=', kind)
      .where('object_id', 'in', ids)
      .execute();
    return new Map(
      rows.flatMap(({ object_id: id, next_run_on: next }) => (next === null ? [] : [[id, new Date(next)] as const])),
    );
  }

  nextOf(kind: string, id: Expression<unknown>): Expression<unknown> {
    return sql`(select coalesce(waits_since, next_run_on) from schedule where kind = ${kind} and object_id = ${id})`;
  }

  async stored(kind: string, id: number): Promise<Pick<Schedule, 'crontab' | 'timezone'> | undefined> {
    return this.#db()
      .selectFrom('schedule')
      .select(['crontab', 'timezone'])
      .where('kind', '=', kind)
      .where('object_id', '=', id)
      .executeTakeFirst();
  }

  /** The earliest next run, which may already be due. */
  async earliest(): Promise<Date | undefined> {
    const row = await this.#db()
      .selectFrom('schedule')
      .select((on) => on.fn.min('next_run_on').as('next'))
      .executeTakeFirst();
    return row?.next ? new Date(row.next) : undefined;
  }

  /**
   * Takes the due runs of these kinds: each is returned to one caller over all processes. Of several missed times the
   * first is used, and the next one is in the future. Call `confirm` after a run was queued.
   * @param beginsAt when a run is to begin
   */
  async takeDue(
    kinds: readonly string[],
    most: number,
    beginsAt: (run: DueRun) => Date = ({ scheduledFor }) => new Date(scheduledFor),
  ): Promise<readonly DueRun[]> {
    if (kinds.length === 0) return [];
    const now = await this.#now();
    const due = await this.#db()
      .selectFrom('schedule')
      .select(['id', 'kind', 'object_id', 'crontab', 'timezone', 'next_run_on'])
      .where('kind', 'in', kinds)
      .where('next_run_on', '<=', now.toISOString())
      .where('handed_over', 'is', null)
      .orderBy('next_run_on')
      .limit(most)
      .execute();
    const taken: DueRun[] = [];
    for (const { id, kind, object_id: objectId, crontab, timezone, next_run_on: scheduledFor } of due) {
      if (scheduledFor === null) continue;
      const run = { kind, id: objectId, scheduledFor };
      const { numUpdatedRows } = await this.#db()
        .updateTable('schedule')
        .set({
          next_run_on: nextTime(crontab, timezone, now)?.toISOString() ?? null,
          handed_over: scheduledFor,
          waits_since: sql`coalesce(waits_since, ${beginsAt(run).toISOString()})`,
        })
        .where('id', '=', id)
        .where('next_run_on', '=', scheduledFor)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) taken.push(run);
    }
    return taken;
  }

  /** Runs that were taken but not confirmed: the process was killed in between, or is still queueing them. */
  async leftOver(kinds: readonly string[]): Promise<readonly DueRun[]> {
    if (kinds.length === 0) return [];
    const rows = await this.#db()
      .selectFrom('schedule')
      .select(['kind', 'object_id', 'handed_over'])
      .where('kind', 'in', kinds)
      .where('handed_over', 'is not', null)
      .execute();
    return rows.flatMap(({ kind, object_id: id, handed_over: scheduledFor }) =>
      scheduledFor === null ? [] : [{ kind, id, scheduledFor }],
    );
  }

  async confirm({ kind, id, scheduledFor }: DueRun): Promise<void> {
    await this.#db()
      .updateTable('schedule')
      .set({ handed_over: null })
      .where('kind', '=', kind)
      .where('object_id', '=', id)
      .where('handed_over', '=', scheduledFor)
      .execute();
  }

  /** Whether this job performs the run; a job of another process may have been first. */
  async begin({ kind, id, scheduledFor }: DueRun, jobId: string): Promise<boolean> {
    await sql`insert into schedule_run (kind, object_id, scheduled_for, job_id)
      values (${kind}, ${id}, ${scheduledFor}, ${jobId}) on conflict do nothing`.execute(this.#db());
    const run = await this.#db()
      .selectFrom('schedule_run')
      .select('job_id')
      .where('kind', '=', kind)
      .where('object_id', '=', id)
      .where('scheduled_for', '=', scheduledFor)
      .executeTakeFirst();
    await sql`update schedule set waits_since = null
      where kind = ${kind} and object_id = ${id} and waits_since is not null`.execute(this.#db());
    return run?.job_id === jobId;
  }

  /** Display name of an object. */
  async nameOf({ kind, id }: Pick<DueRun, 'kind' | 'id'>): Promise<string | undefined> {
    const row = await this.#db()
      .selectFrom('schedule')
      .select('name')
      .where('kind', '=', kind)
      .where('object_id', '=', id)
      .executeTakeFirst();
    return row?.name ?? undefined;
  }

  async purge(): Promise<void> {
    await this.#db()
      .deleteFrom('schedule_run')
      .where('scheduled_for', '<', new Date((await this.#now()).getTime() - KEEP_RUNS_MS).toISOString())
      .execute();
  }

  #db() {
    return this.#metadata.db<Tables>();
  }
}
