import { type MetadataStore, notFound } from '@facet/sdk/server';
import { toStoredMoment } from '@facet/sdk/resource';
import { changesBetween } from '../../common/dataset-changes.ts';
import {
  type DatasetChange,
  datasetChange,
  datasetState,
  type DatasetState,
} from '../../common/wire/dataset-version.ts';
import type { DatasetReader } from '../dataset-store.ts';
import type { DatasetTables } from '../tables.ts';
import { type HistoryLimits, oldestKept } from './kept-versions.ts';
import { stateOf } from './state-of.ts';

/** Older versions of a dataset are deleted. */
const LIMITS: HistoryLimits = { versions: 50, characters: 16 * 1024 * 1024 };
/** A version lists no more of its changes. */
const MOST_CHANGES = 100;

export interface SavedVersion {
  readonly id: number;
  readonly savedOn: string;
  readonly savedBy: number | null;
  /** Null for the first version. */
  readonly changes: readonly DatasetChange[] | null;
  readonly changeCount: number;
}

/** The versions of datasets: each change of one adds what it has become. */
export interface DatasetHistory {
  /** Stores the present state of a dataset that has no version yet. */
  ensureFirst(id: number): Promise<void>;
  /** Stores the present state, unless it equals the last version. */
  record(id: number, savedBy: number | null): Promise<void>;
  /** Newest first. */
  versions(id: number): Promise<readonly SavedVersion[]>;
  /** @throws HttpError 404 */
  state(id: number, version: number): Promise<DatasetState>;
}

export function createDatasetHistory(store: MetadataStore, reader: DatasetReader, clock: () => Date): DatasetHistory {
  const db = store.db<DatasetTables>();

  async function present(id: number) {
    const whole = await reader.find(id);
    if (whole === undefined) return undefined;
    return { record: whole.record, state: stateOf(whole, await reader.ownerIds(id)) };
  }

  const last = (id: number) =>
    db
      .selectFrom('dataset_versions')
      .select(['id', 'state'])
      .where('dataset_id', '=', id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();

  async function add(id: number, state: DatasetState, by: number | null, on: string, before?: DatasetState) {
    const changes = before === undefined ? null : changesBetween(before, state);
    if (changes?.length === 0) return;
    const text = JSON.stringify(state);
    await db
      .insertInto('dataset_versions')
      .values({
        dataset_id: id,
        saved_on: on,
        saved_by_fk: by,
        state: text,
        characters: text.length,
        changes: changes === null ? null : JSON.stringify(changes.slice(0, MOST_CHANGES)),
        change_count: changes?.length ?? 0,
      })
      .execute();
    await removeOld(id);
  }

  async function removeOld(id: number) {
    const sizes = await db
      .selectFrom('dataset_versions')
      .select(['id', 'characters'])
      .where('dataset_id', '=', id)
      .orderBy('id', 'desc')
      .execute();
    const oldest = oldestKept(sizes, LIMITS);
    if (oldest === undefined || oldest === sizes.at(-1)?.id) return;
    await db.deleteFrom('dataset_versions').where('dataset_id', '=', id).where('id', '<', oldest).execute();
  }

  return {
    async ensureFirst(id) {
      if ((await last(id)) !== undefined) return;
      const now = await present(id);
      if (now !== undefined) await add(id, now.state, now.record.changed_by_fk, now.record.changed_on);
    },
    async record(id, savedBy) {
      const [now, before] = await Promise.all([present(id), last(id)]);
      if (now === undefined) return;
      const former = before && datasetState.parse(JSON.parse(before.state));
      await add(id, now.state, savedBy, toStoredMoment(clock()), former);
    },
    async versions(id) {
      const rows = await db
        .selectFrom('dataset_versions')
        .select(['id', 'saved_on', 'saved_by_fk', 'changes', 'change_count'])
        .where('dataset_id', '=', id)
        .orderBy('id', 'desc')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        savedOn: row.saved_on,
        savedBy: row.saved_by_fk,
        changes: row.changes === null ? null : datasetChange.array().parse(JSON.parse(row.changes)),
        changeCount: row.change_count,
      }));
    },
    async state(id, version) {
      const row = await db
        .selectFrom('dataset_versions')
        .select('state')
        .where('dataset_id', '=', id)
        .where('id', '=', version)
        .executeTakeFirst();
      if (row === undefined) throw notFound();
      return datasetState.parse(JSON.parse(row.state));
    },
  };
}
