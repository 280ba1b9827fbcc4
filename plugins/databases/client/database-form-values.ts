import type { CallInput, CallOutput } from '@facet/sdk/wire/endpoint';
import { type ConnectionOptions, optionMembers } from './connection-options.ts';
import { joinPassword, splitPassword } from './uri-password.ts';
import type { databaseEndpoints } from '../common/wire/database.ts';

type Endpoints = typeof databaseEndpoints;
type Connection = CallOutput<Endpoints['GET /api/v1/database/:id/connection']>['result'];
type UpdateBody = CallInput<Endpoints['PUT /api/v1/database/:id']>['body'];

export interface DatabaseFormValues extends ConnectionOptions {
  readonly name: string;
  /** Without its password. */
  readonly uri: string;
  /** Empty: none, or the one that the server keeps. */
  readonly password: string;
  /** The server keeps one. */
  readonly keepsPassword: boolean;
}

export function toFormValues(connection: Connection): DatabaseFormValues {
  const { uri, password } = splitPassword(connection.sqlalchemy_uri);
  return {
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

export const toUpdateBody = (values: DatabaseFormValues): UpdateBody => ({
  database_name: values.name.trim(),
  sqlalchemy_uri: addressOf(values),
  configuration_method: 'sqlalchemy_form',
  ...optionMembers(values),
});
