import type { Schedules } from '@facet/plugin-scheduler/contract.server';
import type { Logger } from '@facet/sdk/common';
import type { MetadataStore } from '@facet/sdk/server';
import type { SqlLabTables } from '../../contract.server.ts';
import { type QuerySchedule, scheduleOf } from './schedule-info.ts';

/** Key of the runner, and kind of its scheduled objects. */
export const SAVED_QUERY_KIND = 'saved-query';

interface ScheduleParts {
  readonly metadata: MetadataStore;
  readonly schedules: Pick<Schedules, 'set' | 'remove' | 'next'>;
  readonly log: Logger;
}

/** Passes the schedules of saved queries to the scheduler. */
export class SavedSchedules {
  readonly #parts: ScheduleParts;

  constructor(parts: ScheduleParts) {
    this.#parts = parts;
  }

  /** Call this after a saved query was created, changed or deleted. */
  async follow(id: number): Promise<void> {
    const { metadata, schedules } = this.#parts;
    const db = metadata.db<SqlLabTables>();
    const row = await db
      .selectFrom('saved_query')
      .select(['extra_json', 'label'])
      .where('id', '=', id)
      .executeTakeFirst();
    const schedule = row && this.#read(id, row.extra_json);
    if (schedule === undefined) return schedules.remove(db, SAVED_QUERY_KIND, [id]);
    const { crontab, timezone } = schedule;
    await schedules.set(db, SAVED_QUERY_KIND, id, { crontab, timezone, active: true, name: row?.label ?? '' });
  }

  /** Schedules queries that were saved while the feature was off; existing schedules keep their next due time. */
  async begin(): Promise<void> {
    const { metadata, schedules } = this.#parts;
    const rows = await metadata
      .db<SqlLabTables>()
      .selectFrom('saved_query')
      .select('id')
      .where('extra_json', 'like', '%"schedule_info"%')
      .execute();
    const ids = rows.map(({ id }) => id);
    const known = await schedules.next(SAVED_QUERY_KIND, ids);
    for (const id of ids) if (!known.has(id)) await this.follow(id);
  }

  #read(id: number, extra: string | null): QuerySchedule | undefined {
    try {
      return scheduleOf(extra);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      this.#parts.log.warn('a saved query does not run: its schedule is invalid', { id, why: error.message });
      return undefined;
    }
  }
}
