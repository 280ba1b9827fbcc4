import type { CallInput, CallOutput } from '@facet/sdk/wire/endpoint';
import { type ConnectionOptions, optionMembers, withCatalogs } from './connection-options.ts';
import { joinPassword, splitPassword } from './uri-password.ts';
import type { databaseEndpoints } from '../common/wire/database.ts';

type Endpoints = typeof databaseEndpoints;
type Connection = CallOutput<Endpoints['GET /api/v1/database/:id/connection']>['result'];
type UpdateBody = CallInput<Endpoints['PUT /api/v1/database/:id']>['body'];

export interface DatabaseFormValues extends ConnectionOptions {
  readonly name: string;
  /** Without the password. */
  readonly uri: string;
  /** Empty: none, or the stored password. */
  readonly password: string;
  /** Whether the server has stored a password. */
  readonly keepsPassword: boolean;
  readonly hasCatalogs: boolean;
  /** Secret settings as JSON with masked texts; null: there are none. */
  readonly secretSettings: string | null;
  /** The extra settings as returned by the server. */
  readonly extra: Readonly<Record<string, unknown>>;
}

export function toFormValues(connection: Connection): DatabaseFormValues {
  const { uri, password } = splitPassword(connection.sqlalchemy_uri);
  const extra = extraOf(connection.extra);
  return {
    name: connection.database_name,
    uri,
    password: '',
    keepsPassword: password !== null,
    secretSettings: shownSettings(connection.masked_encrypted_extra),
    hasCatalogs: connection.engine_information.supports_dynamic_catalog === true,
    extra,
    exposeInSqlLab: connection.expose_in_sqllab,
    allowDml: connection.allow_dml,
    allowUpload: connection.allow_file_upload,
    allowAsync: connection.allow_run_async,
    allowCatalogs: extra['allow_multi_catalog'] === true,
    cacheTimeout: connection.cache_timeout ?? '',
  };
}

/** The address with its password, or with the mask for the stored password. */
export const addressOf = ({ uri, password, keepsPassword }: DatabaseFormValues): string =>
  joinPassword(uri.trim(), password, keepsPassword);

export const toUpdateBody = (values: DatabaseFormValues): UpdateBody => ({
  database_name: values.name.trim(),
  sqlalchemy_uri: addressOf(values),
  configuration_method: 'sqlalchemy_form',
  ...secretMembers(values),
  ...optionMembers(values),
  ...(values.hasCatalogs ? { extra: withCatalogs(values.extra, values) } : {}),
});

/** All values that determine the connection, as a key. */
export const wayOf = (values: DatabaseFormValues): string => JSON.stringify([addressOf(values), values.secretSettings]);

/** Sent back unchanged: the masks stand for the stored secrets. */
export const secretMembers = ({ secretSettings }: Pick<DatabaseFormValues, 'secretSettings'>) =>
  secretSettings === null || secretSettings.trim() === '' ? {} : { masked_encrypted_extra: secretSettings };

/** Whether a text is a JSON object, or empty. */
export function isSettings(text: string | null): boolean {
  if (text === null || text.trim() === '') return true;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

const shownSettings = (settings: string | null): string | null =>
  settings === null ? null : JSON.stringify(JSON.parse(settings), null, 2);

function extraOf(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
