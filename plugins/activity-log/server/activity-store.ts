import { toStoredMoment } from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import type { ActivityEvent, ActivityLog } from '../contract.server.ts';
import type { Tables } from './tables.ts';

/** Rows per statement: with ten values per row, far below the limit of bound values in either database. */
const BATCH = 100;
const LONGEST_JSON = 64 * 1024;
const LONGEST_REFERRER = 1024;
/** Rows that one statement deletes: few, so that other writes need not wait long. */
const SLICE = 500;
const DAY_MS = 86_400_000;
/** The action of usage events. All other actions record who changed, read or entered something. */
export const USAGE = 'log';

export class ActivityStore implements ActivityLog {
  readonly #metadata: MetadataStore;
  readonly #clock: () => Date;

  constructor(metadata: MetadataStore, clock: () => Date) {
    this.#metadata = metadata;
    this.#clock = clock;
  }

  /** Deletes usage events older than a number of days; zero keeps all. Returns the number of deleted rows. */
  async forgetUsage(days: number, signal?: AbortSignal): Promise<number> {
    if (!(days > 0)) return 0;
    const before = toStoredMoment(new Date(this.#clock().getTime() - days * DAY_MS));
    let gone = 0;
    for (let last = SLICE; last === SLICE && signal?.aborted !== true; gone += last) last = await this.#forget(before);
    return gone;
  }

  async #forget(before: string): Promise<number> {
    const db = this.#metadata.db<Tables>();
    const old = db
      .selectFrom('logs')
      .select('id')
      .where('action', '=', USAGE)
      .where('dttm', '<', before)
      .orderBy('dttm')
      .limit(SLICE);
    const { numDeletedRows } = await db.deleteFrom('logs').where('id', 'in', old).executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  }

  async record(...events: readonly ActivityEvent[]): Promise<void> {
    const dttm = toStoredMoment(this.#clock());
    const rows = events.map((event) => ({
      action: event.action,
      event_name: event.eventName ?? null,
      user_id: event.userId,
      dashboard_id: event.dashboardId ?? null,
      slice_id: event.sliceId ?? null,
      json: event.json === undefined ? null : boundedJson(event.json),
      duration_ms: event.durationMs ?? null,
      referrer: event.referrer?.slice(0, LONGEST_REFERRER) ?? null,
      dttm,
    }));
    for (let at = 0; at < rows.length; at += BATCH) {
      await this.#metadata
        .db<Tables>()
        .insertInto('logs')
        .values(rows.slice(at, at + BATCH))
        .execute();
    }
  }
}

/** Limits the size of a log row: of an event that is too large only its size is stored. */
function boundedJson(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
  return text.length <= LONGEST_JSON ? text : JSON.stringify({ omitted_characters: text.length });
}
