import { z } from 'zod';
import { CAPABILITIES } from '@facet/sdk/common';
import { defineEndpoints } from '@facet/sdk/wire/endpoint';
import { pluginStatusSchema } from '@facet/sdk/wire/host';

const id = z.object({ owner: z.string(), name: z.string() });
const problem = z.object({
  code: z.string(),
  message: z.string(),
  remedy: z.string().optional(),
  owner: z.string().optional(),
  subject: z.string().optional(),
});
const status = z.object({ result: pluginStatusSchema });
const policy = { permission: ['can_write', 'DynamicPlugin'] } as const;
const LARGEST_UPLOAD = 17 * 1024 * 1024;
const upload = { policy, bodyKind: 'multipart', bodyLimit: LARGEST_UPLOAD } as const;

const version = z.object({
  hash: z.string(),
  version: z.string(),
  development: z.boolean(),
  current: z.boolean(),
  installedOn: z.string(),
  installedBy: z.string().nullable(),
});

const event = z.object({
  at: z.string(),
  what: z.enum([
    'installed',
    'version',
    'on',
    'off',
    'retried',
    'refused',
    'granted',
    'withheld',
    'secret-set',
    'secret-cleared',
  ]),
  text: z.string().nullable(),
  by: z.string().nullable(),
});

const secret = z.object({ name: z.string(), description: z.string(), isSet: z.boolean() });

const processSetting = z.object({ name: z.string(), env: z.string(), description: z.string(), value: z.json() });

const check = z.object({
  id: z.string(),
  name: z.string(),
  version: z.string(),
  description: z.string(),
  author: z.string().nullable(),
  icon: z.string().nullable(),
  sdk: z.string(),
  hash: z.string(),
  files: z.array(z.object({ name: z.string(), size: z.number(), integrity: z.string() })),
  replaces: z.string().nullable(),
  contributes: pluginStatusSchema.shape.contributes,
  points: pluginStatusSchema.shape.points,
  labels: z.record(z.string(), z.record(z.string(), z.string())),
  capabilities: z.array(z.object({ name: z.enum(CAPABILITIES), isNew: z.boolean(), granted: z.boolean() })),
  origins: z.array(z.string()),
  requires: z.array(z.object({ token: z.string(), optional: z.boolean(), provider: z.string().nullable() })),
  warnings: z.array(problem),
});

const flag = z.object({
  name: z.string(),
  value: z.boolean(),
  default: z.boolean(),
  description: z.string(),
  owner: z.string(),
  configured: z.boolean().nullable(),
  decided: z.boolean().nullable(),
  perRole: z.boolean(),
  roles: z.record(z.string(), z.boolean()),
  withoutEffect: z.boolean(),
  switches: z.array(z.object({ plugin: z.string(), entry: z.string().nullable() })),
});

export type PluginSecretRow = z.output<typeof secret>;
export type PluginCheck = z.output<typeof check>;
export type FlagRow = z.output<typeof flag>;
export type PluginRow = z.output<typeof pluginStatusSchema>;

/** Administration of plugins and feature flags, and the contract's list of installed chart plugins. */
export const pluginEndpoints = defineEndpoints(
  {
    'GET /api/v1/plugin/:owner/:name': {
      policy,
      summary: 'A plugin with its versions and its history',
      params: id,
      responses: {
        200: z.object({
          result: pluginStatusSchema,
          versions: z.array(version),
          log: z.array(event),
          secrets: z.array(secret),
          processSettings: z.array(processSetting),
        }),
      },
    },
    'PUT /api/v1/plugin/:owner/:name': {
      policy,
      summary: 'Switch a plugin on or off, change its capabilities, or use an earlier installed version',
      params: id,
      body: z.strictObject({
        enabled: z.boolean().optional(),
        hash: z.string().optional(),
        grants: z.partialRecord(z.enum(CAPABILITIES), z.boolean()).optional(),
      }),
      responses: { 200: status },
    },
    'POST /api/v1/plugin/:owner/:name/retry': {
      policy,
      summary: 'Try a failed plugin again',
      params: id,
      responses: { 200: status },
    },
    'DELETE /api/v1/plugin/:owner/:name': {
      policy,
      summary:
        'Uninstall a plugin with all its versions; its tables, values and secrets stay unless they are deleted too',
      params: id,
      query: z.object({ data: z.enum(['keep', 'delete']).optional() }),
      responses: { 200: z.object({ message: z.string() }) },
    },
    'PUT /api/v1/plugin/:owner/:name/secret': {
      policy,
      summary: 'Set, replace or (null) clear a secret of the plugin; no call returns its value',
      params: id,
      sessionOnly: true,
      body: z.strictObject({ name: z.string(), value: z.string().min(1).max(16_384).nullable() }),
      responses: { 200: z.object({ secrets: z.array(secret) }) },
    },
    'POST /api/v1/plugin/check': {
      ...upload,
      summary: 'Check the archive in the field `file` without installing it',
      responses: { 200: z.object({ result: check }) },
    },
    'POST /api/v1/plugin/install': {
      ...upload,
      summary: 'Install the archive in the field `file`',
      query: z.object({
        development: z.enum(['true', 'false']).optional(),
        /** Granted capabilities, separated by commas; other requested ones are denied. */
        grants: z.string().optional(),
      }),
      responses: { 201: status },
    },
    'GET /api/v1/feature_flag/': {
      policy,
      summary: 'All feature flags',
      responses: { 200: z.object({ result: z.array(flag) }) },
    },
    'PUT /api/v1/feature_flag/:name': {
      policy,
      summary: 'Set a feature flag for all users or for roles; null removes the setting',
      params: z.object({ name: z.string() }),
      body: z.strictObject({
        value: z.boolean().nullable().exactOptional(),
        roles: z.record(z.string().min(1).max(64), z.boolean().nullable()).exactOptional(),
      }),
      responses: { 200: z.object({ result: flag }) },
    },
    'GET /dynamic-plugins/api/read': {
      capability: 'net:fetch',
      policy: { permission: ['can_list', 'DynamicPlugin'] },
      summary: 'Chart types of installed plugins that are on, with the address of their code',
      responses: {
        200: z.object({
          result: z.array(z.object({ id: z.number(), name: z.string(), key: z.string(), bundle_url: z.string() })),
          count: z.number(),
        }),
      },
    },
  },
  { capability: 'admin:write' },
);
