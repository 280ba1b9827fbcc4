import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { messageAnswer } from '@facet/sdk/wire/resource';

const me = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_active: z.boolean(),
  is_anonymous: z.boolean(),
  login_count: z.int(),
});

const pair = z.tuple([z.string(), z.string()]);

const signedIn = z.object({
  id: z.string(),
  kind: z.enum(['browser', 'program']),
  created_on: z.string(),
  seen_on: z.string(),
  address: z.string(),
  user_agent: z.string(),
  is_current: z.boolean(),
});

export type SignedInPlace = z.output<typeof signedIn>;

export const meEndpoints = defineEndpoints(
  {
    'GET /api/v1/me/': { policy: 'signed-in', summary: 'The caller', responses: { 200: z.object({ result: me }) } },
    'GET /api/v1/me/roles/': {
      policy: 'signed-in',
      summary: 'The caller with roles and permissions',
      responses: {
        200: z.object({
          result: z.object({
            userId: z.int(),
            username: z.string(),
            firstName: z.string(),
            lastName: z.string(),
            isActive: z.boolean(),
            isAnonymous: z.boolean(),
            createdOn: z.string().nullable(),
            email: z.string(),
            roles: z.record(z.string(), z.array(pair)),
            permissions: z.record(z.string(), z.array(z.string())),
          }),
        }),
      },
    },
    'PUT /api/v1/me/': {
      capability: 'admin:write',
      policy: 'signed-in',
      summary: "Change the caller's names or password",
      body: z.strictObject({
        first_name: z.string().min(1).max(64).optional(),
        last_name: z.string().min(1).max(64).optional(),
        password: z.string().min(1).max(1024).optional(),
        /** Required with a new password. */
        current_password: z.string().max(1024).optional(),
      }),
      responses: { 200: z.object({ result: me }) },
    },
    'GET /api/v1/me/sessions/': {
      policy: 'signed-in',
      summary: 'Browsers and programs that are signed in as the caller, newest first',
      responses: { 200: z.object({ count: z.int(), result: z.array(signedIn) }) },
    },
    'DELETE /api/v1/me/sessions/': {
      capability: 'admin:write',
      policy: 'signed-in',
      summary: 'Sign the caller out everywhere else',
      responses: { 200: messageAnswer },
    },
    'DELETE /api/v1/me/sessions/:id': {
      capability: 'admin:write',
      policy: 'signed-in',
      summary: 'Sign out one of them',
      params: z.object({ id: z.string().max(64) }),
      responses: { 200: messageAnswer },
    },
  },
  { capability: 'session:read' },
);
