import { autoIncrement } from '@facet/sdk/auto-increment';
import type { PluginMigrations } from '@facet/sdk/server';

const migrations: PluginMigrations = {
  '0060-row-rules-rules': {
    async up(db) {
      await db.schema
        .createTable('row_rules')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('name', 'text', (c) => c.notNull().unique())
        .addColumn('description', 'text')
        .addColumn('filter_type', 'text', (c) => c.notNull())
        .addColumn('clause', 'text', (c) => c.notNull())
        .addColumn('group_key', 'text')
        .addColumn('created_on', 'text', (c) => c.notNull())
        .addColumn('changed_on', 'text', (c) => c.notNull())
        .addColumn('created_by_fk', 'integer')
        .addColumn('changed_by_fk', 'integer')
        .execute();
      // Datasets and roles belong to other plugins and their ids are never reused: a link to a deleted one has no
      // effect, so no foreign key is needed, which would fix the order of migrations.
      for (const [table, column] of [
        ['row_rule_tables', 'dataset_id'],
        ['row_rule_roles', 'role_id'],
      ] as const) {
        await db.schema
          .createTable(table)
          .addColumn('rule_id', 'integer', (c) => c.notNull().references('row_rules.id').onDelete('cascade'))
          .addColumn(column, 'integer', (c) => c.notNull())
          .addPrimaryKeyConstraint(`${table}_pk`, ['rule_id', column])
          .execute();
        await db.schema.createIndex(`${table}_by_${column}`).on(table).column(column).execute();
      }
    },
  },
};

export default migrations;
