import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { can } from '@facet/sdk/wire/resource';

const accessToken = z.object({ access_token: z.string() });
const nextQuery = z.object({ next: z.string().optional() });

/** Signing in and out. */
export const signInEndpoints = defineEndpoints(
  {
    'POST /api/v1/security/login': {
      policy: 'public',
      csrfExempt: true,
      notJson: 'payload',
      bodyLimit: 16 * 1024,
      summary: 'Bearer tokens for a username and a password',
      body: z.object({
        username: z.string(),
        password: z.string(),
        provider: z.enum(['db', 'ldap']),
        refresh: z.boolean().optional(),
        safe_mode: z.boolean().optional(),
      }),
      responses: { 200: accessToken.extend({ refresh_token: z.string().optional() }) },
    },
    'POST /api/v1/security/refresh': {
      policy: 'public',
      csrfExempt: true,
      rateLimit: 120,
      bodyLimit: 16 * 1024,
      summary: 'A new access token and a new refresh token for the refresh token in the Authorization header',
      responses: { 200: accessToken.extend({ refresh_token: z.string() }) },
    },
    'GET /api/v1/security/csrf_token/': {
      policy: can('can_read', 'SecurityRestApi'),
      summary: "The CSRF token of the caller's session",
      responses: { 200: z.object({ result: z.string() }) },
    },
    'POST /login/': {
      policy: 'public',
      // The token is a field of the form, and the handler checks it.
      csrfExempt: true,
      bodyKind: 'form',
      bodyLimit: 16 * 1024,
      summary: 'Sign in with the form of the sign-in page',
      query: nextQuery,
      body: z.object({
        username: z.string().default(''),
        password: z.string().default(''),
        csrf_token: z.string().optional(),
        next: z.string().optional(),
      }),
      responses: { 302: 'empty' },
    },
    'GET /login/link/:token': {
      policy: 'public',
      acts: 'anywhere',
      rateLimit: 60,
      summary: 'Sign in once with a link from the console',
      params: z.object({ token: z.string().max(128) }),
      responses: { 302: 'empty' },
    },
    'GET /logout/': { policy: 'public', acts: 'here', summary: 'Sign out', responses: { 302: 'empty' } },
    'POST /logout/': { policy: 'public', summary: 'Sign out', responses: { 302: 'empty' } },
  },
  { capability: 'admin:write' },
);
