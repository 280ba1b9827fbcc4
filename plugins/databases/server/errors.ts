import { FacetError } from '@facet/sdk/common';
import { type HttpError, messageError, typedError } from '@facet/sdk/server';

const uriError = (text: string): HttpError => messageError(400, { sqlalchemy_uri: [text] });

/** Everything that the databases plugin refuses, with the contract's texts. */
export const DatabaseErrors = {
  nameTaken: () => messageError(422, { database_name: 'A database with the same name already exists.' }),
  badUri: () =>
    uriError(
      'Invalid connection string, a valid string usually follows: backend+driver://user:password@database-host/database-name',
    ),
  localFile: (scheme: string) =>
    uriError(
      `${scheme === 'sqlite' ? 'SQLiteDialect_pysqlite' : scheme} cannot be used as a data source for security reasons.`,
    ),
  badHost: (hostname: string) =>
    uriError(`"${hostname}" is no host. Give a host name or an address; sockets of this machine are not used.`),
  userRequired: () => uriError('The connection names no user. Give one: Facet uses no login of its own machine.'),
  uriRequired: () => messageError(400, { sqlalchemy_uri: ['Missing data for required field.'] }),
  noParameterForm: (engine: string) =>
    messageError(400, {
      _schema: [`Engine spec "${engine}" does not support being configured via individual parameters.`],
    }),
  cannotConfigure: (engine: string) =>
    typedError(422, {
      message: `Engine "${engine}" cannot be configured through parameters.`,
      error_type: 'GENERIC_DB_ENGINE_ERROR',
      level: 'error',
    }),
  unusableDriver: (scheme: string) =>
    typedError(422, {
      message: `Could not load database driver: ${scheme}`,
      error_type: 'GENERIC_COMMAND_ERROR',
      level: 'warning',
    }),
  missingParameters: (missing: readonly string[]) =>
    typedError(422, {
      message: `One or more parameters are missing: ${missing.join(', ')}`,
      error_type: 'CONNECTION_MISSING_PARAMETERS_ERROR',
      level: 'warning',
      extra: { missing },
    }),
  updateFailed: () => messageError(422, 'Connection failed, please check your connection settings'),
  sealedWithAnotherKey: (cause: unknown) =>
    new FacetError(
      {
        code: 'DBS_SEALED_WITH_ANOTHER_KEY',
        message: 'The stored secrets of a database cannot be read with the present secret key',
        remedy: 'restore the secret key file, or type the password in again',
      },
      { cause },
    ),
} as const;
