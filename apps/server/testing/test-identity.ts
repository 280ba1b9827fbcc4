import { defineManifest, defineServerPlugin } from '@facet/sdk/common';
import { type Identity, IdentityToken, type Principal } from '@facet/sdk/server';
import type { BuiltInPlugin } from '../start-server.ts';

const identityManifest = defineManifest({
  id: 'test/identity',
  version: '1.0.0',
  name: 'People',
  description: 'People of a test.',
  engines: { sdk: '^1.0.0' },
  server: { provides: IdentityToken },
});

function principal(name: string, via: Principal['via']): Principal {
  return {
    id: name === '' ? 0 : 7,
    username: name,
    firstName: name,
    lastName: '',
    email: '',
    isAnonymous: name === '',
    roles: name === '' ? [] : ['Gamma'],
    roleIds: [],
    isAdmin: false,
    via,
    ...(name === 'picture' ? { onlyReads: new Map([['thing', new Set([3])]]) } : {}),
    can: (action, view) => name === 'reader' && action === 'can_read' && view === 'Thing',
    viewsOf: () => [],
  };
}

/** Says who calls from what the test writes into the headers: `authorization: Bearer <name>`, or a cookie `session`. */
export const testIdentity: BuiltInPlugin = {
  manifest: identityManifest,
  load: async () => ({
    default: defineServerPlugin(
      identityManifest,
      (): Identity => ({
        authenticator: {
          authenticate: async ({ headers, cookies }) => {
            const bearer = /^Bearer (\w+)$/.exec(String(headers['authorization'] ?? ''))?.[1];
            if (bearer) return principal(bearer === 'expired' ? '' : bearer, 'bearer');
            return principal(cookies['session'] ?? '', cookies['session'] ? 'session' : 'none');
          },
          checkCsrf: async ({ headers }) => headers['x-csrftoken'] === 'good',
          principalOf: async (id) => (id === 7 ? principal('reader', 'none') : undefined),
          takeSignInLink: async () => undefined,
        },
        access: {
          canDatabase: () => false,
          canSchema: () => false,
          canDatasource: () => false,
          ensureDatasource: () => undefined,
          syncObjectPermission: async () => undefined,
        },
        users: {
          byIds: async () => [],
          byEmails: async () => [],
          administrators: async () => [],
          roleIds: async () => [],
        },
      }),
    ),
  }),
};
