import type { PluginMigrations } from '@facet/sdk/server';

const migrations: PluginMigrations = {
  '0120-bundles-kept-members': {
    async up(db) {
      await db.schema
        .createTable('bundle_kept_members')
        .addColumn('kind', 'text', (c) => c.notNull())
        .addColumn('object_id', 'integer', (c) => c.notNull())
        .addColumn('members', 'text', (c) => c.notNull())
        .addPrimaryKeyConstraint('bundle_kept_members_pk', ['kind', 'object_id'])
        .execute();
    },
  },
  '0391-bundles-imports': {
    async up(db) {
      await db.schema
        .createTable('bundle_import')
        .addColumn('job_id', 'text', (c) => c.primaryKey())
        .addColumn('committed_at', 'bigint', (c) => c.notNull())
        .execute();
    },
  },
};

export default migrations;
