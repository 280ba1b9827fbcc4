import type { Announced } from '@facet/sdk/resource';
import type { MetadataStore } from '@facet/sdk/server';
import type { Kysely } from 'kysely';
import { isBuiltInRole } from '../common/built-in-roles.ts';
import { ensureAdministratorLeft } from './administrator-left.ts';
import { AdministrationErrors } from './errors.ts';
import type { Principals } from './principals.ts';
import type { Tables } from './tables.ts';

const BATCH = 200;

export interface RolePermission {
  readonly id: number;
  readonly permission_name: string;
  readonly view_menu_name: string;
}

interface Role {
  readonly id: number;
  readonly name: string;
}

/** Changes roles. Built-in roles cannot be renamed, and at least one administrator must remain. */
export class RoleChanges {
  readonly #metadata: MetadataStore;
  readonly #principals: Principals;

  constructor(metadata: MetadataStore, principals: Principals) {
    this.#metadata = metadata;
    this.#principals = principals;
  }

  async create(_announced: Announced, name: string): Promise<number> {
    const id = await this.#metadata.transaction<Tables, number>(async (tx) => {
      await ensureNameFree(tx, name, undefined);
      const role = await tx.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow();
      return role.id;
    });
    await this.#principals.changed();
    return id;
  }

  async rename(_announced: Announced, role: Role, name: string): Promise<void> {
    if (isBuiltInRole(role.name) && role.name !== name) throw AdministrationErrors.builtInRole(role.name);
    await this.#write(async (tx) => {
      await ensureNameFree(tx, name, role.id);
      await tx.updateTable('roles').set({ name }).where('id', '=', role.id).execute();
    });
  }

  async remove(_announced: Announced, role: Role): Promise<void> {
    if (isBuiltInRole(role.name)) throw AdministrationErrors.builtInRole(role.name);
    await this.#write(async (tx) => {
      await tx.deleteFrom('roles').where('id', '=', role.id).execute();
    });
  }

  permissionsOf(roleId: number): Promise<RolePermission[]> {
    return this.#metadata
      .db<Tables>()
      .selectFrom('role_permissions')
      .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
      .innerJoin('permission_actions', 'permission_actions.id', 'permissions.action_id')
      .innerJoin('permission_views', 'permission_views.id', 'permissions.view_id')
      .select([
        'permissions.id as id',
        'permission_actions.name as permission_name',
        'permission_views.name as view_menu_name',
      ])
      .where('role_permissions.role_id', '=', roleId)
      .orderBy('permissions.id')
      .execute();
  }

  async setPermissions(_announced: Announced, roleId: number, ids: readonly number[]): Promise<void> {
    const wanted = [...new Set(ids)];
    await this.#write(async (tx) => {
      await ensureAll(tx, 'permissions', wanted, AdministrationErrors.permissionMissing);
      await tx.deleteFrom('role_permissions').where('role_id', '=', roleId).execute();
      for (let at = 0; at < wanted.length; at += BATCH) {
        await tx
          .insertInto('role_permissions')
          .values(wanted.slice(at, at + BATCH).map((permission_id) => ({ role_id: roleId, permission_id })))
          .execute();
      }
    });
  }

  async setUsers(_announced: Announced, roleId: number, ids: readonly number[]): Promise<void> {
    const wanted = [...new Set(ids)];
    await this.#write(async (tx) => {
      await ensureAll(tx, 'users', wanted, AdministrationErrors.userMissing);
      await tx.deleteFrom('user_roles').where('role_id', '=', roleId).execute();
      for (let at = 0; at < wanted.length; at += BATCH) {
        await tx
          .insertInto('user_roles')
          .values(wanted.slice(at, at + BATCH).map((user_id) => ({ role_id: roleId, user_id })))
          .execute();
      }
    });
  }

  async #write(work: (tx: Kysely<Tables>) => Promise<void>): Promise<void> {
    await this.#metadata.transaction<Tables, void>(async (tx) => {
      await work(tx);
      await ensureAdministratorLeft(tx);
    });
    await this.#principals.changed();
  }
}

async function ensureNameFree(tx: Kysely<Tables>, name: string, ownId: number | undefined): Promise<void> {
  const other = await tx.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirst();
  if (other && other.id !== ownId) throw AdministrationErrors.taken('name');
}

async function ensureAll(
  tx: Kysely<Tables>,
  table: 'users' | 'permissions',
  ids: readonly number[],
  refusal: () => Error,
): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const batch = ids.slice(at, at + BATCH);
    const rows = await tx.selectFrom(table).select('id').where('id', 'in', batch).execute();
    if (rows.length !== batch.length) throw refusal();
  }
}
