import { defineScopedToken, defineToken } from '@facet/sdk/common';
import type { IdSet, OfferedRows, Related } from '@facet/sdk/resource';

/** The properties of a registered database that other plugins get: no address and no secret. */
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

/** The options and the address of a registered database. */
export interface DatabaseSettings extends DatabaseSummary {
  /** Its URI without secrets; only for users who may use the whole database. */
  readonly maskedUri: string;
  readonly allowDml: boolean;
  readonly allowCtas: boolean;
  readonly allowCvas: boolean;
  readonly allowRunAsync: boolean;
  readonly allowFileUpload: boolean;
  readonly exposeInSqlLab: boolean;
  readonly impersonateUser: boolean;
  readonly forceCtasSchema: string | null;
}

export interface NewDatabase {
  readonly name: string;
  readonly sqlalchemyUri: string;
  readonly uuid?: string;
  readonly exposeInSqlLab?: boolean;
  readonly allowDml?: boolean;
  readonly allowFileUpload?: boolean;
  readonly extra?: Readonly<Record<string, unknown>>;
}

export interface Databases {
  find(id: number): Promise<DatabaseSummary | undefined>;
  findByName(name: string): Promise<DatabaseSummary | undefined>;
  findByUuid(uuid: string): Promise<DatabaseSummary | undefined>;
  findMany(ids: readonly number[]): Promise<ReadonlyMap<number, DatabaseSummary>>;
  settings(ids: readonly number[]): Promise<ReadonlyMap<number, DatabaseSettings>>;
  /** Databases that are enabled for SQL Lab, in the order of their ids. */
  exposed(): Promise<readonly DatabaseSettings[]>;
  /** Columns that lists of other plugins may join. */
  readonly rows: OfferedRows<'id' | 'database_name'>;
  /** Choices for a form: databases that the user may use, entirely or in part. */
  choices(): Related;
}

export const DatabasesToken = defineToken<Databases>('databases/databases@1', 'Registered databases.');

/** The databases that a user may use. */
export interface UsableDatabases {
  /** Ids of the databases that the user may use entirely. */
  ids(): IdSet;
  /** The given databases that the user may use, entirely or in part. */
  among(ids: readonly number[]): Promise<ReadonlySet<number>>;
}

export const UsableDatabasesToken = defineScopedToken<UsableDatabases>(
  'databases/usable@1',
  'Databases that a person may use.',
);

/** Registers databases on behalf of a user. */
export interface DatabaseRegistration {
  /**
   * Registers a database without a test connection.
   * @throws HttpError 403 without the permission, other errors when the name is in use or the URI is invalid
   */
  create(input: NewDatabase): Promise<DatabaseSummary>;
}

export const DatabaseRegistrationToken = defineScopedToken<DatabaseRegistration>(
  'databases/registration@1',
  'Registers databases for a person.',
);

/** Kind of databases in the object hooks of `@facet/sdk/resource`. */
export const DATABASE_KIND = 'database';
