import { autoIncrement } from '@facet/sdk/auto-increment';
import type { PluginMigrations } from '@facet/sdk/server';
import { PostgresAdapter, sql } from 'kysely';

const migrations: PluginMigrations = {
  '0141-reports-schedules': {
    async up(db) {
      await db.schema
        .createTable('report_schedule')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('type', 'text', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('description', 'text')
        .addColumn('context_markdown', 'text')
        .addColumn('email_subject', 'text')
        .addColumn('active', 'integer', (c) => c.notNull())
        .addColumn('crontab', 'text', (c) => c.notNull())
        .addColumn('timezone', 'text', (c) => c.notNull())
        .addColumn('creation_method', 'text', (c) => c.notNull())
        .addColumn('chart_id', 'integer')
        .addColumn('dashboard_id', 'integer')
        .addColumn('database_id', 'integer')
        .addColumn('sql', 'text')
        .addColumn('validator_type', 'text')
        .addColumn('validator_config_json', 'text', (c) => c.notNull())
        .addColumn('report_format', 'text', (c) => c.notNull())
        .addColumn('log_retention', 'integer', (c) => c.notNull())
        .addColumn('grace_period', 'integer', (c) => c.notNull())
        .addColumn('working_timeout', 'integer', (c) => c.notNull())
        .addColumn('force_screenshot', 'integer', (c) => c.notNull())
        .addColumn('custom_width', 'integer')
        .addColumn('extra_json', 'text', (c) => c.notNull())
        .addColumn('last_state', 'text', (c) => c.notNull())
        .addColumn('last_eval_dttm', 'text')
        .addColumn('last_value', 'double precision')
        .addColumn('last_value_row_json', 'text')
        .addColumn('error_told_on', 'text')
        .addColumn('created_on', 'text', (c) => c.notNull())
        .addColumn('changed_on', 'text', (c) => c.notNull())
        .addColumn('created_by_fk', 'integer')
        .addColumn('changed_by_fk', 'integer')
        .addUniqueConstraint('report_schedule_names', ['type', 'name'])
        .execute();
      await db.schema
        .createTable('report_schedule_user')
        .addColumn('report_schedule_id', 'integer', (c) => c.notNull())
        .addColumn('user_id', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('report_schedule_owners', ['report_schedule_id', 'user_id'])
        .execute();
      await db.schema
        .createTable('report_recipient')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('report_schedule_id', 'integer', (c) => c.notNull())
        .addColumn('type', 'text', (c) => c.notNull())
        .addColumn('recipient_config_json', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('report_execution_log')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('uuid', 'text', (c) => c.notNull())
        .addColumn('report_schedule_id', 'integer', (c) => c.notNull())
        .addColumn('scheduled_dttm', 'text', (c) => c.notNull())
        .addColumn('start_dttm', 'text', (c) => c.notNull())
        .addColumn('end_dttm', 'text')
        .addColumn('state', 'text', (c) => c.notNull())
        .addColumn('value', 'double precision')
        .addColumn('value_row_json', 'text')
        .addColumn('error_message', 'text')
        .addUniqueConstraint('report_execution_times', ['report_schedule_id', 'scheduled_dttm'])
        .execute();
      await db.schema
        .createTable('report_delivery')
        .addColumn('log_id', 'integer', (c) => c.notNull())
        .addColumn('channel', 'text', (c) => c.notNull())
        .addColumn('target', 'text', (c) => c.notNull())
        .addColumn('state', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('report_delivery_once', ['log_id', 'channel', 'target'])
        .execute();
      for (const [table, column] of [
        ['report_recipient', 'report_schedule_id'],
        ['report_schedule', 'dashboard_id'],
        ['report_schedule', 'chart_id'],
        ['report_schedule_user', 'user_id'],
      ] as const)
        await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
    },
  },
  '0142-reports-run-as': {
    async up(db) {
      await db.schema.alterTable('report_schedule').addColumn('run_as_fk', 'integer').execute();
    },
  },
  '0191-reports-subscribers': {
    async up(db) {
      await db.schema
        .alterTable('report_schedule')
        .addColumn('open_to_viewers', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createTable('report_subscriber')
        .addColumn('report_schedule_id', 'integer', (c) => c.notNull())
        .addColumn('user_id', 'integer', (c) => c.notNull())
        .addPrimaryKeyConstraint('report_subscribers', ['report_schedule_id', 'user_id'])
        .execute();
    },
  },
  '0380-reports-sent-pictures': {
    async up(db) {
      const bytes = db.getExecutor().adapter instanceof PostgresAdapter ? 'bytea' : 'blob';
      await db.schema
        .createTable('report_sent_picture')
        .addColumn('log_id', 'integer', (c) => c.notNull())
        .addColumn('position', 'integer', (c) => c.notNull())
        .addColumn('report_schedule_id', 'integer', (c) => c.notNull())
        .addColumn('viewer_fk', 'integer', (c) => c.notNull())
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('type', 'text', (c) => c.notNull())
        .addColumn('size', 'integer', (c) => c.notNull())
        .addColumn('content', bytes)
        .addPrimaryKeyConstraint('report_sent_pictures', ['log_id', 'position'])
        .execute();
      await db.schema
        .createIndex('report_sent_picture_by_schedule')
        .on('report_sent_picture')
        .columns(['report_schedule_id', 'log_id'])
        .execute();
    },
  },
  '0400-reports-receivers': {
    async up(db) {
      await db.schema
        .createTable('report_receiver')
        .addColumn('token', 'text', (c) => c.primaryKey())
        .addColumn('report_schedule_id', 'integer', (c) => c.notNull())
        .addColumn('address', 'text', (c) => c.notNull())
        .addColumn('stopped_on', 'text')
        .addUniqueConstraint('report_receivers', ['report_schedule_id', 'address'])
        .execute();
    },
  },
  '0430-reports-changes': {
    async up(db) {
      await db.schema
        .createTable('report_change')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('report_schedule_id', 'integer', (c) => c.notNull())
        .addColumn('changed_on', 'text', (c) => c.notNull())
        .addColumn('changed_by_fk', 'integer')
        .addColumn('what', 'text', (c) => c.notNull())
        .addColumn('members_json', 'text', (c) => c.notNull())
        .execute();
      await db.schema
        .createIndex('report_change_by_schedule')
        .on('report_change')
        .columns(['report_schedule_id', 'id'])
        .execute();
      await sql`insert into report_change (report_schedule_id, changed_on, changed_by_fk, what, members_json)
        select id, created_on, created_by_fk, 'created', '[]' from report_schedule`.execute(db);
    },
  },
  '0450-reports-later': {
    async up(db) {
      await db.schema.alterTable('report_delivery').addColumn('viewer_fk', 'integer').execute();
      for (const column of ['cc', 'bcc', 'reason', 'next_try_on'])
        await db.schema.alterTable('report_delivery').addColumn(column, 'text').execute();
    },
  },
};

export default migrations;
