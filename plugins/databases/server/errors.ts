import { FacetError } from '@facet/sdk/common';
import { answerTexts, type HttpError, messageError, typedError } from '@facet/sdk/server';
import english from '../i18n/server/en.json' with { type: 'json' };

const text = answerTexts(english);

type Key = keyof typeof english;

/** Message keys for the causes of failed connections. */
export type FailureText = Extract<Key, `failure.${string}`>;

export const failureText = (cause: FailureText, values: Readonly<Record<string, string | number>>): string =>
  text(cause, values);

/** Message keys for the failures of SSH tunnels. */
export type TunnelText = Extract<Key, `tunnel.${string}`>;

export const tunnelText = (reason: TunnelText, values: Readonly<Record<string, string | number>>): string =>
  text(reason, values);

const WANTED = {
  password: 'tunnelPasswordWanted',
  private_key: 'tunnelKeyWanted',
  private_key_password: 'tunnelKeyPasswordWanted',
} as const;

export const tunnelSecretWanted = (secret: keyof typeof WANTED): string => text(WANTED[secret]);

const uriError = (problem: string): HttpError => messageError(400, { sqlalchemy_uri: [problem] });

/** All errors of the databases plugin, with the contract's messages. */
export const DatabaseErrors = {
  nameTaken: () => messageError(422, { database_name: text('nameTaken') }),
  badUri: () => uriError(text('badUri')),
  localFile: (scheme: string) =>
    uriError(text('localFile', { scheme: scheme === 'sqlite' ? 'SQLiteDialect_pysqlite' : scheme })),
  addressDenied: (hostname: string): string => text('addressDenied', { hostname }),
  badHost: (hostname: string) => uriError(text('badHost', { hostname })),
  userRequired: () => uriError(text('userRequired')),
  tunnelsOff: () => messageError(400, text('tunnelsOff')),
  tunnelSecretWanted: (secret: keyof typeof WANTED) =>
    messageError(400, { ssh_tunnel: { [secret]: [tunnelSecretWanted(secret)] } }),
  tunnelCredentials: () => messageError(400, { ssh_tunnel: [text('tunnelCredentials')] }),
  badJumpHost: (hostname: string) =>
    messageError(400, { ssh_tunnel: { server_address: [text('badHost', { hostname })] } }),
  passwordForNewWay: () => messageError(400, { password: [text('passwordForNewWay')] }),
  badCertificate: () => messageError(400, { server_cert: [text('badCertificate')] }),
  uriRequired: () => messageError(400, { sqlalchemy_uri: [text('uriRequired')] }),
  noParameterForm: (engine: string) =>
    messageError(400, {
      _schema: [text('noParameterForm', { engine })],
    }),
  cannotConfigure: (engine: string) =>
    typedError(422, {
      message: text('cannotConfigure', { engine }),
      error_type: 'GENERIC_DB_ENGINE_ERROR',
      level: 'error',
    }),
  unusableDriver: (scheme: string) =>
    typedError(422, {
      message: text('unusableDriver', { scheme }),
      error_type: 'GENERIC_COMMAND_ERROR',
      level: 'warning',
    }),
  missingParameters: (missing: readonly string[]) =>
    typedError(422, {
      message: text('missingParameters', { missing: missing.join(', ') }),
      error_type: 'CONNECTION_MISSING_PARAMETERS_ERROR',
      level: 'warning',
      extra: { missing },
    }),
  updateFailed: () => messageError(422, text('updateFailed')),
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

/**
 * Problems of files in bundles. Dialogs recognise missing secrets by these texts, so they are the same in every
 * language.
 */
export const databaseTexts = {
  registeringDenied: text('registeringDenied'),
  passwordWanted: text('passwordWanted'),
  tunnelsOff: text('tunnelsOff'),
} as const;
