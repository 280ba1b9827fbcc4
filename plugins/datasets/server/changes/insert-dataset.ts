import { randomUUID } from 'node:crypto';
import type { DatabaseSummary } from '@facet/plugin-databases/contract.server';
import { type Announced, auditCreated, replaceLinks } from '@facet/sdk/resource';
import type { Principal } from '@facet/sdk/server';
import type { Kysely } from 'kysely';
import { datasetPermission, schemaPermission } from '../../common/permission.ts';
import { type DatasetRecord, OWNER_LINK } from '../dataset-store.ts';
import type { DatasetTables } from '../tables.ts';
import type { ChangeParts } from './change-parts.ts';
import { syncPermissions } from './dataset-permissions.ts';

/** Default columns of a new dataset. */
export const NEW_DATASET = {
  catalog: null,
  schema: null,
  sql: null,
  description: null,
  main_dttm_col: null,
  normalize_columns: 0,
  always_filter_main_dttm: 0,
  offset: 0,
  default_endpoint: null,
  cache_timeout: null,
  is_sqllab_view: 0,
  template_params: null,
  filter_select_enabled: 1,
  fetch_values_predicate: null,
  extra: null,
  folders: null,
  is_managed_externally: 0,
  external_url: null,
  perm: '',
};

export interface InsertedDataset {
  readonly database: DatabaseSummary;
  readonly fields: Partial<DatasetRecord> & { readonly table_name: string };
  readonly owners: readonly number[];
  /** Inserts columns and metrics. */
  parts(tx: Kysely<DatasetTables>, id: number, moment: string): Promise<void>;
}

export async function insertDataset(
  changes: ChangeParts,
  dataset: InsertedDataset,
  who: Principal | null,
): Promise<DatasetRecord> {
  const { database, fields } = dataset;
  const catalog = await changes.engines.foreignCatalog(database.id, fields.catalog ?? null);
  return changes.objects.create(
    who,
    dataset.fields.table_name,
    async (announced) => {
      const record = await changes.store.transaction<DatasetTables, DatasetRecord>((tx) =>
        write(announced, tx, { ...dataset, catalog }, who),
      );
      await syncPermissions(changes, null, record);
      return record;
    },
    ({ id }) => id,
  );
}

/** `perm` contains the id, which is known only after the insert. */
async function write(
  _announced: Announced,
  tx: Kysely<DatasetTables>,
  { database, catalog, fields, owners, parts }: InsertedDataset & { readonly catalog: string | null },
  who: Principal | null,
): Promise<DatasetRecord> {
  const audit = auditCreated(who, new Date());
  const { id } = await tx
    .insertInto('datasets')
    .values({
      ...NEW_DATASET,
      uuid: randomUUID(),
      database_id: database.id,
      ...fields,
      schema_perm: schemaPermission(database.name, fields.schema ?? null, catalog),
      ...audit,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await replaceLinks(tx, OWNER_LINK, id, owners);
  await parts(tx, id, audit.created_on);
  return tx
    .updateTable('datasets')
    .set({ perm: datasetPermission(database.name, { id, name: fields.table_name }) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}
