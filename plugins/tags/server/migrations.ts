import { autoIncrement } from '@facet/sdk/auto-increment';
import type { PluginMigrations } from '@facet/sdk/server';

const migrations: PluginMigrations = {
  '0090-tags-tags': {
    async up(db) {
      await db.schema
        .createTable('tags')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('name', 'text', (c) => c.notNull().unique())
        .addColumn('description', 'text')
        .addColumn('created_on', 'text', (c) => c.notNull())
        .addColumn('changed_on', 'text', (c) => c.notNull())
        .addColumn('created_by_fk', 'integer')
        .addColumn('changed_by_fk', 'integer')
        .execute();
      await db.schema
        .createTable('tagged_objects')
        .addColumn('tag_id', 'integer', (c) => c.notNull().references('tags.id').onDelete('cascade'))
        .addColumn('kind', 'integer', (c) => c.notNull())
        .addColumn('object_id', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('tagged_objects_pk', ['tag_id', 'kind', 'object_id'])
        .execute();
      await db.schema
        .createIndex('tagged_objects_by_object')
        .on('tagged_objects')
        .columns(['kind', 'object_id'])
        .execute();
      await db.schema
        .createTable('tag_favorites')
        .addColumn('tag_id', 'integer', (c) => c.notNull().references('tags.id').onDelete('cascade'))
        .addColumn('user_id', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('tag_favorites_pk', ['tag_id', 'user_id'])
        .execute();
    },
  },
};

export default migrations;
