import { defineManifest } from '@facet/sdk/common';
import { IdentityToken, MetadataStoreToken, ServerSettingsToken, SharedBusToken } from '@facet/sdk/server';

export const manifest = defineManifest({
  id: 'facet/identity',
  version: '1.0.0',
  name: 'Identity',
  description: 'Users, roles, permissions, sessions and tokens.',
  icon: 'users',
  engines: { sdk: '^1.0.0' },
  locked: 'Signing in and access decisions depend on it.',
  server: {
    requires: {
      metadata: MetadataStoreToken,
      bus: SharedBusToken,
      settings: ServerSettingsToken,
    },
    provides: IdentityToken,
  },
  contributes: {
    'http/routes@1': [
      { key: 'sign-in', prefixes: ['/login', '/logout', '/api/v1/security'] },
      { key: 'me', prefixes: ['/api/v1/me'] },
      { key: 'users', prefixes: ['/api/v1/security/users'] },
      { key: 'roles', prefixes: ['/api/v1/security/roles'] },
      { key: 'permissions', prefixes: ['/api/v1/security/permissions', '/api/v1/security/resources'] },
    ],
  },
});
