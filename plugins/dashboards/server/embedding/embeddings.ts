import { randomUUID } from 'node:crypto';
import { type Announced, auditChanged, type NamedObject, type ObjectChanges } from '@facet/sdk/resource';
import type { MetadataStore, Principal, UserDirectory } from '@facet/sdk/server';
import type { Embedding, EmbeddingSettings } from '../../common/wire/embedding.ts';
import type { Lending } from '../lending/create-lending.ts';
import { LENDS_NOTHING } from '../lending/ensure-lendable.ts';
import type { DashboardTables, EmbeddingTable } from '../tables.ts';

/** Dashboards that guests of other sites may be given. */
export interface Embeddings {
  of(dashboardId: number): Promise<Embedding | undefined>;
  byUuid(uuid: string): Promise<Embedding | undefined>;
  /** @throws HttpError 403 for a user who may not read what the dashboard then lends to guests */
  set(who: Principal, dashboard: NamedObject, settings: EmbeddingSettings): Promise<Embedding>;
  remove(who: Principal, dashboard: NamedObject): Promise<void>;
  /** Ids of the dashboards that are embedded under these uuids. */
  idsOf(uuids: readonly string[]): Promise<readonly number[]>;
}

export interface EmbeddingParts {
  readonly store: MetadataStore;
  readonly users: Pick<UserDirectory, 'byIds'>;
  readonly objects: Pick<ObjectChanges, 'update'>;
  readonly lending: Pick<Lending, 'ensureLendable' | 'statesOf' | 'vouchers'>;
}

export function createEmbeddings({ store, users, objects, lending }: EmbeddingParts): Embeddings {
  const db = store.db<DashboardTables>();

  async function read(column: 'dashboard_id' | 'uuid', value: string | number): Promise<Embedding | undefined> {
    const row = await db.selectFrom('dashboard_embeddings').selectAll().where(column, '=', value).executeTakeFirst();
    return row && shown(row);
  }

  async function shown(row: EmbeddingTable): Promise<Embedding> {
    const { changed_by_fk: author } = row;
    const [person] = author === null ? [] : await users.byIds([author]);
    return {
      uuid: row.uuid,
      dashboard_id: String(row.dashboard_id),
      allowed_domains: JSON.parse(row.allowed_domains) as string[],
      changed_on: row.changed_on,
      changed_by: person ? { id: person.id, first_name: person.firstName, last_name: person.lastName } : null,
    };
  }

  return {
    of: (dashboardId) => read('dashboard_id', dashboardId),
    byUuid: (uuid) => read('uuid', uuid.toLowerCase()),

    async set(who, dashboard, settings) {
      const before = (await lending.statesOf([dashboard.id])).get(dashboard.id) ?? LENDS_NOTHING;
      const vouching = await lending.ensureLendable(who, before, { ...before, embedded: true });
      const row: EmbeddingTable = {
        dashboard_id: dashboard.id,
        uuid: randomUUID(),
        allowed_domains: JSON.stringify(settings.allowed_domains),
        ...auditChanged(who, new Date()),
      };
      const { uuid: _kept, ...changed } = row;
      const write = (_announced: Announced) =>
        store.transaction<DashboardTables, EmbeddingTable>(async (tx) => {
          const written = await tx
            .insertInto('dashboard_embeddings')
            .values(row)
            .onConflict((conflict) => conflict.column('dashboard_id').doUpdateSet(changed))
            .returningAll()
            .executeTakeFirstOrThrow();
          await lending.vouchers.record(tx, dashboard.id, who, vouching);
          return written;
        });
      return shown(await objects.update(who, dashboard, write, () => dashboard.name));
    },

    async remove(who, dashboard) {
      const write = (_announced: Announced) =>
        store.transaction<DashboardTables, void>(async (tx) => {
          await tx.deleteFrom('dashboard_embeddings').where('dashboard_id', '=', dashboard.id).execute();
        });
      await objects.update(who, dashboard, write, () => dashboard.name);
    },

    async idsOf(uuids) {
      const rows = await db
        .selectFrom('dashboard_embeddings')
        .select('dashboard_id')
        .where(
          'uuid',
          'in',
          uuids.map((uuid) => uuid.toLowerCase()),
        )
        .execute();
      return rows.map(({ dashboard_id: id }) => id);
    },
  };
}
