import { randomBytes } from 'node:crypto';
import { toStoredMoment } from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import type { Receiver } from '../../common/wire/receiver.ts';
import type { Tables } from '../schedules/tables.ts';

/** 128 bits. */
const TOKEN_BYTES = 16;

/** Addresses that schedules have sent to, each with the token of its link, and whether it has unsubscribed. */
export class Receivers {
  readonly #metadata: MetadataStore;
  readonly #now: () => Date;

  constructor(metadata: MetadataStore, now: () => Date) {
    this.#metadata = metadata;
    this.#now = now;
  }

  /** Equal for all messages of a schedule to this address. */
  async tokenOf(reportId: number, address: string): Promise<string> {
    const key = address.toLowerCase();
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await this.#db()
      .insertInto('report_receiver')
      .values({ token, report_schedule_id: reportId, address: key, stopped_on: null })
      .onConflict((on) => on.columns(['report_schedule_id', 'address']).doNothing())
      .execute();
    const row = await this.#db()
      .selectFrom('report_receiver')
      .select('token')
      .where('report_schedule_id', '=', reportId)
      .where('address', '=', key)
      .executeTakeFirstOrThrow();
    return row.token;
  }

  /** Unsubscribed addresses, in lower case. */
  async stopped(reportId: number): Promise<ReadonlySet<string>> {
    const rows = await this.#db()
      .selectFrom('report_receiver')
      .select('address')
      .where('report_schedule_id', '=', reportId)
      .where('stopped_on', 'is not', null)
      .execute();
    return new Set(rows.map(({ address }) => address));
  }

  async find(token: string): Promise<Receiver | undefined> {
    const row = await this.#db()
      .selectFrom('report_receiver')
      .innerJoin('report_schedule', 'report_schedule.id', 'report_receiver.report_schedule_id')
      .select(['name', 'address', 'stopped_on'])
      .where('token', '=', token)
      .executeTakeFirst();
    return row && { name: row.name, address: row.address, stopped: row.stopped_on !== null };
  }

  async set(token: string, stopped: boolean): Promise<void> {
    await this.#db()
      .updateTable('report_receiver')
      .set({ stopped_on: stopped ? toStoredMoment(this.#now()) : null })
      .where('token', '=', token)
      .execute();
  }

  /** Subscribes an address again. */
  async resume(reportId: number, address: string): Promise<void> {
    await this.#db()
      .updateTable('report_receiver')
      .set({ stopped_on: null })
      .where('report_schedule_id', '=', reportId)
      .where('address', '=', address.toLowerCase())
      .execute();
  }

  #db() {
    return this.#metadata.db<Tables>();
  }
}
