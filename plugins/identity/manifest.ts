import { defineManifest } from '@facet/sdk/common';
import {
  IdentityToken,
  MetadataStoreToken,
  peopleMethods,
  PeopleToken,
  ServerSettingsToken,
  SharedBusToken,
} from '@facet/sdk/server';
import { DelegatedSessionsToken } from './contract.server.ts';
import { points } from './common/points.ts';
import { signInHooks } from './common/sign-in-hooks.ts';

export const manifest = defineManifest({
  id: 'facet/identity',
  version: '1.0.0',
  name: 'Identity',
  description: 'Users, roles, permissions, sessions and tokens.',
  icon: 'users',
  engines: { sdk: '^1.0.0' },
  processSettings: [
    {
      name: 'knownPasswords',
      env: 'FACET_KNOWN_PASSWORDS',
      description: 'Text file of passwords that must not be chosen, one a line, as they are or as SHA-1.',
      type: 'file',
      default: null,
    },
  ],
  locked: 'Signing in and access decisions depend on it.',
  client: {},
  server: {
    requires: {
      metadata: MetadataStoreToken,
      bus: SharedBusToken,
      settings: ServerSettingsToken,
    },
    provides: { identity: IdentityToken, people: PeopleToken, delegated: DelegatedSessionsToken },
  },
  services: { 'identity/people@1': peopleMethods },
  points,
  objects: ['user', 'role'],
  hooks: signInHooks,
  contributes: {
    'app/conf@1': [{ key: 'JWT_ACCESS_CSRF_COOKIE_NAME', value: 'csrf_access_token' }],
    'identity/permission@1': [
      {
        key: 'identity-administrators',
        pairs: [
          ['can_read', 'Permission'],
          ['can_read', 'PermissionViewMenu'],
          ['can_write', 'PermissionViewMenu'],
          ['can_read', 'Role'],
          ['can_write', 'Role'],
          ['can_update_role', 'Role'],
          ['can_list_roles', 'RoleRestAPI'],
          ['can_read', 'User'],
          ['can_write', 'User'],
          ['can_read', 'ViewMenu'],
          ['can_write', 'ViewMenu'],
          ['can_grant_guest_token', 'SecurityRestApi'],
          ['menu_access', 'Security'],
          ['menu_access', 'List Users'],
          ['menu_access', 'List Roles'],
        ],
        roles: [],
      },
      {
        key: 'identity-alpha-gamma',
        pairs: [
          ['can_read', 'SecurityRestApi'],
          ['can_userinfo', 'UserDBModelView'],
          ['resetmypassword', 'UserDBModelView'],
          ['can_read', 'security'],
          ['can_read', 'user'],
        ],
        roles: ['Alpha', 'Gamma'],
      },
    ],
    'app/page@1': [
      { key: 'sign-in', path: '/login/', title: 'signIn.title', access: 'public' },
      { key: 'profile', path: '/users/userinfo/', title: 'profile.title' },
      { key: 'users', path: '/users/list/', title: 'users.title', permission: ['can_read', 'User'] },
      { key: 'roles', path: '/roles/list/', title: 'roles.title', permission: ['can_read', 'Role'] },
    ],
    'app/nav@1': [
      { key: 'profile', label: 'profile.nav', path: '/users/userinfo/', icon: 'user', menu: 'user' },
      {
        key: 'users',
        label: 'users.nav',
        path: '/users/list/',
        icon: 'users',
        menu: 'settings',
        section: 'users.section',
        permission: ['can_read', 'User'],
      },
      {
        key: 'roles',
        label: 'roles.nav',
        path: '/roles/list/',
        icon: 'shield',
        menu: 'settings',
        section: 'users.section',
        permission: ['can_read', 'Role'],
      },
    ],
    'app/setting@1': [
      {
        key: 'passwordLength',
        label: 'rules.passwordLength',
        description: 'rules.passwordLengthText',
        type: 'number',
        default: 8,
        section: 'rules.section',
        scope: 'system',
      },
      {
        key: 'idleHours',
        label: 'rules.idleHours',
        description: 'rules.idleHoursText',
        type: 'number',
        default: 72,
        order: 1,
        section: 'rules.section',
        scope: 'system',
      },
    ],
    'http/routes@1': [
      { key: 'sign-in', prefixes: ['/login', '/logout', '/api/v1/security'] },
      { key: 'guests', prefixes: ['/api/v1/security/guest_token'] },
      { key: 'me', prefixes: ['/api/v1/me'] },
      { key: 'users', prefixes: ['/api/v1/security/users'] },
      { key: 'roles', prefixes: ['/api/v1/security/roles'] },
      { key: 'permissions', prefixes: ['/api/v1/security/permissions', '/api/v1/security/resources'] },
    ],
  },
});
