import { toStoredMoment } from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import type { ActivityEvent, ActivityLog } from '../contract.server.ts';
import type { Tables } from './tables.ts';

/** Ten values a row, well below what either database binds in one statement. */
const BATCH = 100;
const LONGEST_JSON = 64 * 1024;
const LONGEST_REFERRER = 1024;
/** Rows that one statement deletes: few, so that other writes do not wait long. */
const SLICE = 500;
const DAY_MS = 86_400_000;
/** Of what pages tell of their use. All other actions say who changed, read or entered what. */
export const USAGE = 'log';

export class ActivityStore implements ActivityLog {
  readonly #metadata: MetadataStore;
  readonly #clock: () => Date;

  constructor(metadata: MetadataStore, clock: () => Date) {
    this.#metadata = metadata;
    this.#clock = clock;
  }

  /** Forgets what pages told of their use before so many days; zero keeps all. Gives how many rows went. */
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

/** A log row is for reading: an event that is too large keeps only its size. */
function boundedJson(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
  return text.length <= LONGEST_JSON ? text : JSON.stringify({ omitted_characters: text.length });
}
