import { autoIncrement } from '@facet/sdk/auto-increment';
import type { PluginMigrations } from '@facet/sdk/server';

const migrations: PluginMigrations = {
  '0020-databases-registry': {
    async up(db) {
      await db.schema
        .createTable('dbs')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('uuid', 'text', (c) => c.notNull().unique())
        .addColumn('database_name', 'text', (c) => c.notNull().unique())
        .addColumn('sqlalchemy_uri', 'text', (c) => c.notNull())
        .addColumn('secrets', 'text')
        .addColumn('configuration_method', 'text', (c) => c.notNull())
        .addColumn('cache_timeout', 'integer')
        .addColumn('expose_in_sqllab', 'integer', (c) => c.notNull())
        .addColumn('allow_run_async', 'integer', (c) => c.notNull())
        .addColumn('allow_file_upload', 'integer', (c) => c.notNull())
        .addColumn('allow_ctas', 'integer', (c) => c.notNull())
        .addColumn('allow_cvas', 'integer', (c) => c.notNull())
        .addColumn('allow_dml', 'integer', (c) => c.notNull())
        .addColumn('force_ctas_schema', 'text')
        .addColumn('impersonate_user', 'integer', (c) => c.notNull())
        .addColumn('extra', 'text', (c) => c.notNull())
        .addColumn('server_cert', 'text')
        .addColumn('is_managed_externally', 'integer', (c) => c.notNull())
        .addColumn('external_url', 'text')
        .addColumn('created_on', 'text', (c) => c.notNull())
        .addColumn('changed_on', 'text', (c) => c.notNull())
        .addColumn('created_by_fk', 'integer')
        .addColumn('changed_by_fk', 'integer')
        .execute();
    },
  },
  '0021-databases-warnings': {
    async up(db) {
      await db.schema.alterTable('dbs').addColumn('warnings', 'text').execute();
    },
  },
  '0170-databases-tunnels': {
    async up(db) {
      await db.schema.alterTable('dbs').addColumn('ssh_tunnel', 'text').execute();
      await db.schema.alterTable('dbs').addColumn('ssh_host_key', 'text').execute();
    },
  },
};

export default migrations;
