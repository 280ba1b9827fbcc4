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

/** How a registered database may be used, and where it is. */
export interface DatabaseSettings extends DatabaseSummary {
  /** Its address without secrets; only for those who may use the whole database. */
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
  /** Those that are offered for writing SQL, in the order of their ids. */
  exposed(): Promise<readonly DatabaseSettings[]>;
  /** For lists of what stands on databases. */
  readonly rows: OfferedRows<'id' | 'database_name'>;
  /** Choices of a form: those that the person may use, or use a part of. */
  choices(): Related;
}

export const DatabasesToken = defineToken<Databases>('databases/databases@1', 'Registered databases.');

/** Databases of a person. */
export interface UsableDatabases {
  /** Of those that the person may use as a whole. */
  ids(): IdSet;
  /** Those of the databases that the person may use, as a whole or a part of. */
  among(ids: readonly number[]): Promise<ReadonlySet<number>>;
}

export const UsableDatabasesToken = defineScopedToken<UsableDatabases>(
  'databases/usable@1',
  'Databases that a person may use.',
);

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
