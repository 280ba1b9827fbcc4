import { randomUUID } from 'node:crypto';
import type { DatabaseConnection, RoutedConnection } from '@facet/plugin-query/contract.server';
import type { Access, MetadataStore, Principal } from '@facet/sdk/server';
import { notFound } from '@facet/sdk/server';
import { type Announced, auditChanged, auditCreated } from '@facet/sdk/resource';
import type { Kysely } from 'kysely';
import { databasePermission } from '../common/permission.ts';
import type { DatabaseSettings, DatabaseSummary } from '../contract.server.ts';
import { backendOf, type ConnectionSecrets, type ConnectionUri } from './connection-uri.ts';
import type { ConnectionWarning } from './connection-warnings.ts';
import { type DatabaseFields, NEW_DATABASE, storedFields } from './database-fields.ts';
import { DatabaseErrors } from './errors.ts';
import type { SecretBox } from './secret-box.ts';
import {
  changedConnection,
  createSealedConnections,
  type GivenConnection,
  type SealedConnections,
} from './sealed-connection.ts';
import { secretsOfSettings } from './secret-settings.ts';
import type { DatabaseRecord, DatabaseTables } from './tables.ts';
import type { TunnelSettings } from './tunnel-settings.ts';

const CONNECT_TIMEOUT_MS = 10_000;

/** Registered databases in the metadata store, secrets sealed. */
export interface Registry {
  find(id: number): Promise<DatabaseRecord | undefined>;
  findWhere(column: 'database_name' | 'uuid', value: string): Promise<DatabaseRecord | undefined>;
  findMany(ids: readonly number[]): Promise<readonly DatabaseRecord[]>;
  exposed(): Promise<readonly DatabaseRecord[]>;
  /** The connection with its secrets; only for the gateway. */
  connection(record: DatabaseRecord, engine: string): DatabaseConnection;
  /** The URI with its secrets. */
  uriOf(record: DatabaseRecord): ConnectionUri;
  secretsOf(record: DatabaseRecord): ConnectionSecrets;
  /** The SSH tunnel with its secrets. */
  tunnelOf(record: DatabaseRecord): TunnelSettings | undefined;
  insert(
    announced: Announced,
    fields: DatabaseFields & { readonly database_name: string },
    connection: GivenConnection<ConnectionUri>,
    who: Principal | null,
  ): Promise<DatabaseRecord>;
  /** @throws HttpError 404, or 422 when the new name is in use */
  update(
    announced: Announced,
    id: number,
    fields: DatabaseFields,
    connection: GivenConnection<ConnectionUri | undefined>,
    who: Principal,
  ): Promise<DatabaseRecord>;
  remove(announced: Announced, record: DatabaseRecord): Promise<void>;
  /** Writes a database within the caller's transaction. The caller must call `syncPermission` after the commit. */
  write(
    announced: Announced,
    tx: Kysely<DatabaseTables>,
    database: WrittenDatabase,
    who: Principal,
  ): Promise<DatabaseRecord>;
  /** Updates the permission for the whole database after its name has changed. */
  syncPermission(before: DatabaseRecord | undefined, after: DatabaseRecord): Promise<void>;
  /** Databases with warnings. */
  warned(): Promise<readonly DatabaseRecord[]>;
  /** Stores the warnings of a connection. They do not count as a change of the database. */
  keepWarnings(record: DatabaseRecord, warnings: readonly ConnectionWarning[]): Promise<DatabaseRecord>;
  /** Stores the host key that a jump host presented at the first use; later calls have no effect. */
  keepHostKey(id: number, key: string): Promise<void>;
}

/** A database in the form of a file. */
export interface WrittenDatabase {
  /** Id of an existing database. */
  readonly id: number | undefined;
  readonly fields: DatabaseFields & { readonly database_name: string };
  readonly uri: ConnectionUri;
  /** Absent: not changed; null: none. */
  readonly encryptedExtra: string | null | undefined;
  /** Absent: not changed; null: none. */
  readonly tunnel: TunnelSettings | null | undefined;
}

export function createRegistry(store: MetadataStore, box: SecretBox, access: Access): Registry {
  const db = store.db<DatabaseTables>();
  const sealed = createSealedConnections(box);
  const services: Services = { store, access, sealed };
  const all = () => db.selectFrom('dbs').selectAll();
  return {
    find: (id) => all().where('id', '=', id).executeTakeFirst(),
    findWhere: (column, value) => all().where(column, '=', value).executeTakeFirst(),
    findMany: (ids) => (ids.length === 0 ? Promise.resolve([]) : all().where('id', 'in', ids).execute()),
    exposed: () => all().where('expose_in_sqllab', '=', 1).orderBy('id').execute(),
    uriOf: sealed.uriOf,
    secretsOf: sealed.secretsOf,
    tunnelOf: sealed.tunnelOf,
    connection: (record, engine) => connectionOf(record, engine, sealed.uriOf(record), sealed.secretsOf(record)),
    insert: (announced, fields, connection, who) => insertRecord(services, announced, fields, connection, who),
    update: (announced, id, fields, connection, who) => updateRecord(services, announced, id, fields, connection, who),

    warned: () => all().where('warnings', 'is not', null).where('warnings', '<>', '[]').orderBy('id').execute(),

    keepWarnings({ id }, warnings) {
      return db
        .updateTable('dbs')
        .set({ warnings: JSON.stringify(warnings) })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
    },

    async keepHostKey(id, key) {
      const first = db.updateTable('dbs').set({ ssh_host_key: key }).where('id', '=', id);
      await first.where('ssh_host_key', 'is', null).execute();
    },

    write: (announced, tx, database, who) => writeRecord(services, announced, tx, database, who),

    async syncPermission(before, after) {
      const [from, to] = [before === undefined ? null : permissionOf(before), permissionOf(after)];
      if (from !== to) await access.syncObjectPermission('database_access', from, to);
    },

    async remove(_announced: Announced, record) {
      await db.deleteFrom('dbs').where('id', '=', record.id).execute();
      await access.syncObjectPermission('database_access', permissionOf(record), null);
    },
  };
}

interface Services {
  readonly store: MetadataStore;
  readonly access: Access;
  readonly sealed: SealedConnections;
}

function connectionOf(
  record: DatabaseRecord,
  engine: string,
  uri: ConnectionUri,
  secrets: ConnectionSecrets,
): DatabaseConnection {
  return {
    id: record.id,
    uuid: record.uuid,
    name: record.database_name,
    engine,
    spec: specOf(uri, { ...knownOf(record, secrets), id: record.id }),
    changedOn: record.changed_on,
    cacheTimeout: record.cache_timeout,
    allowDml: record.allow_dml === 1,
    allowRunAsync: record.allow_run_async === 1,
    allowCtas: record.allow_ctas === 1,
    allowCvas: record.allow_cvas === 1,
    allowFileUpload: record.allow_file_upload === 1,
    exposeInSqllab: record.expose_in_sqllab === 1,
    forceCtasSchema: record.force_ctas_schema,
    impersonateUser: record.impersonate_user === 1,
  };
}

async function insertRecord(
  { store, access, sealed }: Services,
  _announced: Announced,
  fields: DatabaseFields & { readonly database_name: string },
  { uri, encryptedExtra, tunnel, hostKey }: GivenConnection<ConnectionUri>,
  who: Principal | null,
): Promise<DatabaseRecord> {
  const values = {
    ...NEW_DATABASE,
    ...storedFields(fields),
    uuid: fields.uuid ?? randomUUID(),
    database_name: fields.database_name,
    ...sealed.stored(uri, encryptedExtra ?? undefined, tunnel ?? undefined),
    ssh_host_key: hostKey ?? null,
    ...auditCreated(who, new Date()),
  };
  const record = await store.transaction<DatabaseTables, DatabaseRecord>(async (tx) => {
    const taken = await tx
      .selectFrom('dbs')
      .select('id')
      .where('database_name', '=', fields.database_name)
      .executeTakeFirst();
    if (taken !== undefined) throw DatabaseErrors.nameTaken();
    return tx.insertInto('dbs').values(values).returningAll().executeTakeFirstOrThrow();
  });
  await access.syncObjectPermission('database_access', null, permissionOf(record));
  return record;
}

async function writeRecord(
  { sealed }: Services,
  _announced: Announced,
  tx: Kysely<DatabaseTables>,
  { id, fields, uri, encryptedExtra, tunnel }: WrittenDatabase,
  who: Principal,
): Promise<DatabaseRecord> {
  if (id === undefined)
    return tx
      .insertInto('dbs')
      .values({
        ...NEW_DATABASE,
        ...storedFields(fields),
        uuid: fields.uuid ?? randomUUID(),
        database_name: fields.database_name,
        ...sealed.stored(uri, encryptedExtra ?? undefined, tunnel ?? undefined),
        ...auditCreated(who, new Date()),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  const current = await tx.selectFrom('dbs').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return tx
    .updateTable('dbs')
    .set({
      ...storedFields(fields),
      ...changedConnection(sealed, current, { uri, encryptedExtra, tunnel }),
      ...auditChanged(who, new Date()),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

async function updateRecord(
  { store, access, sealed }: Services,
  _announced: Announced,
  id: number,
  fields: DatabaseFields,
  given: GivenConnection<ConnectionUri | undefined>,
  who: Principal,
): Promise<DatabaseRecord> {
  const [before, after] = await store.transaction<DatabaseTables, [DatabaseRecord, DatabaseRecord]>(async (tx) => {
    const current = await tx.selectFrom('dbs').selectAll().where('id', '=', id).executeTakeFirst();
    if (current === undefined) throw notFound();
    const name = fields.database_name;
    if (name !== undefined && name !== current.database_name) {
      const taken = await tx.selectFrom('dbs').select('id').where('database_name', '=', name).executeTakeFirst();
      if (taken !== undefined) throw DatabaseErrors.nameTaken();
    }
    const changed = await tx
      .updateTable('dbs')
      .set({ ...storedFields(fields), ...changedConnection(sealed, current, given), ...auditChanged(who, new Date()) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    return [current, changed];
  });
  if (before.database_name !== after.database_name)
    await access.syncObjectPermission('database_access', permissionOf(before), permissionOf(after));
  return after;
}

const permissionOf = (record: DatabaseRecord): string =>
  databasePermission({ id: record.id, name: record.database_name });

export function extraOf(record: Pick<DatabaseRecord, 'extra'>): Readonly<Record<string, unknown>> {
  const extra: unknown = record.extra === '' ? {} : JSON.parse(record.extra);
  return typeof extra === 'object' && extra !== null ? (extra as Readonly<Record<string, unknown>>) : {};
}

export function summaryOf(record: DatabaseRecord): DatabaseSummary {
  return {
    id: record.id,
    uuid: record.uuid,
    name: record.database_name,
    backend: backendOf(record.sqlalchemy_uri.split('://', 1)[0] ?? ''),
    cacheTimeout: record.cache_timeout,
    extra: extraOf(record),
    permission: permissionOf(record),
  };
}

export function settingsOf(record: DatabaseRecord): DatabaseSettings {
  return {
    ...summaryOf(record),
    maskedUri: record.sqlalchemy_uri,
    allowDml: record.allow_dml === 1,
    allowCtas: record.allow_ctas === 1,
    allowCvas: record.allow_cvas === 1,
    allowRunAsync: record.allow_run_async === 1,
    allowFileUpload: record.allow_file_upload === 1,
    exposeInSqlLab: record.expose_in_sqllab === 1,
    impersonateUser: record.impersonate_user === 1,
    forceCtasSchema: record.force_ctas_schema,
  };
}

/** The settings of a connection besides its URI. */
export interface KnownConnection {
  /** 0 for a test connection. */
  readonly id: number;
  readonly name: string;
  readonly extra: Readonly<Record<string, unknown>>;
  /** PEM of the certificate authorities for the server's certificate. */
  readonly authority?: string;
  /** Secret settings. */
  readonly secrets?: Readonly<Record<string, unknown>>;
}

/** The settings of a registered database, in the form of a test connection. */
export const knownOf = (record: DatabaseRecord, { encryptedExtra }: ConnectionSecrets): KnownConnection => ({
  id: 0,
  name: record.database_name,
  extra: extraOf(record),
  ...secretsOfSettings(encryptedExtra),
  ...(record.server_cert ? { authority: record.server_cert } : {}),
});

export function specOf(uri: ConnectionUri, known: KnownConnection): RoutedConnection {
  return { ...uri, ...known, connectTimeoutMs: CONNECT_TIMEOUT_MS };
}
