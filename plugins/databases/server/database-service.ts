import type { EngineCatalogue } from '@facet/plugin-query/contract.server';
import type { NamedObject, ObjectChanges } from '@facet/sdk/resource';
import { forbidden, HttpError, type Principal, notFound } from '@facet/sdk/server';
import type { ConnectionTrial, DatabaseCreate, DatabaseTrial, DatabaseUpdate } from '../common/wire/database.ts';
import type { Databases, DatabaseSummary, NewDatabase } from '../contract.server.ts';
import { type ConnectionInput, type Reach, unmaskJson, uriOfInput } from './connection-input.ts';
import { parseConnectionUri, splitSecrets } from './connection-uri.ts';
import { DatabaseErrors } from './errors.ts';
import { ensureOwnLogin } from './network-rules.ts';
import {
  extraAfter,
  fieldsOf,
  givenConnection,
  givenTunnel,
  lenderOf,
  wantsSecret,
  writtenSettings,
} from './given-connection.ts';
import { databasesOf } from './registered-databases.ts';
import { missingParameters } from './parameter-form.ts';
import { knownOf, type Registry, summaryOf } from './registry.ts';
import type { DatabaseRecord } from './tables.ts';
import { secretSettingsAfter } from './secret-settings.ts';
import { certificatesOf } from './server-certificate.ts';
import { type Tried, tryConnection } from './try-connection.ts';
import { isSameHost } from './tunnel-settings.ts';

/** Operations on registered databases. The caller must have checked the permission. */
export interface DatabaseService {
  create(input: DatabaseCreate, who: Principal, signal: AbortSignal): Promise<DatabaseRecord>;
  update(record: DatabaseRecord, input: DatabaseUpdate, who: Principal, signal: AbortSignal): Promise<DatabaseRecord>;
  /** @throws HttpError the objection of a plugin that still uses one of them; then none is removed */
  remove(records: readonly DatabaseRecord[], who: Principal): Promise<void>;
  /**
   * Connects, and stores the permissions of the login that reading does not need. @throws HttpError 422 when it cannot
   * connect
   */
  checkRights(record: DatabaseRecord, signal: AbortSignal): Promise<DatabaseRecord>;
  /**
   * Also removes the stored password, because it was entered for the connection through the tunnel. @throws HttpError
   * 400, 404
   */
  removeTunnel(record: DatabaseRecord, who: Principal): Promise<DatabaseRecord>;
  /** @throws HttpError 422 with the missing or wrong fields */
  validate(input: DatabaseTrial, signal: AbortSignal): Promise<Tried>;
  /**
   * Tests a connection without saving it; masks are replaced by the secrets of the registered database of the same
   * name. @throws HttpError
   */
  test(input: ConnectionTrial, signal: AbortSignal): Promise<Tried>;
  /** For other plugins, without a test connection; `null` is the system itself. @throws HttpError */
  createByCode(input: NewDatabase, who: Principal | null): Promise<DatabaseSummary>;
  readonly databases: Databases;
}

interface Services {
  readonly objects: ObjectChanges;
  readonly registry: Registry;
  readonly engines: EngineCatalogue;
  readonly reach: Reach;
}

export function createDatabaseService(
  objects: ObjectChanges,
  registry: Registry,
  engines: EngineCatalogue,
  reach: Reach,
): DatabaseService {
  const services: Services = { objects, registry, engines, reach };
  return {
    create: (input, who, signal) => createDatabase(services, input, who, signal),
    update: (record, input, who, signal) => updateDatabase(services, record, input, who, signal),
    validate: (input, signal) => validateTrial(services, input, signal),
    test: (input, signal) => testConnection(services, input, signal),
    createByCode: (input, who) => createByCode(services, input, who),
    databases: databasesOf(registry),

    async checkRights(record, signal) {
      const uri = registry.uriOf(record);
      const tunnel = registry.tunnelOf(record);
      const hostKey = record.ssh_host_key ?? undefined;
      const trial = { uri, known: knownOf(record, registry.secretsOf(record)), tunnel, hostKey, status: 422, signal };
      const { warnings } = await tryConnection(services, trial);
      return registry.keepWarnings(record, warnings);
    },

    removeTunnel: (record, who) => removeTunnel(services, record, who),

    async remove(records, who) {
      await objects.remove(who, records.map(named), async (announced) => {
        for (const record of records) await registry.remove(announced, record);
      });
    },
  };
}

async function createDatabase(
  services: Services,
  input: DatabaseCreate,
  who: Principal,
  signal: AbortSignal,
): Promise<DatabaseRecord> {
  const { objects, registry } = services;
  const uri = uriOfInput(input, undefined, services.reach);
  if (uri === undefined) throw DatabaseErrors.uriRequired();
  if ((await registry.findWhere('database_name', input.database_name)) !== undefined) throw DatabaseErrors.nameTaken();
  const server_cert = certificatesOf(input.server_cert);
  const encryptedExtra = secretSettingsAfter(writtenSettings(services.reach, input, undefined), undefined, false);
  const known = givenConnection({ ...input, server_cert }, encryptedExtra);
  const tunnel = givenTunnel(services.reach, input.ssh_tunnel, undefined) ?? undefined;
  const { warnings, hostKey } = await tryConnection(services, {
    uri,
    known,
    tunnel,
    status: 400,
    signal,
    fields: fieldsOf(services.reach, input),
  });
  return objects.create(
    who,
    input.database_name,
    async (announced) => {
      const connection = { uri, encryptedExtra, tunnel, hostKey };
      const made = await registry.insert(announced, { ...input, server_cert }, connection, who);
      return registry.keepWarnings(made, warnings);
    },
    ({ id }) => id,
  );
}

async function updateDatabase(
  services: Services,
  record: DatabaseRecord,
  input: DatabaseUpdate,
  who: Principal,
  signal: AbortSignal,
): Promise<DatabaseRecord> {
  const { objects, registry } = services;
  const before = registry.uriOf(record);
  const formerTunnel = registry.tunnelOf(record);
  const given = givenTunnel(services.reach, input.ssh_tunnel, formerTunnel);
  const tunnel = given === undefined ? formerTunnel : (given ?? undefined);
  const server_cert = certificatesOf(input.server_cert);
  const lender = lenderOf(registry, record, { tunnel, server_cert, extra: input.extra });
  const uri = uriOfInput(input, lender, services.reach);
  const lends = lender.lendsTo(uri ?? before);
  if (!lends && wantsSecret(uri, before)) throw DatabaseErrors.passwordForNewWay();
  const extra = extraAfter(input.extra, record.extra, lends);
  const stored = registry.secretsOf(record).encryptedExtra;
  const encryptedExtra = secretSettingsAfter(
    writtenSettings(services.reach, input, lends ? stored : undefined),
    stored,
    lends,
  );
  const moved =
    (uri !== undefined && JSON.stringify(uri) !== JSON.stringify(before)) ||
    (server_cert !== undefined && server_cert !== record.server_cert) ||
    (encryptedExtra !== undefined && encryptedExtra !== stored) ||
    JSON.stringify(tunnel) !== JSON.stringify(formerTunnel);
  const known = givenConnection(
    {
      database_name: record.database_name,
      extra: extra ?? record.extra,
      server_cert: server_cert === undefined ? record.server_cert : server_cert,
    },
    encryptedExtra ?? stored,
  );
  const hostKey = isSameHost(tunnel, formerTunnel) ? (record.ssh_host_key ?? undefined) : undefined;
  const trial = { uri: uri ?? before, known, tunnel, hostKey, status: 422, signal };
  const tried = moved
    ? await tryConnection(services, trial).catch((error: unknown) => {
        throw error instanceof HttpError && error.status === 422 ? DatabaseErrors.updateFailed() : error;
      })
    : undefined;
  return objects.update(
    who,
    named(record),
    async (announced) => {
      const fields = { ...input, extra, server_cert };
      const connection = { uri, encryptedExtra, tunnel: given, hostKey: tried?.hostKey };
      const changed = await registry.update(announced, record.id, fields, connection, who);
      return tried ? registry.keepWarnings(changed, tried.warnings) : changed;
    },
    (changed) => changed.database_name,
  );
}

async function validateTrial(services: Services, input: DatabaseTrial, signal: AbortSignal): Promise<Tried> {
  const { registry } = services;
  const engine = input.engine ?? (input.id ? await engineOfRegistered(registry, input.id) : '');
  const network = services.reach.networks.networkOf(engine);
  if (!network) throw DatabaseErrors.cannotConfigure(engine);
  const missing = missingParameters(input.parameters ?? {}, network);
  if (missing.length > 0) throw DatabaseErrors.missingParameters(missing);
  const record = input.id ? await registry.find(input.id) : undefined;
  return tryGiven(services, { ...input, engine }, record, 422, signal);
}

async function testConnection(services: Services, input: ConnectionTrial, signal: AbortSignal): Promise<Tried> {
  const { registry } = services;
  const record = input.database_name ? await registry.findWhere('database_name', input.database_name) : undefined;
  const { database_name, extra, masked_encrypted_extra, server_cert, ssh_tunnel } = input;
  const given = { ...writtenInput(input), database_name, extra, masked_encrypted_extra, server_cert, ssh_tunnel };
  return tryGiven(services, given, record, 400, signal);
}

/**
 * Tests the connection of a form. Masks are replaced by the secrets of its registered database, if server and
 * connection settings are the same.
 */
async function tryGiven(
  services: Services,
  input: ConnectionInput &
    Pick<ConnectionTrial, 'database_name' | 'extra' | 'masked_encrypted_extra' | 'server_cert' | 'ssh_tunnel'>,
  record: DatabaseRecord | undefined,
  status: number,
  signal: AbortSignal,
): Promise<Tried> {
  const { registry, reach } = services;
  const formerTunnel = record && registry.tunnelOf(record);
  const tunnel = givenTunnel(services.reach, input.ssh_tunnel, formerTunnel) ?? undefined;
  const server_cert = certificatesOf(input.server_cert);
  const lender = record && lenderOf(registry, record, { tunnel, server_cert, extra: input.extra ?? undefined });
  const uri = uriOfInput(input, lender, reach);
  if (uri === undefined) throw DatabaseErrors.uriRequired();
  const lends = lender?.lendsTo(uri) ?? false;
  if (lender && !lends && wantsSecret(uri, lender.uri)) throw DatabaseErrors.passwordForNewWay();
  const stored = lends && record ? registry.secretsOf(record).encryptedExtra : undefined;
  const settings = secretSettingsAfter(writtenSettings(services.reach, input, stored), stored, lends) ?? stored;
  const known = givenConnection(lends && record ? asRegistered(input, record) : input, settings);
  const hostKey = isSameHost(tunnel, formerTunnel) ? (record?.ssh_host_key ?? undefined) : undefined;
  return tryConnection(services, {
    uri,
    known,
    tunnel,
    hostKey,
    status,
    signal,
    fields: fieldsOf(services.reach, input),
  });
}

/**
 * Members that a test leaves out are those of the registered database: otherwise a secret could be sent over a less
 * protected connection.
 */
const asRegistered = <Given extends Pick<ConnectionTrial, 'extra' | 'server_cert'>>(
  input: Given,
  { extra, server_cert }: DatabaseRecord,
): Given => ({
  ...input,
  extra: input.extra ? unmaskJson(input.extra, extra) : extra,
  server_cert: input.server_cert === undefined ? server_cert : input.server_cert,
});

async function removeTunnel(services: Services, record: DatabaseRecord, who: Principal): Promise<DatabaseRecord> {
  const { objects, reach, registry } = services;
  if (!reach.isTunnelling()) throw DatabaseErrors.tunnelsOff();
  if (registry.tunnelOf(record) === undefined) throw notFound();
  const uri = splitSecrets(registry.uriOf(record)).masked;
  return objects.update(
    who,
    named(record),
    (announced) => registry.update(announced, record.id, {}, { uri, encryptedExtra: null, tunnel: null }, who),
    (changed) => changed.database_name,
  );
}

const writtenInput = ({ sqlalchemy_uri, engine, driver, parameters }: ConnectionTrial): ConnectionInput => ({
  sqlalchemy_uri: sqlalchemy_uri ?? undefined,
  engine,
  driver,
  parameters: parameters ?? undefined,
});

async function createByCode(services: Services, input: NewDatabase, who: Principal | null): Promise<DatabaseSummary> {
  const { objects, registry } = services;
  const { files, networks } = services.reach;
  if (who !== null && !who.can('can_write', 'Database')) throw forbidden();
  const uri = parseConnectionUri(input.sqlalchemyUri);
  if (uri === undefined) throw DatabaseErrors.badUri();
  files.ensureAllowed(uri);
  ensureOwnLogin(uri, { files, networks });
  const fields = {
    uuid: input.uuid,
    database_name: input.name,
    expose_in_sqllab: input.exposeInSqlLab,
    allow_dml: input.allowDml,
    allow_file_upload: input.allowFileUpload,
    extra: input.extra === undefined ? undefined : JSON.stringify(input.extra),
  };
  const record = await objects.create(
    who,
    input.name,
    (announced) => registry.insert(announced, fields, { uri }, who),
    ({ id }) => id,
  );
  return summaryOf(record);
}

async function engineOfRegistered(registry: Registry, id: number): Promise<string> {
  const record = await registry.find(id);
  if (record === undefined) throw notFound();
  return summaryOf(record).backend;
}

const named = ({ id, database_name }: DatabaseRecord): NamedObject => ({ id, name: database_name });
