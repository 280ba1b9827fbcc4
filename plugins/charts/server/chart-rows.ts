import { randomUUID } from 'node:crypto';
import type { Datasets } from '@facet/plugin-datasets/contract.server';
import type { Scope, Scoped } from '@facet/sdk/common';
import {
  allOf,
  type Announced,
  auditCreated,
  type Condition,
  isIn,
  linkedIds,
  type NamedObject,
  type ObjectChanges,
  replaceLinks,
} from '@facet/sdk/resource';
import type { MetadataStore, Principal } from '@facet/sdk/server';
import { type Insertable, type Kysely, sql } from 'kysely';
import { type ChartRecord, DASHBOARD_LINK, OWNER_LINK } from './chart-record.ts';
import { visibleCharts } from './chart-resource.ts';
import { ChartErrors } from './errors.ts';
import type { ChartTables } from './tables.ts';

export type NewChartRow = Insertable<ChartTables['slices']>;

/** A chart without its long texts. */
export type NamedChartRecord = Pick<
  ChartRecord,
  'id' | 'uuid' | 'slice_name' | 'viz_type' | 'changed_on' | 'created_by_fk'
>;

/** Reads and writes rows of charts and their links. */
export interface ChartRows {
  insert(
    announced: Announced,
    values: NewChartRow,
    owners: readonly number[],
    dashboards: readonly number[],
  ): Promise<ChartRecord>;
  removeAll(records: readonly ChartRecord[], who: Principal): Promise<void>;
  /** The charts that the user of the scope may see, by id; the system scope sees all. */
  findMany(ids: readonly number[], scope: Scope): Promise<readonly ChartRecord[]>;
  named(ids: readonly number[], scope: Scope): Promise<readonly NamedChartRecord[]>;
  visibleIds(ids: readonly number[], scope: Scope): Promise<readonly number[]>;
  ownerIds(id: number): Promise<readonly number[]>;
  /** Administrators own every chart. */
  isMine(who: Principal, record: ChartRecord): Promise<boolean>;
}

export const namedChart = ({ id, slice_name }: ChartRecord): NamedObject => ({ id, name: slice_name });
export const idOf = ({ id }: ChartRecord): number => id;

/** The initial columns of every new row. */
export function newRow(who: Principal | null) {
  const audit = auditCreated(who, new Date());
  return { ...audit, uuid: randomUUID(), last_saved_at: audit.created_on, last_saved_by_fk: audit.created_by_fk };
}

export function createChartRows(store: MetadataStore, datasets: Scoped<Datasets>, objects: ObjectChanges): ChartRows {
  const db = store.db<ChartTables>();
  const visibleAmong = (ids: readonly number[], scope: Scope) => {
    const condition = scope.principal === null ? undefined : visibleCharts(scope, datasets);
    return allOf([isIn(sql.ref('slices.id'), ids), ...(condition === undefined ? [] : [condition])]);
  };
  const ownerIds = (id: number) => linkedIds(db, OWNER_LINK, id);
  return {
    ownerIds,
    isMine: async (who, record) => who.isAdmin || (await ownerIds(record.id)).includes(who.id),

    insert: (_announced: Announced, values, owners, dashboards) =>
      store.transaction<ChartTables, ChartRecord>(async (tx) => {
        const record = await tx.insertInto('slices').values(values).returningAll().executeTakeFirstOrThrow();
        await replaceLinks(tx, OWNER_LINK, record.id, owners);
        await replaceLinks(tx, DASHBOARD_LINK, record.id, dashboards);
        return record;
      }),

    async removeAll(records, who) {
      await objects.remove(who, records.map(namedChart), (_announced: Announced) =>
        db.deleteFrom('slices').where('id', 'in', records.map(idOf)).execute(),
      );
    },

    findMany: (ids, scope) => readCharts(db, visibleAmong(ids, scope)),
    named: (ids, scope) => readNames(db, visibleAmong(ids, scope)),

    async visibleIds(ids, scope) {
      const { rows } = await sql<{ readonly id: number }>`select slices.id from slices
        where ${visibleAmong(ids, scope)}`.execute(db);
      return rows.map(({ id }) => id);
    },
  };
}

/** Limit for the texts of all charts in one read: as much as hundreds of ordinary charts have. */
const MOST_BYTES = 16 * 1024 * 1024;

/** The charts that meet the condition, by id. @throws HttpError 413 when their texts exceed the limit of one read */
export async function readCharts(db: Kysely<ChartTables>, condition: Condition): Promise<readonly ChartRecord[]> {
  const texts = ['params', 'query_context', 'description'].map(
    (name) => sql`coalesce(octet_length(${sql.ref(`slices.${name}`)}), 0)`,
  );
  const { rows: sizes } = await sql<{ readonly bytes: number | string | null }>`
    select sum(${sql.join(texts, sql` + `)}) as bytes from slices where ${condition}`.execute(db);
  if (Number(sizes[0]?.bytes ?? 0) > MOST_BYTES) throw ChartErrors.tooLargeTogether();
  const { rows } = await sql<ChartRecord>`select slices.* from slices where ${condition} order by slices.id`.execute(
    db,
  );
  return rows;
}

export async function readNames(db: Kysely<ChartTables>, condition: Condition): Promise<readonly NamedChartRecord[]> {
  const { rows } = await sql<NamedChartRecord>`
    select slices.id, slices.uuid, slices.slice_name, slices.viz_type, slices.changed_on, slices.created_by_fk
    from slices where ${condition} order by slices.id`.execute(db);
  return rows;
}
