import { autoIncrement } from '@facet/sdk/auto-increment';
import type { PluginMigrations } from '@facet/sdk/server';

const LINKS = [
  ['dashboard_owners', 'user_id', 'users.id'],
  ['dashboard_roles', 'role_id', 'roles.id'],
  ['dashboard_favorites', 'user_id', 'users.id'],
] as const;

const migrations: PluginMigrations = {
  '0050-dashboards-tables': {
    async up(db) {
      await db.schema
        .createTable('dashboards')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('uuid', 'text', (c) => c.notNull().unique())
        .addColumn('dashboard_title', 'text')
        .addColumn('slug', 'text', (c) => c.unique())
        .addColumn('position_json', 'text')
        .addColumn('css', 'text')
        .addColumn('json_metadata', 'text')
        .addColumn('published', 'integer', (c) => c.notNull())
        .addColumn('certified_by', 'text')
        .addColumn('certification_details', 'text')
        .addColumn('is_managed_externally', 'integer', (c) => c.notNull())
        .addColumn('external_url', 'text')
        .addColumn('created_on', 'text', (c) => c.notNull())
        .addColumn('changed_on', 'text', (c) => c.notNull())
        .addColumn('created_by_fk', 'integer')
        .addColumn('changed_by_fk', 'integer')
        .execute();
      await db.schema.createIndex('dashboards_by_change').on('dashboards').column('changed_on').execute();
      for (const [table, other, target] of LINKS) {
        await db.schema
          .createTable(table)
          .addColumn('dashboard_id', 'integer', (c) => c.notNull().references('dashboards.id').onDelete('cascade'))
          .addColumn(other, 'integer', (c) => c.notNull().references(target).onDelete('cascade'))
          .addPrimaryKeyConstraint(`${table}_pk`, ['dashboard_id', other])
          .execute();
        await db.schema.createIndex(`${table}_by_${other}`).on(table).column(other).execute();
      }
    },
  },
  '0111-dashboards-filter-sets': {
    async up(db) {
      await db.schema
        .createTable('dashboard_filter_sets')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('dashboard_id', 'integer', (c) => c.notNull().references('dashboards.id').onDelete('cascade'))
        .addColumn('name', 'text', (c) => c.notNull())
        .addColumn('description', 'text')
        .addColumn('owner_type', 'text', (c) => c.notNull())
        .addColumn('owner_id', 'integer', (c) => c.notNull())
        .addColumn('json_metadata', 'text', (c) => c.notNull())
        .addColumn('created_on', 'text', (c) => c.notNull())
        .addColumn('changed_on', 'text', (c) => c.notNull())
        .addColumn('created_by_fk', 'integer')
        .addColumn('changed_by_fk', 'integer')
        .execute();
      await db.schema
        .createIndex('dashboard_filter_sets_by_dashboard')
        .on('dashboard_filter_sets')
        .column('dashboard_id')
        .execute();
    },
  },
  '0112-dashboards-presence': {
    async up(db) {
      await db.schema
        .createTable('dashboard_presence')
        .addColumn('dashboard_id', 'integer', (c) => c.notNull().references('dashboards.id').onDelete('cascade'))
        .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('window', 'text', (c) => c.notNull())
        .addColumn('editing', 'integer', (c) => c.notNull())
        .addColumn('seen_at', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('dashboard_presence_pk', ['dashboard_id', 'user_id', 'window'])
        .execute();
    },
  },
  '0199-dashboards-vouchers': {
    async up(db) {
      await db.schema
        .createTable('dashboard_vouchers')
        .addColumn('dashboard_id', 'integer', (c) => c.notNull().references('dashboards.id').onDelete('cascade'))
        .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('dashboard_vouchers_pk', ['dashboard_id', 'user_id'])
        .execute();
      await db.schema.createIndex('dashboard_vouchers_by_user_id').on('dashboard_vouchers').column('user_id').execute();
    },
  },
  '0420-dashboards-embeddings': {
    async up(db) {
      await db.schema
        .createTable('dashboard_embeddings')
        .addColumn('dashboard_id', 'integer', (c) => c.primaryKey().references('dashboards.id').onDelete('cascade'))
        .addColumn('uuid', 'text', (c) => c.notNull().unique())
        .addColumn('allowed_domains', 'text', (c) => c.notNull())
        .addColumn('changed_on', 'text', (c) => c.notNull())
        .addColumn('changed_by_fk', 'integer')
        .execute();
    },
  },
  '0440-dashboards-presence-ends': {
    async up(db) {
      await db.schema
        .alterTable('dashboard_presence')
        .addColumn('ends_at', 'text', (c) => c.notNull().defaultTo(''))
        .execute();
    },
  },
};

export default migrations;
