import { fromStoredMoment, toStoredMoment } from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Schedules } from '@facet/plugin-scheduler/contract.server';
import { keepChange } from '../schedules/change-log.ts';
import { REPORT_KIND } from '../schedules/report-resource.ts';
import type { ReportState } from '../../common/report-states.ts';
import {
  NOTICE,
  type ReportDeliveryTable,
  type ReportExecutionLogTable,
  type ReportRecipientTable,
  type ReportRow,
  type Tables,
} from '../schedules/tables.ts';
import type { Measured } from './measured.ts';
import type { Parcel } from './parcels.ts';

export type LogRow = Selectable<ReportExecutionLogTable>;

export interface Outcome {
  readonly state: ReportState;
  readonly measured?: Measured;
  readonly error?: string;
  /** The schedule cannot run again until a user changes it or its object. */
  readonly stops?: boolean;
  /** Something was refused for now, and is sent again later. */
  readonly isTriedAgain?: boolean;
}

const DAY_MS = 86_400_000;
const NOT_LATER = { viewer_fk: null, cc: null, bcc: null, reason: null, next_try_on: null } as const;

/** Access of runs to the tables of schedules. */
export class RunStore {
  readonly #metadata: MetadataStore;
  readonly #now: () => Date;

  constructor(metadata: MetadataStore, now: () => Date) {
    this.#metadata = metadata;
    this.#now = now;
  }

  find(id: number): Promise<ReportRow | undefined> {
    return this.#db().selectFrom('report_schedule').selectAll().where('id', '=', id).executeTakeFirst();
  }

  recipients(id: number): Promise<readonly Selectable<ReportRecipientTable>[]> {
    return this.#db()
      .selectFrom('report_recipient')
      .selectAll()
      .where('report_schedule_id', '=', id)
      .orderBy('id')
      .execute();
  }

  /** Ids of subscribed users. */
  async subscribers(id: number): Promise<readonly number[]> {
    const rows = await this.#db()
      .selectFrom('report_subscriber')
      .select('user_id')
      .where('report_schedule_id', '=', id)
      .orderBy('user_id')
      .execute();
    return rows.map(({ user_id: user }) => user);
  }

  /** The log of one scheduled time: a new one, or that of a killed attempt. */
  async openLog(id: number, scheduledFor: Date): Promise<{ readonly log: LogRow; readonly isNew: boolean }> {
    const scheduled = toStoredMoment(scheduledFor);
    const created = await this.#db()
      .insertInto('report_execution_log')
      .values({
        uuid: randomUUID(),
        report_schedule_id: id,
        scheduled_dttm: scheduled,
        start_dttm: this.#moment(),
        end_dttm: null,
        state: 'Working',
        value: null,
        value_row_json: null,
        error_message: null,
      })
      .onConflict((on) => on.columns(['report_schedule_id', 'scheduled_dttm']).doNothing())
      .returningAll()
      .executeTakeFirst();
    if (created !== undefined) return { log: created, isNew: true };
    const log = await this.#db()
      .selectFrom('report_execution_log')
      .selectAll()
      .where('report_schedule_id', '=', id)
      .where('scheduled_dttm', '=', scheduled)
      .executeTakeFirstOrThrow();
    return { log, isNew: false };
  }

  async lastSuccess(id: number): Promise<Date | undefined> {
    const row = await this.#db()
      .selectFrom('report_execution_log')
      .select((on) => on.fn.max('end_dttm').as('ended'))
      .where('report_schedule_id', '=', id)
      .where('state', '=', 'Success')
      .executeTakeFirst();
    return row?.ended ? fromStoredMoment(row.ended) : undefined;
  }

  async begin(id: number): Promise<void> {
    await this.#db()
      .updateTable('report_schedule')
      .set({ last_state: 'Working', last_eval_dttm: this.#moment() })
      .where('id', '=', id)
      .execute();
  }

  /** The schedule takes the state of the run, unless the run was refused because another one works. */
  async finish(report: ReportRow, log: LogRow, { state, measured, error }: Outcome): Promise<void> {
    const ended = this.#moment();
    await this.#metadata.transaction<Tables, void>(async (tx) => {
      await tx
        .updateTable('report_execution_log')
        .set({
          state,
          end_dttm: ended,
          value: finite(measured?.value),
          value_row_json: measured?.row ?? null,
          error_message: error ?? null,
        })
        .where('id', '=', log.id)
        .execute();
      if (state === 'Working') return;
      await tx
        .updateTable('report_schedule')
        .set({
          last_state: state,
          last_eval_dttm: ended,
          ...(measured === undefined ? {} : { last_value: finite(measured.value), last_value_row_json: measured.row }),
        })
        .where('id', '=', report.id)
        .execute();
    });
    await this.#forgetOldLogs(report);
  }

  /** Switches a schedule off. @returns whether it was active */
  stop({ id, crontab, timezone }: ReportRow, schedules: Pick<Schedules, 'set'>): Promise<boolean> {
    return this.#metadata.transaction<Tables, boolean>(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('report_schedule')
        .set({ active: 0 })
        .where('id', '=', id)
        .where('active', '=', 1)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) return false;
      await schedules.set(tx, REPORT_KIND, id, { crontab, timezone, active: false });
      const members = [{ member: 'active', before: true, after: false }];
      await keepChange(tx, { reportId: id, at: this.#moment(), by: null, what: 'stopped', members });
      return true;
    });
  }

  async told(id: number): Promise<void> {
    await this.#db()
      .updateTable('report_schedule')
      .set({ error_told_on: this.#moment() })
      .where('id', '=', id)
      .execute();
  }

  /** Whether to send this message; not if it was `sent`, or `unknown` after a crash during the send. */
  async claimDelivery(logId: number, channel: string, target: string): Promise<'send' | 'sent' | 'unknown'> {
    const created = await this.#db()
      .insertInto('report_delivery')
      .values({ ...NOT_LATER, log_id: logId, channel, target, state: 'sending' })
      .onConflict((on) => on.columns(['log_id', 'channel', 'target']).doNothing())
      .returning('state')
      .executeTakeFirst();
    if (created !== undefined) return 'send';
    // Those that wait were refused, so their receiver has not got them.
    const taken = await this.#db()
      .updateTable('report_delivery')
      .set({ state: 'sending' })
      .where('log_id', '=', logId)
      .where('channel', '=', channel)
      .where('target', '=', target)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    if (taken.numUpdatedRows > 0n) return 'send';
    const { state } = await this.#db()
      .selectFrom('report_delivery')
      .select('state')
      .where('log_id', '=', logId)
      .where('channel', '=', channel)
      .where('target', '=', target)
      .executeTakeFirstOrThrow();
    return state === 'sent' ? 'sent' : 'unknown';
  }

  /** A refused message was not sent, so a later attempt may send it. */
  async settleDelivery(logId: number, channel: string, target: string, delivered: boolean): Promise<void> {
    const which = sql`log_id = ${logId} and channel = ${channel} and target = ${target}`;
    await (delivered
      ? sql`update report_delivery set state = 'sent', reason = null, next_try_on = null where ${which}`
      : sql`delete from report_delivery where ${which}`
    ).execute(this.#db());
  }

  /** The message was refused for now. */
  async putOff(logId: number, { channel, target, ...parcel }: Parcel, reason: string): Promise<void> {
    const { viewer, cc = null, bcc = null } = parcel;
    const later = { state: 'waiting', viewer_fk: viewer, cc, bcc, reason } as const;
    await this.#db()
      .insertInto('report_delivery')
      .values({ log_id: logId, channel, target, next_try_on: null, ...later })
      .onConflict((on) => on.columns(['log_id', 'channel', 'target']).doUpdateSet(later))
      .execute();
  }

  /** The messages of a run that are sent again. One that is `sending` was being sent when its process ended. */
  putOffs(logId: number): Promise<readonly Selectable<ReportDeliveryTable>[]> {
    return this.#db()
      .selectFrom('report_delivery')
      .selectAll()
      .where('log_id', '=', logId)
      .where((on) => on.or([on('state', '=', 'waiting'), on('next_try_on', 'is not', null)]))
      .orderBy('target')
      .execute();
  }

  async tryAt(logId: number, at: Date): Promise<void> {
    await this.#db()
      .updateTable('report_delivery')
      .set({ next_try_on: toStoredMoment(at) })
      .where('log_id', '=', logId)
      .where('state', '=', 'waiting')
      .execute();
  }

  /** Nothing of this run is sent again. */
  async giveUp(logId: number): Promise<void> {
    await this.#db().deleteFrom('report_delivery').where('log_id', '=', logId).where('state', '=', 'waiting').execute();
    await this.#db()
      .updateTable('report_delivery')
      .set({ next_try_on: null })
      .where('log_id', '=', logId)
      .where('next_try_on', 'is not', null)
      .execute();
  }

  findLog(logId: number): Promise<LogRow | undefined> {
    return this.#db().selectFrom('report_execution_log').selectAll().where('id', '=', logId).executeTakeFirst();
  }

  /** Whether a later run has sent something, or tries to. */
  async hasLaterMessages({ id, report_schedule_id: reportId }: LogRow): Promise<boolean> {
    const found = await this.#db()
      .selectFrom('report_delivery')
      .innerJoin('report_execution_log', 'report_execution_log.id', 'report_delivery.log_id')
      .select('report_delivery.log_id')
      .where('report_execution_log.report_schedule_id', '=', reportId)
      .where('report_execution_log.id', '>', id)
      .where('report_delivery.channel', '!=', NOTICE)
      .limit(1)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** The end of a run whose messages were sent again; its schedule takes the state if no other run has begun since. */
  async finishLater(log: LogRow, { state, error }: Pick<Outcome, 'state' | 'error'>): Promise<void> {
    const ended = this.#moment();
    const { id, report_schedule_id: reportId } = log;
    await this.#metadata.transaction<Tables, void>(async (tx) => {
      await tx
        .updateTable('report_execution_log')
        .set({ state, end_dttm: ended, error_message: error ?? null })
        .where('id', '=', id)
        .execute();
      await tx
        .updateTable('report_schedule')
        .set({ last_state: state, last_eval_dttm: ended })
        .where('id', '=', reportId)
        .where('last_state', '!=', 'Working')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('report_execution_log')
                .select('id')
                .where('report_schedule_id', '=', reportId)
                .where('id', '>', id),
            ),
          ),
        )
        .execute();
    });
  }

  async #forgetOldLogs({ id, log_retention: days }: ReportRow): Promise<void> {
    if (days <= 0) return;
    const before = toStoredMoment(new Date(this.#now().getTime() - days * DAY_MS));
    for (const table of ['report_delivery', 'report_sent_picture'] as const)
      await sql`delete from ${sql.table(table)} where log_id in (
        select id from report_execution_log where report_schedule_id = ${id} and end_dttm < ${before})`.execute(
        this.#db(),
      );
    await this.#db()
      .deleteFrom('report_execution_log')
      .where('report_schedule_id', '=', id)
      .where('end_dttm', '<', before)
      .execute();
  }

  #moment(): string {
    return toStoredMoment(this.#now());
  }

  #db() {
    return this.#metadata.db<Tables>();
  }
}

const finite = (value: number | null | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(value) ? null : value;
