import { autoIncrement } from '@facet/sdk/auto-increment';
import type { PluginMigrations } from '@facet/sdk/server';
import { PostgresAdapter } from 'kysely';

const migrations: PluginMigrations = {
  '0070-sql-lab-queries': {
    async up(db) {
      await db.schema
        .createTable('query')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('client_id', 'text', (c) => c.notNull().unique())
        .addColumn('database_id', 'integer', (c) => c.notNull())
        .addColumn('user_id', 'integer', (c) => c.notNull())
        .addColumn('tab_name', 'text')
        .addColumn('sql_editor_id', 'text')
        .addColumn('schema', 'text')
        .addColumn('sql', 'text', (c) => c.notNull())
        .addColumn('executed_sql', 'text')
        .addColumn('status', 'text', (c) => c.notNull())
        .addColumn('query_limit', 'integer')
        .addColumn('limiting_factor', 'text', (c) => c.notNull())
        .addColumn('select_as_cta', 'integer', (c) => c.notNull())
        .addColumn('ctas_method', 'text')
        .addColumn('tmp_table_name', 'text')
        .addColumn('tmp_schema_name', 'text')
        .addColumn('progress', 'integer', (c) => c.notNull())
        .addColumn('rows', 'integer')
        .addColumn('error_message', 'text')
        .addColumn('results_key', 'text')
        .addColumn('extra', 'text', (c) => c.notNull())
        .addColumn('sql_tables', 'text', (c) => c.notNull())
        .addColumn('start_time', 'bigint', (c) => c.notNull())
        .addColumn('end_time', 'bigint')
        .addColumn('changed_on', 'text', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('query_of_user').on('query').columns(['user_id', 'changed_on']).execute();
    },
  },
  '0071-sql-lab-saved-queries': {
    async up(db) {
      await db.schema
        .createTable('saved_query')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('uuid', 'text', (c) => c.notNull().unique())
        .addColumn('user_id', 'integer', (c) => c.notNull())
        .addColumn('db_id', 'integer')
        .addColumn('schema', 'text')
        .addColumn('label', 'text')
        .addColumn('description', 'text')
        .addColumn('sql', 'text')
        .addColumn('template_parameters', 'text')
        .addColumn('extra_json', 'text', (c) => c.notNull())
        .addColumn('rows', 'integer')
        .addColumn('last_run', 'text')
        .addColumn('created_on', 'text', (c) => c.notNull())
        .addColumn('changed_on', 'text', (c) => c.notNull())
        .addColumn('created_by_fk', 'integer')
        .addColumn('changed_by_fk', 'integer')
        .execute();
    },
  },
  '0072-sql-lab-tabs': {
    async up(db) {
      await db.schema
        .createTable('tab_state')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('user_id', 'integer', (c) => c.notNull())
        .addColumn('label', 'text')
        .addColumn('active', 'integer', (c) => c.notNull())
        .addColumn('database_id', 'integer')
        .addColumn('schema', 'text')
        .addColumn('catalog', 'text')
        .addColumn('sql', 'text')
        .addColumn('query_limit', 'integer')
        .addColumn('latest_query_id', 'text')
        .addColumn('autorun', 'integer', (c) => c.notNull())
        .addColumn('template_params', 'text')
        .addColumn('hide_left_bar', 'integer', (c) => c.notNull())
        .addColumn('saved_query_id', 'integer')
        .addColumn('extra_json', 'text', (c) => c.notNull())
        .addColumn('changed_on', 'text', (c) => c.notNull())
        .execute();
      await db.schema.createIndex('tab_state_of_user').on('tab_state').column('user_id').execute();
      await db.schema
        .createTable('table_schema')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('tab_state_id', 'integer', (c) => c.notNull().references('tab_state.id').onDelete('cascade'))
        .addColumn('database_id', 'integer', (c) => c.notNull())
        .addColumn('schema', 'text')
        .addColumn('table_name', 'text', (c) => c.notNull())
        .addColumn('description', 'text', (c) => c.notNull())
        .addColumn('expanded', 'integer', (c) => c.notNull())
        .execute();
    },
  },
  '0073-sql-lab-results': {
    async up(db) {
      const bytes = db.getExecutor().adapter instanceof PostgresAdapter ? 'bytea' : 'blob';
      await db.schema
        .createTable('sql_lab_result')
        .addColumn('key', 'text', (c) => c.primaryKey())
        .addColumn('meta', 'text', (c) => c.notNull())
        .addColumn('made_at', 'bigint', (c) => c.notNull())
        .execute();
      await db.schema
        .createTable('sql_lab_result_piece')
        .addColumn('key', 'text', (c) => c.notNull())
        .addColumn('piece', 'integer', (c) => c.notNull())
        .addColumn('bytes', bytes, (c) => c.notNull())
        .addColumn('made_at', 'bigint', (c) => c.notNull())
        .addPrimaryKeyConstraint('sql_lab_result_piece_key', ['key', 'piece'])
        .execute();
    },
  },
  '0074-sql-lab-saved-query-catalog': {
    async up(db) {
      await db.schema.alterTable('saved_query').addColumn('catalog', 'text').execute();
    },
  },
  // Results are now blobs of the host.
  '0197-sql-lab-results-are-blobs': {
    async up(db) {
      await db.schema.dropTable('sql_lab_result_piece').execute();
      await db.schema.dropTable('sql_lab_result').execute();
    },
  },
  '0252-sql-lab-background-queries': {
    async up(db) {
      await db.schema
        .alterTable('query')
        .addColumn('in_background', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
    },
  },
  '0360-sql-lab-query-catalog': {
    async up(db) {
      await db.schema.alterTable('query').addColumn('catalog', 'text').execute();
    },
  },
  '0370-sql-lab-column-types': {
    async up(db) {
      await db.schema.alterTable('query').addColumn('column_types', 'text').execute();
    },
  },
  '0390-sql-lab-query-starts': {
    async up(db) {
      await db.schema
        .alterTable('query')
        .addColumn('starts', 'integer', (c) => c.notNull().defaultTo(0))
        .execute();
    },
  },
};

export default migrations;
