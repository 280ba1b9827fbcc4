import { autoIncrement } from '@facet/sdk/auto-increment';
import type { PluginMigrations } from '@facet/sdk/server';

const migrations: PluginMigrations = {
  '0140-scheduler-schedules': {
    async up(db) {
      await db.schema
        .createTable('schedule')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('object_id', 'integer', (c) => c.notNull())
        .addColumn('crontab', 'text', (c) => c.notNull())
        .addColumn('timezone', 'text', (c) => c.notNull())
        .addColumn('next_run_on', 'text')
        .addColumn('handed_over', 'text')
        .addUniqueConstraint('schedule_of_object', ['kind', 'object_id'])
        .execute();
      await db.schema.createIndex('schedule_by_next_run').on('schedule').column('next_run_on').execute();
      await db.schema
        .createTable('schedule_run')
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('object_id', 'integer', (c) => c.notNull())
        .addColumn('scheduled_for', 'text', (c) => c.notNull())
        .addColumn('job_id', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('schedule_run_once', ['kind', 'object_id', 'scheduled_for'])
        .execute();
    },
  },
  '0381-scheduler-names': {
    async up(db) {
      await db.schema.alterTable('schedule').addColumn('name', 'text').execute();
    },
  },
  '0392-scheduler-waiting-runs': {
    async up(db) {
      await db.schema.alterTable('schedule').addColumn('waits_since', 'text').execute();
    },
  },
};

export default migrations;
