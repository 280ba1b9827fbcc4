import { autoIncrement } from '@facet/sdk/auto-increment';
import type { PluginMigrations } from '@facet/sdk/server';

const migrations: PluginMigrations = {
  '0092-css-templates-templates': {
    async up(db) {
      await db.schema
        .createTable('css_templates')
        .addColumn('id', 'integer', autoIncrement(db))
        .addColumn('template_name', 'text', (c) => c.notNull())
        .addColumn('css', 'text', (c) => c.notNull())
        .addColumn('created_on', 'text', (c) => c.notNull())
        .addColumn('changed_on', 'text', (c) => c.notNull())
        .addColumn('created_by_fk', 'integer')
        .addColumn('changed_by_fk', 'integer')
        .execute();
    },
  },
};

export default migrations;
