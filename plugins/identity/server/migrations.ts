import type { PluginMigrations } from '@facet/sdk/server';
import { autoIncrement } from '@facet/sdk/auto-increment';

const migrations: PluginMigrations = {
  '0001-identity-users': {
    async up(db) {
      const schema = db.schema;
      const id = autoIncrement(db);
      await schema
        .createTable('users')
        .addColumn('id', 'integer', id)
        .addColumn('username', 'text', (c) => c.notNull().unique())
        .addColumn('first_name', 'text', (c) => c.notNull())
        .addColumn('last_name', 'text', (c) => c.notNull())
        .addColumn('email', 'text', (c) => c.notNull().unique())
        .addColumn('active', 'integer', (c) => c.notNull().defaultTo(1))
        .addColumn('password_hash', 'text')
        .addColumn('credentials_epoch', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('login_count', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('fail_login_count', 'integer', (c) => c.notNull().defaultTo(0))
        .addColumn('last_login', 'text')
        .addColumn('created_on', 'text')
        .addColumn('changed_on', 'text')
        .addColumn('created_by_fk', 'integer')
        .addColumn('changed_by_fk', 'integer')
        .execute();

      await schema
        .createTable('roles')
        .addColumn('id', 'integer', id)
        .addColumn('name', 'text', (c) => c.notNull().unique())
        .execute();

      await schema
        .createTable('user_roles')
        .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
        .addColumn('role_id', 'integer', (c) => c.notNull().references('roles.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('user_roles_pk', ['user_id', 'role_id'])
        .execute();
      await schema.createIndex('user_roles_by_role').on('user_roles').column('role_id').execute();

      for (const table of ['permission_actions', 'permission_views']) {
        await schema
          .createTable(table)
          .addColumn('id', 'integer', id)
          .addColumn('name', 'text', (c) => c.notNull().unique())
          .execute();
      }

      await schema
        .createTable('permissions')
        .addColumn('id', 'integer', id)
        .addColumn('action_id', 'integer', (c) => c.notNull().references('permission_actions.id').onDelete('cascade'))
        .addColumn('view_id', 'integer', (c) => c.notNull().references('permission_views.id').onDelete('cascade'))
        .addUniqueConstraint('permissions_pair', ['action_id', 'view_id'])
        .execute();
      await schema.createIndex('permissions_by_view').on('permissions').column('view_id').execute();

      await schema
        .createTable('role_permissions')
        .addColumn('role_id', 'integer', (c) => c.notNull().references('roles.id').onDelete('cascade'))
        .addColumn('permission_id', 'integer', (c) => c.notNull().references('permissions.id').onDelete('cascade'))
        .addPrimaryKeyConstraint('role_permissions_pk', ['role_id', 'permission_id'])
        .execute();
      await schema
        .createIndex('role_permissions_by_permission')
        .on('role_permissions')
        .column('permission_id')
        .execute();
    },
  },

  '0002-identity-sessions': {
    async up(db) {
      for (const table of ['sessions', 'refresh_tokens', 'sign_in_links']) {
        await db.schema
          .createTable(table)
          .addColumn('token_hash', 'text', (c) => c.primaryKey())
          .addColumn('user_id', 'integer', (c) => c.notNull().references('users.id').onDelete('cascade'))
          .addColumn('created_on', 'text', (c) => c.notNull())
          .addColumn('expires_on', 'text', (c) => c.notNull())
          .execute();
        await db.schema.createIndex(`${table}_by_user`).on(table).column('user_id').execute();
      }
    },
  },

  '0095-identity-sign-ins': {
    async up(db) {
      for (const table of ['sessions', 'refresh_tokens'])
        for (const column of ['seen_on', 'address', 'user_agent'])
          await db.schema.alterTable(table).addColumn(column, 'text').execute();
      for (const column of ['family', 'parent_hash', 'superseded_on'])
        await db.schema.alterTable('refresh_tokens').addColumn(column, 'text').execute();
      await db.schema.createIndex('refresh_tokens_by_parent').on('refresh_tokens').column('parent_hash').execute();
    },
  },
};

export default migrations;
