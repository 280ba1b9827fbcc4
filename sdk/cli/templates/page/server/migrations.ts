import { autoIncrement } from '@facet/sdk/auto-increment';
import type { PluginMigrations } from '@facet/sdk/server';

const migrations: PluginMigrations = {
  '0001-{{package}}-shifts': {
    async up(db) {
      await db.schema
        .createTable('shift')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('day', 'text', (column) => column.notNull().unique())
        .addColumn('user_id', 'integer', (column) => column.notNull())
        .execute();
    },
  },
};

export default migrations;
