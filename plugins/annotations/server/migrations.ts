import { autoIncrement } from '@facet/sdk/auto-increment';
import type { PluginMigrations } from '@facet/sdk/server';

const migrations: PluginMigrations = {
  '0090-annotations-layers': {
    async up(db) {
      await db.schema
        .createTable('annotation_layer')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('name', 'text', (c) => c.notNull().unique())
        .addColumn('descr', 'text')
        .addColumn('created_on', 'text', (c) => c.notNull())
        .addColumn('changed_on', 'text', (c) => c.notNull())
        .addColumn('created_by_fk', 'integer')
        .addColumn('changed_by_fk', 'integer')
        .execute();
      await db.schema
        .createTable('annotation')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('layer_id', 'integer', (c) => c.notNull().references('annotation_layer.id'))
        .addColumn('short_descr', 'text', (c) => c.notNull())
        .addColumn('long_descr', 'text')
        .addColumn('start_dttm', 'text', (c) => c.notNull())
        .addColumn('end_dttm', 'text', (c) => c.notNull())
        .addColumn('json_metadata', 'text')
        .addColumn('created_on', 'text', (c) => c.notNull())
        .addColumn('changed_on', 'text', (c) => c.notNull())
        .addColumn('created_by_fk', 'integer')
        .addColumn('changed_by_fk', 'integer')
        .addUniqueConstraint('annotation_names', ['layer_id', 'short_descr'])
        .execute();
      await db.schema.createIndex('annotation_by_start').on('annotation').columns(['layer_id', 'start_dttm']).execute();
    },
  },
};

export default migrations;
