import { z } from 'zod';
import { defineEndpoints, withCapability } from '@facet/sdk/wire/endpoint';
import {
  boundedText,
  bulkDeleteEndpoints,
  can,
  idParam,
  itemAnswer,
  jsonText,
  messageAnswer,
  personName,
  readEndpoints,
  webAddress,
  writeEndpoints,
} from '@facet/sdk/wire/resource';

const view = 'Database';
/** Permissions of the connection's login that reading does not need; absent when there are none. */
const connectionWarnings = z.array(z.object({ code: z.string(), message: z.string() }));
const thing = 'the registered databases';

export const engineInformation = z.object({
  supports_file_upload: z.boolean(),
  supports_dynamic_catalog: z.boolean().optional(),
  disable_ssh_tunneling: z.boolean(),
});

const connectionFlags = {
  expose_in_sqllab: z.boolean(),
  allow_run_async: z.boolean(),
  allow_file_upload: z.boolean(),
  allow_ctas: z.boolean(),
  allow_cvas: z.boolean(),
  allow_dml: z.boolean(),
};

export const databaseRow = z.object({
  id: z.int(),
  uuid: z.string(),
  database_name: z.string(),
  backend: z.string(),
  ...connectionFlags,
  allows_cost_estimate: z.boolean(),
  allows_subquery: z.boolean(),
  allows_virtual_table_explore: z.boolean(),
  allow_multi_catalog: z.boolean(),
  disable_data_preview: z.boolean(),
  disable_drill_to_detail: z.boolean(),
  explore_database_id: z.int(),
  force_ctas_schema: z.string().nullable(),
  extra: z.string(),
  engine_information: engineInformation,
  created_by: personName.nullable(),
  changed_by: personName.nullable(),
  changed_on: z.string(),
  changed_on_delta_humanized: z.string(),
});

export const databaseItem = z.object({
  id: z.int(),
  uuid: z.string(),
  database_name: z.string(),
  backend: z.string(),
  driver: z.string(),
  cache_timeout: z.int().nullable(),
  configuration_method: z.string(),
  ...connectionFlags,
  force_ctas_schema: z.string().nullable(),
  impersonate_user: z.boolean(),
  is_managed_externally: z.boolean(),
  engine_information: engineInformation,
});

const parameters = z.record(z.string(), z.unknown());

export const databaseConnection = databaseItem.extend({
  extra: z.string(),
  parameters,
  parameters_schema: z.record(z.string(), z.unknown()),
  masked_encrypted_extra: z.string().nullable(),
  server_cert: z.string().nullable(),
  sqlalchemy_uri: z.string(),
  /** With masked secrets. */
  ssh_tunnel: z
    .object({
      server_address: z.string(),
      server_port: z.int(),
      username: z.string(),
      password: z.string().optional(),
      private_key: z.string().optional(),
      private_key_password: z.string().optional(),
    })
    .nullable(),
  options: z.record(z.string(), z.unknown()),
});

const secretText = z.string().max(50_000).nullish();

/** An SSH tunnel to the database. Masks stand for the stored secrets. */
export const sshTunnel = z.object({
  server_address: boundedText(1, 253),
  server_port: z.coerce.number().int().min(1).max(65_535),
  username: boundedText(1, 256),
  password: secretText,
  private_key: secretText,
  private_key_password: secretText,
});

const writable = z.object({
  id: z.int().optional(),
  database_name: boundedText(1, 250),
  sqlalchemy_uri: boundedText(1, 1024).optional(),
  engine: z.string().optional(),
  driver: z.string().nullish(),
  parameters: parameters.optional(),
  configuration_method: z.enum(['sqlalchemy_form', 'dynamic_form']).optional(),
  engine_information: z.unknown().optional(),
  catalog: z.unknown().optional(),
  cache_timeout: z.int().nullish(),
  ...z.object(connectionFlags).partial().shape,
  force_ctas_schema: boundedText(0, 250).nullish(),
  impersonate_user: z.boolean().optional(),
  masked_encrypted_extra: jsonText.nullish(),
  extra: jsonText.nullish(),
  server_cert: z.string().nullish(),
  is_managed_externally: z.boolean().nullish(),
  external_url: webAddress(2000).nullish(),
  uuid: z.uuid().optional(),
  ssh_tunnel: sshTunnel.nullish(),
});

export const databaseCreate = writable;
export const databaseUpdate = writable.partial();

/** A connection form, which may be incomplete. */
export const databaseTrial = z.object({
  id: z.int().nullish(),
  database_name: z.string().nullish(),
  engine: z.string().nullish(),
  driver: z.string().nullish(),
  parameters: parameters.optional(),
  configuration_method: z.enum(['sqlalchemy_form', 'dynamic_form']),
  catalog: z.unknown().optional(),
  extra: jsonText.nullish(),
  masked_encrypted_extra: jsonText.nullish(),
  server_cert: z.string().nullish(),
  impersonate_user: z.boolean().nullish(),
  ssh_tunnel: sshTunnel.nullish(),
});

/** A connection to test without saving it. */
export const connectionTrial = z.object({
  database_name: z.string().nullish(),
  sqlalchemy_uri: z.string().max(1_024).nullish(),
  engine: z.string().nullish(),
  driver: z.string().nullish(),
  parameters: parameters.nullish(),
  configuration_method: z.string().nullish(),
  impersonate_user: z.boolean().nullish(),
  extra: jsonText.nullish(),
  masked_encrypted_extra: jsonText.nullish(),
  server_cert: z.string().nullish(),
  ssh_tunnel: sshTunnel.nullish(),
});

/** A step of connecting, in the response of a test and in `extra.steps` of its error. */
export const connectionStep = z.object({
  step: z.enum(['tunnel', 'name', 'port', 'tls', 'sign-in', 'database']),
  state: z.enum(['passed', 'failed', 'not-reached']),
  /** Absent where the engine does not report the start of the step. */
  ms: z.int().optional(),
  detail: z.string().optional(),
});

export const availableDatabase = z.object({
  name: z.string(),
  engine: z.string(),
  available_drivers: z.array(z.string()),
  default_driver: z.string().optional(),
  sqlalchemy_uri_placeholder: z.string(),
  preferred: z.boolean(),
  /** Its databases are files on the server; absent for all others. */
  files: z.boolean().optional(),
  parameters: z.record(z.string(), z.unknown()).optional(),
  /**
   * The form of an engine whose servers are not addressed by host and port; its texts are in the catalogue of the
   * plugin `owner`.
   */
  fields: z
    .array(
      z.object({
        name: z.string(),
        label: z.string(),
        help: z.string().optional(),
        required: z.boolean(),
        /** Whether the field has several lines. */
        lines: z.boolean(),
        secret: z.boolean(),
      }),
    )
    .optional(),
  owner: z.string().optional(),
  /** Defaults of a form with host and port, and the arguments of each certificate check. */
  network: z
    .object({
      port: z.int(),
      tls: z.object({
        encrypt: z.record(z.string(), z.string()),
        authority: z.record(z.string(), z.string()).optional(),
        name: z.record(z.string(), z.string()).optional(),
      }),
    })
    .optional(),
  engine_information: engineInformation,
});

export type DatabaseRow = z.output<typeof databaseRow>;
export type DatabaseConnection = z.output<typeof databaseConnection>;
export type DatabaseCreate = z.output<typeof databaseCreate>;
export type DatabaseUpdate = z.output<typeof databaseUpdate>;
export type ConnectionTrial = z.output<typeof connectionTrial>;
export type SshTunnelInput = z.output<typeof sshTunnel>;
export type DatabaseTrial = z.output<typeof databaseTrial>;

const path = '/api/v1/database';

const writes = withCapability('admin:write', {
  ...writeEndpoints(path, { view, thing, create: databaseCreate, update: databaseUpdate }),
  ...bulkDeleteEndpoints(path, { view, thing }),
});
const warned = { connection_warnings: connectionWarnings.optional() };
const triedAnswer = messageAnswer.extend({ steps: z.array(connectionStep), ...warned });

export const databaseEndpoints = defineEndpoints({
  ...readEndpoints(path, { view, thing, row: databaseRow, item: databaseItem }),
  ...writes,
  'POST /api/v1/database/': {
    ...writes['POST /api/v1/database/'],
    responses: { 201: writes['POST /api/v1/database/'].responses[201].extend(warned) },
  },
  'PUT /api/v1/database/:id': {
    ...writes['PUT /api/v1/database/:id'],
    responses: { 200: writes['PUT /api/v1/database/:id'].responses[200].extend(warned) },
  },
  'GET /api/v1/database/connection_warnings/': {
    capability: 'admin:write',
    policy: can('can_write', view),
    summary: 'Databases whose login has more rights than they need',
    responses: { 200: z.object({ result: z.array(z.object({ id: z.int(), warnings: connectionWarnings })) }) },
  },
  'POST /api/v1/database/:id/check_rights/': {
    capability: 'admin:write',
    policy: can('can_write', view),
    summary: 'Check the rights of a database login again',
    params: idParam,
    responses: { 200: z.object({ result: z.object({ warnings: connectionWarnings }) }) },
  },
  'DELETE /api/v1/database/:id/ssh_tunnel/': {
    capability: 'admin:write',
    policy: can('can_write', view),
    summary: 'Remove the SSH tunnel of a database',
    params: idParam,
    responses: { 200: messageAnswer },
  },
  'GET /api/v1/database/:id/connection': {
    capability: 'admin:write',
    policy: can('can_write', view),
    summary: 'Connection settings of a database, with masked secrets',
    params: idParam,
    responses: { 200: itemAnswer(databaseConnection).pick({ id: true, result: true }) },
  },
  'GET /api/v1/database/available/': {
    policy: can('can_read', view),
    summary: 'Engines that a database can be registered for',
    responses: { 200: z.object({ databases: z.array(availableDatabase) }) },
  },
  'POST /api/v1/database/validate_parameters/': {
    capability: 'admin:write',
    policy: can('can_write', view),
    summary: 'Whether a connection form is complete and its database answers',
    body: databaseTrial,
    responses: { 200: triedAnswer },
  },
  'POST /api/v1/database/test_connection/': {
    capability: 'admin:write',
    policy: can('can_write', view),
    summary: 'Try a connection without saving it',
    body: connectionTrial,
    responses: { 200: triedAnswer },
  },
});
