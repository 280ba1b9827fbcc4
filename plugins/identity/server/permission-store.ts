import type { MetadataStore } from '@facet/sdk/server';
import type { Permission } from '@facet/sdk/common';
import type { Kysely } from 'kysely';
import { isObjectAction } from '../common/object-permission.ts';
import { PUBLIC_ROLE, REBUILT_ROLES } from '../common/built-in-roles.ts';
import { pairKey, type RolePlan } from '../common/role-plan.ts';
import type { Tables } from './tables.ts';

/** Far below the limit of bound values per statement in either database. */
const BATCH = 200;

async function nameIds(
  db: Kysely<Tables>,
  table: 'permission_actions' | 'permission_views' | 'roles',
  names: readonly string[],
): Promise<Map<string, number>> {
  const wanted = [...new Set(names)];
  const read = async (): Promise<Map<string, number>> => {
    const found = new Map<string, number>();
    for (let at = 0; at < wanted.length; at += BATCH) {
      const rows = await db
        .selectFrom(table)
        .select(['id', 'name'])
        .where('name', 'in', wanted.slice(at, at + BATCH))
        .execute();
      for (const row of rows) found.set(row.name, row.id);
    }
    return found;
  };
  const known = await read();
  const missing = wanted.filter((name) => !known.has(name));
  if (missing.length === 0) return known;
  for (let at = 0; at < missing.length; at += BATCH) {
    await db
      .insertInto(table)
      .values(missing.slice(at, at + BATCH).map((name) => ({ name })))
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  }
  return read();
}

async function readPairs(db: Kysely<Tables>): Promise<{ id: number; action: string; view: string }[]> {
  return db
    .selectFrom('permissions')
    .innerJoin('permission_actions', 'permission_actions.id', 'permissions.action_id')
    .innerJoin('permission_views', 'permission_views.id', 'permissions.view_id')
    .select(['permissions.id as id', 'permission_actions.name as action', 'permission_views.name as view'])
    .execute();
}

function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The row of "${name}" was removed while permissions were written.`);
  return id;
}

async function ensurePairs(db: Kysely<Tables>, pairs: readonly Permission[]): Promise<Map<string, number>> {
  const index = async () => new Map((await readPairs(db)).map((row) => [pairKey([row.action, row.view]), row.id]));
  const known = await index();
  const missing = pairs.filter((pair) => !known.has(pairKey(pair)));
  if (missing.length === 0) return known;
  const actions = await nameIds(
    db,
    'permission_actions',
    missing.map(([action]) => action),
  );
  const views = await nameIds(
    db,
    'permission_views',
    missing.map(([, view]) => view),
  );
  for (let at = 0; at < missing.length; at += BATCH) {
    await db
      .insertInto('permissions')
      .values(
        missing.slice(at, at + BATCH).map(([action, view]) => ({
          action_id: idOf(actions, action),
          view_id: idOf(views, view),
        })),
      )
      .onConflict((conflict) => conflict.columns(['action_id', 'view_id']).doNothing())
      .execute();
  }
  return index();
}

/**
 * Sets the permissions of the built-in roles to exactly those of the plan, and keeps the permissions for data objects
 * that administrators granted them. Returns whether anything has changed.
 */
export async function rebuildRoles(metadata: MetadataStore, plan: RolePlan): Promise<boolean> {
  return metadata.transaction<Tables, boolean>(async (tx) => {
    const roleIds = await nameIds(tx, 'roles', [...REBUILT_ROLES, PUBLIC_ROLE]);
    const ids = await ensurePairs(tx, plan.pairs);
    const held = await tx
      .selectFrom('role_permissions')
      .innerJoin('permissions', 'permissions.id', 'role_permissions.permission_id')
      .innerJoin('permission_actions', 'permission_actions.id', 'permissions.action_id')
      .select(['role_permissions.role_id', 'role_permissions.permission_id', 'permission_actions.name as action'])
      .where(
        'role_permissions.role_id',
        'in',
        REBUILT_ROLES.map((role) => idOf(roleIds, role)),
      )
      .execute();
    let changed = false;
    for (const role of REBUILT_ROLES) {
      const roleId = idOf(roleIds, role);
      const wanted = new Set(plan.grants[role].map((pair) => idOf(ids, pairKey(pair))));
      const present = held.filter((grant) => grant.role_id === roleId);
      const has = new Set(present.map((grant) => grant.permission_id));
      const surplus = present.filter((grant) => !wanted.has(grant.permission_id) && !isObjectAction(grant.action));
      const missing = [...wanted].filter((id) => !has.has(id));
      changed ||= surplus.length > 0 || missing.length > 0;
      for (let at = 0; at < surplus.length; at += BATCH) {
        await tx
          .deleteFrom('role_permissions')
          .where('role_id', '=', roleId)
          .where(
            'permission_id',
            'in',
            surplus.slice(at, at + BATCH).map((grant) => grant.permission_id),
          )
          .execute();
      }
      for (let at = 0; at < missing.length; at += BATCH) {
        await tx
          .insertInto('role_permissions')
          .values(missing.slice(at, at + BATCH).map((id) => ({ role_id: roleId, permission_id: id })))
          .onConflict((conflict) => conflict.columns(['role_id', 'permission_id']).doNothing())
          .execute();
      }
    }
    return changed;
  });
}

async function pairId(db: Kysely<Tables>, action: string, view: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('permissions')
    .innerJoin('permission_actions', 'permission_actions.id', 'permissions.action_id')
    .innerJoin('permission_views', 'permission_views.id', 'permissions.view_id')
    .select('permissions.id as id')
    .where('permission_actions.name', '=', action)
    .where('permission_views.name', '=', view)
    .executeTakeFirst();
  return row?.id;
}

/** Adds (`from` null), renames, or removes (`to` null) the permission of a data object; roles keep it across a rename. */
export async function moveObjectPermission(
  metadata: MetadataStore,
  action: string,
  from: string | null,
  to: string | null,
): Promise<void> {
  if (!isObjectAction(action)) throw new TypeError(`"${action}" is not an action on data objects.`);
  if (from === to) return;
  await metadata.transaction<Tables, void>(async (tx) => {
    const old = from === null ? undefined : await pairId(tx, action, from);
    if (to !== null) {
      await ensurePair(tx, action, to);
      const next = await pairId(tx, action, to);
      if (old !== undefined && next !== undefined) await copyGrants(tx, old, next);
    }
    if (old !== undefined) await tx.deleteFrom('permissions').where('id', '=', old).execute();
    if (from !== null) await dropUnusedView(tx, from);
  });
}

async function ensurePair(db: Kysely<Tables>, action: string, view: string): Promise<void> {
  const actions = await nameIds(db, 'permission_actions', [action]);
  const views = await nameIds(db, 'permission_views', [view]);
  await db
    .insertInto('permissions')
    .values({ action_id: idOf(actions, action), view_id: idOf(views, view) })
    .onConflict((conflict) => conflict.columns(['action_id', 'view_id']).doNothing())
    .execute();
}

async function copyGrants(db: Kysely<Tables>, from: number, to: number): Promise<void> {
  const holders = await db.selectFrom('role_permissions').select('role_id').where('permission_id', '=', from).execute();
  if (holders.length === 0) return;
  await db
    .insertInto('role_permissions')
    .values(holders.map(({ role_id }) => ({ role_id, permission_id: to })))
    .onConflict((conflict) => conflict.columns(['role_id', 'permission_id']).doNothing())
    .execute();
}

async function dropUnusedView(db: Kysely<Tables>, view: string): Promise<void> {
  await db
    .deleteFrom('permission_views')
    .where('name', '=', view)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('permissions')
            .select('permissions.id')
            .whereRef('permissions.view_id', '=', 'permission_views.id'),
        ),
      ),
    )
    .execute();
}
