import { defineScopedToken, defineToken } from '@facet/sdk/common';
import type { Principal } from '@facet/sdk/server';
import type { AuditColumns } from '@facet/sdk/resource';
import type { Expression, Generated, SqlBool } from 'kysely';

/** A registered database. Secrets stand in `secrets`, encrypted; `sqlalchemy_uri` shows them masked. */
export interface DatabaseTable extends AuditColumns {
  id: Generated<number>;
  uuid: string;
  database_name: string;
  sqlalchemy_uri: string;
  /** Nobody but the databases plugin may read it. */
  secrets: string | null;
  configuration_method: string;
  cache_timeout: number | null;
  expose_in_sqllab: number;
  allow_run_async: number;
  allow_file_upload: number;
  allow_ctas: number;
  allow_cvas: number;
  allow_dml: number;
  force_ctas_schema: string | null;
  impersonate_user: number;
  /** JSON text. */
  extra: string;
  server_cert: string | null;
  is_managed_externally: number;
  external_url: string | null;
  /** JSON text: what the connection was seen to be able to do beyond reading; null before anybody looked. */
  warnings: string | null;
}

/** Tables of the databases plugin that others may join. */
export interface DatabaseTables {
  dbs: DatabaseTable;
}

/** What others may know of a registered database; no address and no secret. */
export interface DatabaseSummary {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  /** The engine's name in URIs, such as `postgresql`. */
  readonly backend: string;
  readonly cacheTimeout: number | null;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly permission: string;
}

export interface NewDatabase {
  readonly name: string;
  readonly sqlalchemyUri: string;
  readonly uuid?: string;
  readonly exposeInSqlLab?: boolean;
  readonly allowDml?: boolean;
  readonly extra?: Readonly<Record<string, unknown>>;
}

export interface Databases {
  find(id: number): Promise<DatabaseSummary | undefined>;
  findByName(name: string): Promise<DatabaseSummary | undefined>;
  findByUuid(uuid: string): Promise<DatabaseSummary | undefined>;
  findMany(ids: readonly number[]): Promise<ReadonlyMap<number, DatabaseSummary>>;
  /** Condition on rows of `dbs` that the principal may use, or use a part of; `undefined`: all. */
  visible(who: Principal): Expression<SqlBool> | undefined;
}

export const DatabasesToken = defineToken<Databases>('databases/databases@1', 'Registered databases.');

/** Registers databases for a person. */
export interface DatabaseRegistration {
  /**
   * Without a trial connection.
   * @throws HttpError 403 without the right to, others when the name is taken or the URI unusable
   */
  create(input: NewDatabase): Promise<DatabaseSummary>;
}

export const DatabaseRegistrationToken = defineScopedToken<DatabaseRegistration>(
  'databases/registration@1',
  'Registers databases for a person.',
);

/** How the object hooks of `@facet/sdk/resource` call databases. */
export const DATABASE_KIND = 'database';
