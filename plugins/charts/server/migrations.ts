import { autoIncrement } from '@facet/sdk/auto-increment';
import type { PluginMigrations } from '@facet/sdk/server';

const migrations: PluginMigrations = {
  '0040-charts-slices': {
    async up(db) {
      await db.schema
        .createTable('slices')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('uuid', 'text', (c) => c.notNull().unique())
        .addColumn('slice_name', 'text', (c) => c.notNull())
        .addColumn('datasource_id', 'integer', (c) => c.notNull())
        .addColumn('datasource_type', 'text', (c) => c.notNull())
        .addColumn('viz_type', 'text', (c) => c.notNull())
        .addColumn('params', 'text')
        .addColumn('query_context', 'text')
        .addColumn('description', 'text')
        .addColumn('cache_timeout', 'integer')
        .addColumn('certified_by', 'text')
        .addColumn('certification_details', 'text')
        .addColumn('last_saved_at', 'text')
        .addColumn('last_saved_by_fk', 'integer')
        .addColumn('is_managed_externally', 'integer', (c) => c.notNull())
        .addColumn('external_url', 'text')
        .addColumn('created_on', 'text', (c) => c.notNull())
        .addColumn('changed_on', 'text', (c) => c.notNull())
        .addColumn('created_by_fk', 'integer')
        .addColumn('changed_by_fk', 'integer')
        .execute();
      await db.schema
        .createIndex('slices_by_datasource')
        .on('slices')
        .columns(['datasource_id', 'datasource_type'])
        .execute();
      await db.schema.createIndex('slices_by_change').on('slices').column('changed_on').execute();

      for (const table of ['slice_owners', 'slice_favorites']) {
        await db.schema
          .createTable(table)
          .addColumn('slice_id', 'integer', (c) => c.notNull().references('slices.id').onDelete('cascade'))
          .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
          .addPrimaryKeyConstraint(`${table}_pk`, ['slice_id', 'user_id'])
          .execute();
        await db.schema.createIndex(`${table}_by_user`).on(table).column('user_id').execute();
      }

      await db.schema
        .createTable('dashboard_slices')
        .addColumn('dashboard_id', 'integer', (c) => c.notNull())
        .addColumn('slice_id', 'integer', (c) => c.notNull().references('slices.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('dashboard_slices_pk', ['dashboard_id', 'slice_id'])
        .execute();
      await db.schema.createIndex('dashboard_slices_by_slice').on('dashboard_slices').column('slice_id').execute();
    },
  },
};

export default migrations;
