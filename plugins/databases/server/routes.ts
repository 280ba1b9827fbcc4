import type { EngineField, EngineNetwork } from '@facet/plugin-query/contract';
import type { EngineInfo, EngineCatalogue } from '@facet/plugin-query/contract.server';
import { type RouteSet, defineRoutes } from '@facet/sdk/server';
import type { Resource } from '@facet/sdk/resource';
import { databaseEndpoints } from '../common/wire/database.ts';
import { backendOf, driverOf, parseConnectionUri } from './connection-uri.ts';
import { told, warningsOf } from './connection-warnings.ts';
import { maskJson } from './connection-input.ts';
import type { DatabaseService } from './database-service.ts';
import { isSecret, maskedParameters, parameterSchema, parametersOf } from './parameter-form.ts';
import type { Registry } from './registry.ts';
import type { DatabaseRecord } from './tables.ts';
import type { Tried } from './try-connection.ts';
import { maskedTunnel, type TunnelSettings } from './tunnel-settings.ts';

const ITEM = [
  'id',
  'uuid',
  'database_name',
  'backend',
  'driver',
  'cache_timeout',
  'configuration_method',
  'expose_in_sqllab',
  'allow_run_async',
  'allow_file_upload',
  'allow_ctas',
  'allow_cvas',
  'allow_dml',
  'force_ctas_schema',
  'impersonate_user',
  'is_managed_externally',
  'engine_information',
  'extra',
] as const;

export function databaseRoutes(
  resource: Resource<DatabaseRecord>,
  service: DatabaseService,
  registry: Registry,
  engines: EngineCatalogue,
): RouteSet {
  const echoed = (body: object, record: DatabaseRecord) =>
    echo(
      body,
      record,
      shownTunnel(registry, record),
      engines.networkOf(record.sqlalchemy_uri.split('://', 1)[0] ?? ''),
    );
  return defineRoutes(databaseEndpoints, {
    'GET /api/v1/database/_info': resource.info,
    'GET /api/v1/database/': resource.list,
    'GET /api/v1/database/:id': resource.item,
    'GET /api/v1/database/related/:column': resource.related,

    async 'GET /api/v1/database/:id/connection'({ scope, params }) {
      const record = await resource.visibleRow(scope, params.id);
      const [item] = await resource.present([record], ITEM, scope);
      return { json: { id: record.id, result: { ...item, ...shownConnection(record, registry, engines) } } };
    },

    async 'POST /api/v1/database/'({ principal, body, signal }) {
      const record = await service.create(body, principal, signal);
      return {
        status: 201,
        json: { id: record.id, result: echoed(body, record), ...warned(record) },
      };
    },

    async 'PUT /api/v1/database/:id'({ principal, scope, params, body, signal }) {
      const record = await service.update(await resource.visibleRow(scope, params.id), body, principal, signal);
      return { json: { id: record.id, result: echoed(body, record), ...warned(record) } };
    },

    async 'GET /api/v1/database/connection_warnings/'({ scope }) {
      const records = await registry.warned();
      const visible = new Set(
        (
          await resource.visibleAmong(
            scope,
            records.map(({ id }) => id),
          )
        ).map(({ id }) => id),
      );
      const result = records
        .filter(({ id }) => visible.has(id))
        .map((record) => ({ id: record.id, warnings: [...warningsOf(record)] }))
        .filter(({ warnings }) => warnings.length > 0);
      return { json: { result } };
    },

    async 'POST /api/v1/database/:id/check_rights/'({ scope, params, signal }) {
      const record = await service.checkRights(await resource.visibleRow(scope, params.id), signal);
      return { json: { result: { warnings: [...warningsOf(record)] } } };
    },

    async 'DELETE /api/v1/database/:id/ssh_tunnel/'({ principal, scope, params }) {
      await service.removeTunnel(await resource.visibleRow(scope, params.id), principal);
      return { json: { message: 'OK' } };
    },

    async 'DELETE /api/v1/database/:id'({ principal, scope, params }) {
      await service.remove([await resource.visibleRow(scope, params.id)], principal);
      return { json: { message: 'OK' } };
    },

    async 'DELETE /api/v1/database/'({ principal, scope, q }) {
      const records = await resource.visibleRows(scope, q);
      await service.remove(records, principal);
      return { json: { message: `Deleted ${records.length} ${records.length === 1 ? 'database' : 'databases'}` } };
    },

    async 'GET /api/v1/database/available/'() {
      const all = await engines.engines();
      return { json: { databases: all.map((engine) => availableEngine(engine, engines)) } };
    },

    async 'POST /api/v1/database/validate_parameters/'({ body, signal }) {
      return { json: triedAnswer(await service.validate(body, signal)) };
    },

    async 'POST /api/v1/database/test_connection/'({ body, signal }) {
      return { json: triedAnswer(await service.test(body, signal)) };
    },
  });
}

function shownConnection(record: DatabaseRecord, registry: Registry, engines: EngineCatalogue) {
  const uri = parseConnectionUri(record.sqlalchemy_uri);
  const network = engines.networkOf(uri?.scheme ?? '');
  const settings = maskJson(registry.secretsOf(record).encryptedExtra);
  return {
    parameters: uri === undefined ? {} : parametersOf(network, uri, settings),
    parameters_schema: parameterSchema(network),
    masked_encrypted_extra: settings,
    server_cert: record.server_cert,
    sqlalchemy_uri: record.sqlalchemy_uri,
    ssh_tunnel: shownTunnel(registry, record),
    options: {},
  };
}

function triedAnswer({ steps, warnings }: Tried) {
  const notes = told(warnings);
  return { message: 'OK', steps: [...steps], ...(notes.length === 0 ? {} : { connection_warnings: [...notes] }) };
}

function warned(record: DatabaseRecord) {
  const warnings = warningsOf(record);
  return warnings.length === 0 ? {} : { connection_warnings: [...warnings] };
}

function shownTunnel(registry: Registry, record: DatabaseRecord): TunnelSettings | null {
  const tunnel = registry.tunnelOf(record);
  return tunnel === undefined ? null : maskedTunnel(tunnel);
}

/** The accepted input with masked secrets. */
function echo(
  body: object,
  record: DatabaseRecord,
  tunnel: TunnelSettings | null,
  network: EngineNetwork | undefined,
): Record<string, unknown> {
  const {
    parameters,
    masked_encrypted_extra: secret,
    ssh_tunnel: givenTunnel,
    ...rest
  } = body as Record<string, unknown>;
  const masked =
    typeof parameters === 'object' && parameters !== null ? { parameters: maskedParameters(network, parameters) } : {};
  return {
    ...rest,
    ...masked,
    ...(typeof secret === 'string' && secret !== '' ? { masked_encrypted_extra: maskJson(secret) } : {}),
    ...(givenTunnel === undefined ? {} : { ssh_tunnel: tunnel }),
    sqlalchemy_uri: record.sqlalchemy_uri,
    uuid: record.uuid,
  };
}

const shownFields = (fields: readonly EngineField[]) =>
  fields.map(({ name, label, help, required = false, lines = false, ...field }) => ({
    name,
    label,
    ...(help === undefined ? {} : { help }),
    required,
    lines,
    secret: isSecret(field),
  }));

function availableEngine(engine: EngineInfo, networks: EngineCatalogue) {
  const backend = backendOf(engine.schemes[0] ?? engine.key);
  const drivers = [...new Set(engine.schemes.map(driverOf).filter((driver) => driver !== ''))];
  const network = networks.networkOf(backend);
  const driver = network?.driver ?? drivers[0];
  return {
    name: engine.name,
    engine: backend,
    available_drivers: drivers,
    ...(driver === undefined ? {} : { default_driver: driver }),
    sqlalchemy_uri_placeholder: engine.placeholder,
    preferred: engine.preferred,
    ...(networks.filesOf(engine.schemes[0] ?? engine.key) ? { files: true } : {}),
    ...(network ? { parameters: parameterSchema(network) } : {}),
    ...(network && !network.fields ? { network: { port: network.port, tls: network.tls } } : {}),
    ...(network?.fields ? { fields: shownFields(network.fields), owner: networks.ownerOf(backend) } : {}),
    engine_information: {
      supports_file_upload: engine.capabilities.fileUpload,
      ...(engine.capabilities.catalogs ? { supports_dynamic_catalog: true } : {}),
      disable_ssh_tunneling: !network?.tunnels,
    },
  };
}
