import { autoIncrement } from '@facet/sdk/auto-increment';
import type { PluginMigrations } from '@facet/sdk/server';
import { PostgresAdapter, sql, type Kysely } from 'kysely';
import type { HostTables } from './host-tables.ts';

const migrations: PluginMigrations = {
  '0001-host-tables': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('host_key_value')
        .addColumn('space', 'text', (column) => column.notNull())
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('owner_id', 'integer', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('expires_on', 'text')
        .addPrimaryKeyConstraint('host_key_value_pk', ['space', 'key'])
        .execute();
      await db.schema.createIndex('host_key_value_expires').on('host_key_value').column('expires_on').execute();

      await db.schema
        .createTable('host_job')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('handler', 'text', (column) => column.notNull())
        .addColumn('payload', 'text', (column) => column.notNull())
        .addColumn('job_key', 'text')
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('attempt', 'integer', (column) => column.notNull())
        .addColumn('run_on', 'text', (column) => column.notNull())
        .addColumn('lease_owner', 'text')
        .addColumn('lease_until', 'text')
        .addColumn('error', 'text')
        .addColumn('created_on', 'text', (column) => column.notNull())
        .addColumn('finished_on', 'text')
        .execute();
      await db.schema.createIndex('host_job_next').on('host_job').columns(['state', 'run_on']).execute();
      await db.schema
        .createIndex('host_job_waiting_key')
        .unique()
        .on('host_job')
        .columns(['handler', 'job_key'])
        .where(sql.ref('state'), '=', sql.lit('queued'))
        .execute();

      await db.schema
        .createTable('host_flag')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('is_on', 'integer', (column) => column.notNull())
        .addColumn('changed_on', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('host_plugin')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('desired', 'text', (column) => column.notNull())
        .addColumn('changed_on', 'text', (column) => column.notNull())
        .execute();
      await db.schema
        .createTable('host_bus_payload')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('payload', 'text', (column) => column.notNull())
        .addColumn('created_on', 'text', (column) => column.notNull())
        .execute();
    },
  },
  '0002-host-installed-plugins': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('host_plugin').addColumn('hash', 'text').execute();
      await db.schema
        .createTable('host_plugin_version')
        .addColumn('plugin_id', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull())
        .addColumn('version', 'text', (column) => column.notNull())
        .addColumn('development', 'integer', (column) => column.notNull())
        .addColumn('manifest', 'text', (column) => column.notNull())
        .addColumn('files', 'text', (column) => column.notNull())
        .addColumn('archive', 'text', (column) => column.notNull())
        .addColumn('installed_on', 'text', (column) => column.notNull())
        .addColumn('installed_by', 'integer')
        .addPrimaryKeyConstraint('host_plugin_version_pk', ['plugin_id', 'hash'])
        .execute();
      await db.schema
        .createTable('host_plugin_event')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('plugin_id', 'text', (column) => column.notNull())
        .addColumn('what', 'text', (column) => column.notNull())
        .addColumn('text', 'text')
        .addColumn('user_id', 'integer')
        .addColumn('created_on', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('host_plugin_event_of').on('host_plugin_event').column('plugin_id').execute();
    },
  },
  '0003-host-settings-and-grants': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('host_setting')
        .addColumn('plugin_id', 'text', (column) => column.notNull())
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('user_id', 'integer', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('changed_on', 'text', (column) => column.notNull())
        .addColumn('changed_by', 'integer', (column) => column.notNull())
        .addPrimaryKeyConstraint('host_setting_pk', ['plugin_id', 'key', 'user_id'])
        .execute();
      await db.schema.createIndex('host_setting_of').on('host_setting').column('user_id').execute();
      await db.schema
        .createTable('host_plugin_grant')
        .addColumn('plugin_id', 'text', (column) => column.notNull())
        .addColumn('capability', 'text', (column) => column.notNull())
        .addColumn('is_granted', 'integer', (column) => column.notNull())
        .addColumn('changed_on', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('host_plugin_grant_pk', ['plugin_id', 'capability'])
        .execute();
    },
  },
  '0096-host-key-value-sizes': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('host_key_value')
        .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema
        .createIndex('host_key_value_owner')
        .on('host_key_value')
        .columns(['space', 'owner_id', 'expires_on'])
        .execute();
    },
  },
  '0111-host-flag-roles': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('host_flag_role')
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('role', 'text', (column) => column.notNull())
        .addColumn('is_on', 'integer', (column) => column.notNull())
        .addColumn('changed_on', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('host_flag_role_pk', ['name', 'role'])
        .execute();
    },
  },
  '0111-host-plugin-secrets': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('host_plugin_secret')
        .addColumn('plugin_id', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('value', 'text', (column) => column.notNull())
        .addColumn('changed_on', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('host_plugin_secret_pk', ['plugin_id', 'name'])
        .execute();
    },
  },
  '0112-host-job-person': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .alterTable('host_job')
        .addColumn('user_id', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
      await db.schema.dropIndex('host_job_waiting_key').execute();
      await db.schema
        .createIndex('host_job_waiting_key')
        .unique()
        .on('host_job')
        .columns(['handler', 'user_id', 'job_key'])
        .where(sql.ref('state'), '=', sql.lit('queued'))
        .execute();
    },
  },
  '0113-host-app-settings': {
    async up(db: Kysely<unknown>) {
      const settings = (db as Kysely<HostTables>).updateTable('host_setting').set({ plugin_id: 'facet/app' });
      // One built-in plugin had a setting of this name.
      await settings.where('plugin_id', 'like', 'facet/%').where('key', '=', 'density').execute();
    },
  },
  '0196-host-blobs': {
    async up(db: Kysely<unknown>) {
      const bytes = db.getExecutor().adapter instanceof PostgresAdapter ? 'bytea' : 'blob';
      await db.schema
        .createTable('host_blob')
        .addColumn('plugin_id', 'text', (column) => column.notNull())
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('about', 'text', (column) => column.notNull())
        .addColumn('made_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('host_blob_pk', ['plugin_id', 'key'])
        .execute();
      await db.schema
        .createTable('host_blob_piece')
        .addColumn('plugin_id', 'text', (column) => column.notNull())
        .addColumn('key', 'text', (column) => column.notNull())
        .addColumn('piece', 'integer', (column) => column.notNull())
        .addColumn('bytes', bytes, (column) => column.notNull())
        .addColumn('made_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint('host_blob_piece_pk', ['plugin_id', 'key', 'piece'])
        .execute();
    },
  },
  '0250-host-job-records': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('host_job').addColumn('about', 'text').execute();
      await db.schema.alterTable('host_job').addColumn('began_on', 'text').execute();
    },
  },
  '0251-host-secret-key': {
    async up(db: Kysely<unknown>) {
      await db.schema
        .createTable('host_secret_key')
        .addColumn('id', 'integer', (column) => column.primaryKey())
        .addColumn('fingerprint', 'text', (column) => column.notNull())
        .execute();
    },
  },
  '0253-host-blob-owners': {
    async up(db: Kysely<unknown>) {
      await db.schema.alterTable('host_blob_piece').addColumn('owner', 'bigint').execute();
    },
  },
};

export default migrations;
