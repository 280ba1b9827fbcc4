import { autoIncrement } from '@facet/sdk/auto-increment';
import type { PluginMigrations } from '@facet/sdk/server';

const migrations: PluginMigrations = {
  '0001-{{package}}-notes': {
    async up(db) {
      await db.schema
        .createTable('note')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('user_id', 'integer', (column) => column.notNull())
        .addColumn('text', 'text', (column) => column.notNull())
        .execute();
    },
  },
};

export default migrations;
