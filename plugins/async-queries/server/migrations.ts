import type { PluginMigrations } from '@facet/sdk/server';

const migrations: PluginMigrations = {
  '0198-async-queries-events': {
    async up(db) {
      await db.schema
        .createTable('async_event')
        .addColumn('channel', 'text', (c) => c.notNull())
        .addColumn('position', 'integer', (c) => c.notNull())
        .addColumn('job_id', 'text', (c) => c.notNull())
        .addColumn('user_id', 'integer', (c) => c.notNull())
        .addColumn('status', 'text', (c) => c.notNull())
        .addColumn('errors', 'text', (c) => c.notNull())
        .addColumn('result_url', 'text')
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('async_event_in_order', ['channel', 'position'])
        .addUniqueConstraint('async_event_once', ['job_id'])
        .execute();
      await db.schema.createIndex('async_event_by_age').on('async_event').column('created_at').execute();
    },
  },
  '0321-async-queries-jobs': {
    async up(db) {
      await db.schema.alterTable('async_event').addColumn('progress', 'text').execute();
      await db.schema
        .createTable('async_job')
        .addColumn('job_id', 'text', (c) => c.primaryKey())
        .addColumn('user_id', 'integer', (c) => c.notNull())
        .addColumn('channel', 'text', (c) => c.notNull())
        .addColumn('title', 'text', (c) => c.notNull())
        .addColumn('created_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('async_job_by_user').on('async_job').columns(['user_id', 'created_at']).execute();
    },
  },
};

export default migrations;
