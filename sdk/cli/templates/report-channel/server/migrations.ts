import { autoIncrement } from '@facet/sdk/auto-increment';
import type { PluginMigrations } from '@facet/sdk/server';

const migrations: PluginMigrations = {
  '0001-{{package}}-notices': {
    async up(db) {
      await db.schema
        .createTable('notice')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('board', 'text', (column) => column.notNull())
        .addColumn('subject', 'text', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .addColumn('files', 'text', (column) => column.notNull())
        .execute();
    },
  },
};

export default migrations;
