import type { MetadataStore } from '@facet/sdk/server';
import type { ReportFile } from '../../common/report-channel.ts';
import type { LogPicture } from '../../common/wire/report.ts';
import type { Tables } from './tables.ts';

/** Number of runs of a schedule whose pictures are stored, so that minutely schedules do not fill the store. */
const MOST_RUNS = 50;
/** Larger pictures are listed, but not stored. */
const LARGEST_BYTES = 8 * 1024 * 1024;
const PICTURED = /^(image\/png|application\/pdf)$/;

export interface SentBy {
  readonly reportId: number;
  readonly logId: number;
  /** Id of the user with whose rights they were taken. Others may see less, so they cannot open these. */
  readonly viewer: number;
}

/** Sent pictures, stored as long as the logs of their runs; data files are not stored. */
export class SentPictures {
  readonly #metadata: MetadataStore;

  constructor(metadata: MetadataStore) {
    this.#metadata = metadata;
  }

  async keep({ reportId, logId, viewer }: SentBy, files: readonly ReportFile[]): Promise<void> {
    const pictures = files.filter(({ type }) => PICTURED.test(type));
    if (pictures.length === 0) return;
    await this.#db()
      .insertInto('report_sent_picture')
      .values(
        pictures.map(({ name, type, bytes }, position) => ({
          log_id: logId,
          position,
          report_schedule_id: reportId,
          viewer_fk: viewer,
          name,
          type,
          size: bytes.byteLength,
          content: bytes.byteLength > LARGEST_BYTES ? null : Buffer.from(bytes),
        })),
      )
      .onConflict((on) => on.columns(['log_id', 'position']).doNothing())
      .execute();
    await this.#forgetOlder(reportId);
  }

  /** Pictures of these runs, with access for this user. */
  async of(logIds: readonly number[], person: { readonly id: number; readonly isAdmin: boolean }) {
    const found = new Map<number, LogPicture[]>();
    if (logIds.length === 0) return found;
    const rows = await this.#db()
      .selectFrom('report_sent_picture')
      .select(['log_id', 'position', 'viewer_fk', 'name', 'type', 'size'])
      .select((eb) => eb('content', 'is not', null).as('kept'))
      .where('log_id', 'in', logIds)
      .orderBy('position')
      .execute();
    for (const { log_id: logId, position, viewer_fk: viewer, name, type, size, kept } of rows) {
      const state = !kept ? 'gone' : person.isAdmin || viewer === person.id ? 'kept' : 'closed';
      const own = found.get(logId) ?? [];
      own.push({ position, name, type, bytes: size, state });
      found.set(logId, own);
    }
    return found;
  }

  /** Undefined if there is none that this user may see. */
  async read(
    logId: number,
    position: number,
    person: { readonly id: number; readonly isAdmin: boolean },
  ): Promise<{ readonly name: string; readonly type: string; readonly bytes: Uint8Array } | undefined> {
    const row = await this.#db()
      .selectFrom('report_sent_picture')
      .select(['viewer_fk', 'name', 'type', 'content'])
      .where('log_id', '=', logId)
      .where('position', '=', position)
      .executeTakeFirst();
    if (!row?.content || !(person.isAdmin || row.viewer_fk === person.id)) return undefined;
    return { name: row.name, type: row.type, bytes: row.content };
  }

  async #forgetOlder(reportId: number): Promise<void> {
    const last = await this.#db()
      .selectFrom('report_sent_picture')
      .select('log_id')
      .distinct()
      .where('report_schedule_id', '=', reportId)
      .where('content', 'is not', null)
      .orderBy('log_id', 'desc')
      .offset(MOST_RUNS)
      .limit(1)
      .executeTakeFirst();
    if (last === undefined) return;
    await this.#db()
      .updateTable('report_sent_picture')
      .set({ content: null })
      .where('report_schedule_id', '=', reportId)
      .where('log_id', '<=', last.log_id)
      .execute();
  }

  #db() {
    return this.#metadata.db<Tables>();
  }
}
