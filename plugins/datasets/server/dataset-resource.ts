import type { MetadataStore } from '@facet/sdk/server';
import {
  createResource,
  hasMany,
  isIn,
  loaded,
  PEOPLE,
  type PeopleTables,
  relatedPeople,
  type Resource,
  type ResourceSpec,
  stored,
} from '@facet/sdk/resource';
import { type RawBuilder, sql } from 'kysely';
import { readableDatasets } from './dataset-access.ts';
import { datasetFields, type DatasetResourceParts } from './dataset-fields.ts';
import { type DatasetRecord, OWNER_LINK } from './dataset-store.ts';
import type { DatasetTables } from './tables.ts';

/** All columns, or all metrics, of each dataset as stored. */
const parts = (table: 'dataset_columns' | 'dataset_metrics') =>
  loaded<DatasetRecord>(async (rows, { db }) => {
    const found = await sql<{ dataset_id: number }>`select * from ${sql.table(table)} where ${isIn(
      sql.ref('dataset_id'),
      rows.map((row) => row.id),
    )} order by id`.execute(db);
    const byDataset = Map.groupBy(found.rows, (part) => part.dataset_id);
    return rows.map((row) => byDataset.get(row.id) ?? []);
  });

type Tables = DatasetTables & PeopleTables;

export function createDatasetResource(store: MetadataStore, services: DatasetResourceParts): Resource<DatasetRecord> {
  return createResource<Tables, 'datasets'>(
    {
      table: 'datasets',
      kind: 'dataset',
      view: 'Dataset',
      title: 'Sqla Table',
      actions: [
        'can_read',
        'can_write',
        'can_export',
        'can_duplicate',
        'can_get_or_create_dataset',
        'can_warm_up_cache',
      ],
      fields: datasetFields(services),
      saved: {
        database_id: stored('integer', 'database_id'),
        default_endpoint: stored('text', 'default_endpoint'),
        folders: stored('text', 'folders'),
        owners: hasMany(OWNER_LINK, PEOPLE.of(['id'])),
        columns: parts('dataset_columns'),
        metrics: parts('dataset_metrics'),
      },
      filters: FILTERS,
      baseOrder: { column: 'changed_on', direction: 'desc' },
      related: {
        database: services.databases.choices(),
        owners: relatedPeople(),
        created_by: relatedPeople(),
        changed_by: relatedPeople(),
      },
      visible: (scope) => readableDatasets(scope, services.usable),
    },
    store,
  );
}

function certifiedCondition(value: unknown): RawBuilder<boolean> {
  const certified = sql<boolean>`(datasets.extra like '%"certification":%')`;
  return value === false ? sql`(datasets.extra is null or not ${certified})` : certified;
}

const FILTERS: NonNullable<ResourceSpec<Tables, 'datasets'>['filters']> = {
  sql: {
    dataset_is_null_or_empty: {
      label: 'Null or Empty',
      condition: (value) =>
        value === false
          ? sql`(datasets.sql is not null and datasets.sql <> '')`
          : sql`(datasets.sql is null or datasets.sql = '')`,
    },
  },
  id: { dataset_is_certified: { label: 'Is certified', condition: certifiedCondition } },
};
