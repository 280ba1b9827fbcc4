import type { CallInput, CallOutput } from '@facet/sdk/wire/endpoint';
import { joinPassword, splitPassword } from './uri-password.ts';
import type { databaseEndpoints } from '../common/wire/database.ts';

type Endpoints = typeof databaseEndpoints;
type Connection = CallOutput<Endpoints['GET /api/v1/database/:id/connection']>['result'];
type CreateBody = CallInput<Endpoints['POST /api/v1/database/']>['body'];

export interface DatabaseFormValues {
  readonly engine: string;
  readonly name: string;
  /** Without its password. */
  readonly uri: string;
  /** Empty: none, or the one that the server keeps. */
  readonly password: string;
  /** The server keeps one. */
  readonly keepsPassword: boolean;
  readonly exposeInSqlLab: boolean;
  readonly allowDml: boolean;
  readonly allowUpload: boolean;
  readonly allowAsync: boolean;
  /** Seconds; empty takes the server's default. */
  readonly cacheTimeout: number | '';
}

export const EMPTY_FORM: DatabaseFormValues = {
  engine: '',
  name: '',
  uri: '',
  password: '',
  keepsPassword: false,
  exposeInSqlLab: true,
  allowDml: false,
  allowUpload: false,
  allowAsync: false,
  cacheTimeout: '',
};

export function toFormValues(connection: Connection): DatabaseFormValues {
  const { uri, password } = splitPassword(connection.sqlalchemy_uri);
  return {
    engine: connection.backend,
    name: connection.database_name,
    uri,
    password: '',
    keepsPassword: password !== null,
    exposeInSqlLab: connection.expose_in_sqllab,
    allowDml: connection.allow_dml,
    allowUpload: connection.allow_file_upload,
    allowAsync: connection.allow_run_async,
    cacheTimeout: connection.cache_timeout ?? '',
  };
}

/** The address with its password, or with the mask that stands for the one that the server keeps. */
export const addressOf = ({ uri, password, keepsPassword }: DatabaseFormValues): string =>
  joinPassword(uri.trim(), password, keepsPassword);

export function toCreateBody(values: DatabaseFormValues): CreateBody {
  return {
    database_name: values.name.trim(),
    sqlalchemy_uri: addressOf(values),
    configuration_method: 'sqlalchemy_form',
    expose_in_sqllab: values.exposeInSqlLab,
    allow_dml: values.allowDml,
    allow_file_upload: values.allowUpload,
    allow_run_async: values.allowAsync,
    cache_timeout: values.cacheTimeout === '' ? null : values.cacheTimeout,
  };
}

export const toUpdateBody = toCreateBody;
