import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import {
  boundedText,
  can,
  idList,
  idParam,
  listFilter,
  messageAnswer,
  readEndpoints,
  writeEndpoints,
  writtenAnswer,
} from '@facet/sdk/wire/resource';

const SECURITY = '/api/v1/security';
const ids = z.array(z.int());
const named = z.object({ id: z.int(), name: z.string() });
const reference = z.object({ id: z.int() }).nullable();

const userRow = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  username: z.string(),
  email: z.string(),
  active: z.boolean(),
  roles: z.array(named),
  last_login: z.string().nullable(),
  login_count: z.int(),
  fail_login_count: z.int(),
  created_on: z.string().nullable(),
  changed_on: z.string().nullable(),
  created_by: reference,
  changed_by: reference,
});

export type UserRow = z.output<typeof userRow>;

const personal = {
  first_name: boundedText(1, 64),
  last_name: boundedText(1, 64),
  username: boundedText(1, 64),
  email: boundedText(1, 320),
};
const password = boundedText(1, 1024);

const newUser = z.strictObject({
  ...personal,
  active: z.boolean().optional(),
  password,
  roles: idList.min(1, { message: 'Shorter than minimum length 1.' }),
});

const userChange = z.strictObject({
  ...personal,
  active: z.boolean(),
  password,
  roles: idList.min(1, { message: 'Shorter than minimum length 1.' }),
});

/** The response repeats the request without the password. */
const writtenUser = newUser.omit({ password: true }).partial();

const users = { view: 'User', thing: 'users' } as const;

export const userEndpoints = defineEndpoints(
  {
    ...readEndpoints(`${SECURITY}/users`, { ...users, row: userRow, item: userRow }),
    ...writeEndpoints(`${SECURITY}/users`, { ...users, create: newUser, update: userChange.partial() }),
    'POST /api/v1/security/users/': {
      policy: can('can_write', users.view),
      summary: 'Create a user',
      body: newUser,
      responses: { 201: writtenAnswer(writtenUser) },
    },
    'PUT /api/v1/security/users/:id': {
      policy: can('can_write', users.view),
      summary: 'Change a user; a new password ends all sessions and tokens',
      params: idParam,
      body: userChange.extend({ current_password: z.string().max(1024) }).partial(),
      responses: { 200: writtenAnswer(writtenUser) },
    },
  },
  { capability: 'admin:write' },
);

const roleBody = z.strictObject({ name: boundedText(1, 64) });
const roles = { view: 'Role', thing: 'roles' } as const;
/** A role may have all permissions of all data, and everybody. */
const MOST_OF_ROLE = 100_000;
const rolePermissions = z.strictObject({ permission_view_menu_ids: ids.max(MOST_OF_ROLE) });
const roleUsers = z.strictObject({ user_ids: ids.max(MOST_OF_ROLE) });

export const roleEndpoints = defineEndpoints(
  {
    ...readEndpoints(`${SECURITY}/roles`, { ...roles, row: named, item: named }),
    ...writeEndpoints(`${SECURITY}/roles`, { ...roles, create: roleBody, update: roleBody }),
    'GET /api/v1/security/roles/search/': {
      policy: can('can_list_roles', 'RoleRestAPI'),
      summary: 'Roles with the ids of their users and permissions',
      rison: z
        .object({
          filters: z.array(listFilter).optional(),
          order_column: z.string().optional(),
          order_direction: z.enum(['asc', 'desc']).optional(),
          page: z.int().optional(),
          page_size: z.int().optional(),
        })
        .optional(),
      responses: {
        200: z.object({
          count: z.int(),
          ids,
          result: z.array(named.extend({ user_ids: ids, permission_ids: ids, group_ids: ids })),
        }),
      },
    },
    'GET /api/v1/security/roles/:id/permissions/': {
      policy: can('can_read', roles.view),
      summary: 'Permissions of a role',
      params: idParam,
      responses: {
        200: z.object({
          result: z.array(z.object({ id: z.int(), permission_name: z.string(), view_menu_name: z.string() })),
        }),
      },
    },
    'POST /api/v1/security/roles/:id/permissions': {
      policy: can('can_write', roles.view),
      summary: 'Set the permissions of a role',
      params: idParam,
      body: rolePermissions,
      responses: { 200: z.object({ result: rolePermissions }) },
    },
    'PUT /api/v1/security/roles/:id/users': {
      policy: can('can_write', roles.view),
      summary: 'Set the users of a role',
      params: idParam,
      body: roleUsers,
      responses: { 200: z.object({ result: roleUsers }) },
    },
  },
  { capability: 'admin:write' },
);

const resourceBody = z.strictObject({ name: boundedText(1, 1024) });
const resources = { view: 'ViewMenu', thing: 'resources that permissions name' } as const;
const pairs = { view: 'PermissionViewMenu', thing: 'pairs of a permission and a resource' } as const;
const pairRow = z.object({
  id: z.int(),
  permission: z.object({ name: z.string() }),
  view_menu: z.object({ name: z.string() }),
});
const pairBody = z.strictObject({ permission_id: z.int(), view_menu_id: z.int() });

export const permissionEndpoints = defineEndpoints(
  {
    ...readEndpoints(`${SECURITY}/permissions`, {
      view: 'Permission',
      thing: 'permission names',
      row: named,
      item: named,
    }),
    ...readEndpoints(`${SECURITY}/resources`, { ...resources, row: named, item: named }),
    ...writeEndpoints(`${SECURITY}/resources`, { ...resources, create: resourceBody, update: resourceBody }),
    ...readEndpoints(`${SECURITY}/permissions-resources`, { ...pairs, row: pairRow, item: pairRow }),
    'POST /api/v1/security/permissions-resources/': {
      policy: can('can_write', pairs.view),
      summary: 'Create a pair',
      body: pairBody,
      responses: { 201: writtenAnswer(pairBody) },
    },
    'DELETE /api/v1/security/permissions-resources/:id': {
      policy: can('can_write', pairs.view),
      summary: 'Delete a pair',
      params: idParam,
      responses: { 200: messageAnswer },
    },
  },
  { capability: 'admin:write' },
);
