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
};

export default migrations;
