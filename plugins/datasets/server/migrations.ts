import { autoIncrement } from '@facet/sdk/auto-increment';
import type { PluginMigrations } from '@facet/sdk/server';
import { sql } from 'kysely';

const migrations: PluginMigrations = {
  '0030-datasets-tables': {
    async up(db) {
      await db.schema
        .createTable('datasets')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('uuid', 'text', (c) => c.notNull().unique())
        .addColumn('table_name', 'text', (c) => c.notNull())
        .addColumn('database_id', 'integer', (c) => c.notNull().references('dbs.id'))
        .addColumn('catalog', 'text')
        .addColumn('schema', 'text')
        .addColumn('sql', 'text')
        .addColumn('description', 'text')
        .addColumn('main_dttm_col', 'text')
        .addColumn('normalize_columns', 'integer', (c) => c.notNull())
        .addColumn('always_filter_main_dttm', 'integer', (c) => c.notNull())
        .addColumn('offset', 'integer', (c) => c.notNull())
        .addColumn('default_endpoint', 'text')
        .addColumn('cache_timeout', 'integer')
        .addColumn('is_sqllab_view', 'integer', (c) => c.notNull())
        .addColumn('template_params', 'text')
        .addColumn('filter_select_enabled', 'integer', (c) => c.notNull())
        .addColumn('fetch_values_predicate', 'text')
        .addColumn('extra', 'text')
        .addColumn('folders', 'text')
        .addColumn('is_managed_externally', 'integer', (c) => c.notNull())
        .addColumn('external_url', 'text')
        .addColumn('perm', 'text', (c) => c.notNull())
        .addColumn('schema_perm', 'text')
        .addColumn('created_on', 'text', (c) => c.notNull())
        .addColumn('changed_on', 'text', (c) => c.notNull())
        .addColumn('created_by_fk', 'integer')
        .addColumn('changed_by_fk', 'integer')
        .execute();
      await db.schema
        .createIndex('datasets_by_database')
        .on('datasets')
        .columns(['database_id', 'table_name'])
        .execute();

      await db.schema
        .createTable('dataset_owners')
        .addColumn('dataset_id', 'integer', (c) => c.notNull().references('datasets.id').onDelete('cascade'))
        .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('dataset_owners_pk', ['dataset_id', 'user_id'])
        .execute();
      await db.schema.createIndex('dataset_owners_by_user').on('dataset_owners').column('user_id').execute();

      await db.schema
        .createTable('dataset_columns')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('uuid', 'text', (c) => c.notNull())
        .addColumn('dataset_id', 'integer', (c) => c.notNull().references('datasets.id').onDelete('cascade'))
        .addColumn('column_name', 'text', (c) => c.notNull())
        .addColumn('verbose_name', 'text')
        .addColumn('description', 'text')
        .addColumn('expression', 'text')
        .addColumn('type', 'text')
        .addColumn('advanced_data_type', 'text')
        .addColumn('is_dttm', 'integer', (c) => c.notNull())
        .addColumn('is_active', 'integer', (c) => c.notNull())
        .addColumn('groupby', 'integer', (c) => c.notNull())
        .addColumn('filterable', 'integer', (c) => c.notNull())
        .addColumn('python_date_format', 'text')
        .addColumn('extra', 'text')
        .addColumn('created_on', 'text', (c) => c.notNull())
        .addColumn('changed_on', 'text', (c) => c.notNull())
        .addUniqueConstraint('dataset_columns_once', ['dataset_id', 'column_name'])
        .execute();

      await db.schema
        .createTable('dataset_metrics')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('uuid', 'text', (c) => c.notNull())
        .addColumn('dataset_id', 'integer', (c) => c.notNull().references('datasets.id').onDelete('cascade'))
        .addColumn('metric_name', 'text', (c) => c.notNull())
        .addColumn('verbose_name', 'text')
        .addColumn('description', 'text')
        .addColumn('expression', 'text', (c) => c.notNull())
        .addColumn('metric_type', 'text')
        .addColumn('d3format', 'text')
        .addColumn('currency', 'text')
        .addColumn('warning_text', 'text')
        .addColumn('extra', 'text')
        .addColumn('created_on', 'text', (c) => c.notNull())
        .addColumn('changed_on', 'text', (c) => c.notNull())
        .addUniqueConstraint('dataset_metrics_once', ['dataset_id', 'metric_name'])
        .execute();
    },
  },
  '0110-datasets-permission-indexes': {
    async up(db) {
      await db.schema.createIndex('datasets_by_perm').on('datasets').column('perm').execute();
      await db.schema.createIndex('datasets_by_schema_perm').on('datasets').column('schema_perm').execute();
    },
  },
  '0410-datasets-versions': {
    async up(db) {
      await db.schema
        .createTable('dataset_versions')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('dataset_id', 'integer', (c) => c.notNull().references('datasets.id').onDelete('cascade'))
        .addColumn('saved_on', 'text', (c) => c.notNull())
        .addColumn('saved_by_fk', 'integer')
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('changes', 'text')
        .addColumn('change_count', 'integer', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('dataset_versions_by_dataset')
        .on('dataset_versions')
        .columns(['dataset_id', 'id'])
        .execute();
    },
  },
  '0411-datasets-version-sizes': {
    async up(db) {
      await db.schema
        .alterTable('dataset_versions')
        .addColumn('characters', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      await sql`update dataset_versions set characters = length(state)`.execute(db);
      // Sizes are read from the index alone: a row can be reached only past its long state.
      await db.schema
        .createIndex('dataset_versions_by_size')
        .on('dataset_versions')
        .columns(['dataset_id', 'id', 'characters'])
        .execute();
      await db.schema.dropIndex('dataset_versions_by_dataset').execute();
    },
  },
};

export default migrations;
