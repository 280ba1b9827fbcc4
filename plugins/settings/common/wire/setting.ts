import { z } from 'zod';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';

const value = z.union([z.boolean(), z.number(), z.string()]);
const stored = z.record(z.string(), z.record(z.string(), value));
const name = z.object({ owner: z.string(), name: z.string(), key: z.string() });
const body = z.strictObject({ value });
const done = { 200: z.object({ result: stored }) };
const everybody = { permission: ['can_write', 'Setting'] } as const;

/** Values of the settings that plugins declare at `app/setting@1`. Missing values are defaults. */
export const settingEndpoints = defineEndpoints(
  {
    'GET /api/v1/setting/': {
      capability: 'net:fetch',
      policy: 'signed-in',
      summary: 'Settings of the caller, and settings for all users',
      responses: { 200: z.object({ result: z.object({ user: stored, system: stored }) }) },
    },
    'PUT /api/v1/setting/user/:owner/:name/:key': {
      policy: 'signed-in',
      summary: "Set one of the caller's settings",
      params: name,
      body,
      responses: done,
    },
    'DELETE /api/v1/setting/user/:owner/:name/:key': {
      policy: 'signed-in',
      summary: "Put one of the caller's settings back to its default",
      params: name,
      responses: done,
    },
    'PUT /api/v1/setting/system/:owner/:name/:key': {
      policy: everybody,
      summary: 'Set a setting for all users',
      params: name,
      body,
      responses: done,
    },
    'DELETE /api/v1/setting/system/:owner/:name/:key': {
      policy: everybody,
      summary: 'Reset a setting to its default for all users',
      params: name,
      responses: done,
    },
  },
  { capability: 'admin:write' },
);
