import { autoIncrement } from '@facet/sdk/auto-increment';
import type { PluginMigrations } from '@facet/sdk/server';

const migrations: PluginMigrations = {
  '0070-activity-log-logs': {
    async up(db) {
      await db.schema
        .createTable('logs')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('action', 'text', (c) => c.notNull())
        .addColumn('event_name', 'text')
        .addColumn('user_id', 'integer')
        .addColumn('dashboard_id', 'integer')
        .addColumn('slice_id', 'integer')
        .addColumn('json', 'text')
        .addColumn('duration_ms', 'integer')
        .addColumn('referrer', 'text')
        .addColumn('dttm', 'text', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('logs_by_user').on('logs').columns(['user_id', 'dttm']).execute();
    },
  },
  '0300-activity-log-age': {
    async up(db) {
      await db.schema.createIndex('logs_by_action').on('logs').columns(['action', 'dttm']).execute();
    },
  },
};

export default migrations;
