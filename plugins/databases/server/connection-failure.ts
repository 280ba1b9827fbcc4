import type { EngineField } from '@facet/plugin-query/contract';
import { EngineError, type HttpError, typedError } from '@facet/sdk/server';
import type { ConnectionSteps, TrialStep } from './connection-steps.ts';
import type { ConnectionUri } from './connection-uri.ts';
import { type FailureText, failureText } from './errors.ts';
import { fieldsAtFault } from './parameter-form.ts';
import { TunnelFailure } from './tunnel-failure.ts';

interface Cause {
  readonly text: RegExp;
  readonly type: string;
  readonly message: FailureText;
  /** Form fields with an error. */
  readonly invalid: readonly string[];
  /** The step in which the cause lies; absent: the last step that was started. */
  readonly step?: TrialStep;
}

/** Causes by messages and codes of drivers, servers and this machine; the first match is used. */
const CAUSES: readonly Cause[] = [
  {
    text: /ENOTFOUND|EAI_AGAIN|getaddrinfo|could not translate host name/i,
    type: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    message: 'failure.unknownHost',
    invalid: ['host'],
    step: 'name',
  },
  {
    text: /is not allowed for databases/,
    type: 'CONNECTION_ACCESS_DENIED_ERROR',
    message: 'failure.hostDenied',
    invalid: ['host'],
    step: 'name',
  },
  {
    text: /ECONNREFUSED|connection refused/i,
    type: 'CONNECTION_PORT_CLOSED_ERROR',
    message: 'failure.portClosed',
    invalid: ['host', 'port'],
    step: 'port',
  },
  {
    text: /does not support SSL|does not support secure connection|NO_SSL_SUPPORT/i,
    type: 'CONNECTION_TLS_REFUSED_ERROR',
    message: 'failure.tlsRefused',
    invalid: ['encryption'],
    step: 'tls',
  },
  {
    text: /require_secure_transport/i,
    type: 'CONNECTION_TLS_REQUIRED_ERROR',
    message: 'failure.tlsRequired',
    invalid: ['encryption'],
    step: 'tls',
  },
  {
    text: /ERR_TLS_CERT_ALTNAME|does not match certificate's altnames/i,
    type: 'CONNECTION_TLS_NAME_ERROR',
    message: 'failure.tlsName',
    invalid: ['host'],
    step: 'tls',
  },
  {
    text: /CERT_HAS_EXPIRED|CERT_NOT_YET_VALID|certificate has expired|certificate is not yet valid/i,
    type: 'CONNECTION_TLS_EXPIRED_ERROR',
    message: 'failure.tlsExpired',
    invalid: ['server_cert'],
    step: 'tls',
  },
  {
    text: /self.signed certificate|unable to (verify|get) |UNABLE_TO_|SELF_SIGNED|CERT_(UNTRUSTED|REJECTED|REVOKED|SIGNATURE)|INVALID_CA|unsuitable certificate/i,
    type: 'CONNECTION_TLS_UNTRUSTED_ERROR',
    message: 'failure.tlsUntrusted',
    invalid: ['server_cert'],
    step: 'tls',
  },
  {
    text: /invalid ssl_?mode|check of a name needs a host name/i,
    type: 'CONNECTION_TLS_MODE_ERROR',
    message: 'failure.tlsMode',
    invalid: ['query'],
    step: 'tls',
  },
  {
    text: /EPROTO|HANDSHAKE_SSL_ERROR|ERR_SSL_|ERR_TLS_|ssl3?_|wrong version number|establishing an SSL connection/i,
    type: 'CONNECTION_TLS_REFUSED_ERROR',
    message: 'failure.tlsFailed',
    invalid: ['encryption'],
    step: 'tls',
  },
  {
    text: /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE|timed? ?out|timeout|terminated unexpectedly|connection lost/i,
    type: 'CONNECTION_HOST_DOWN_ERROR',
    message: 'failure.hostDown',
    invalid: ['host', 'port'],
  },
  {
    text: /password authentication failed|no password supplied|SASL/i,
    type: 'CONNECTION_INVALID_PASSWORD_ERROR',
    message: 'failure.wrongPassword',
    invalid: ['username', 'password'],
    step: 'sign-in',
  },
  {
    text: /role ".*" does not exist|unknown user/i,
    type: 'CONNECTION_INVALID_USERNAME_ERROR',
    message: 'failure.unknownUser',
    invalid: ['username'],
    step: 'sign-in',
  },
  {
    // For users without permission MySQL does not reveal whether the database exists.
    text: /database ".*" does not exist|unknown database|access denied for user .* to database/i,
    type: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
    message: 'failure.unknownDatabase',
    invalid: ['database'],
    step: 'database',
  },
  {
    text: /permission denied for database/i,
    type: 'CONNECTION_DATABASE_PERMISSIONS_ERROR',
    message: 'failure.databaseDenied',
    invalid: ['database', 'username'],
    step: 'database',
  },
  {
    text: /pg_hba.*no encryption/is,
    type: 'CONNECTION_ACCESS_DENIED_ERROR',
    message: 'failure.noRuleUnencrypted',
    invalid: ['username', 'encryption'],
    step: 'sign-in',
  },
  {
    text: /access denied|pg_hba|permission denied/i,
    type: 'CONNECTION_ACCESS_DENIED_ERROR',
    message: 'failure.signInDenied',
    invalid: ['username', 'password'],
    step: 'sign-in',
  },
];

/**
 * Converts a failed connection test to an error of the contract, with the steps that were reached. An unknown message
 * of a driver is passed on. `fields` are those of the engine's own form, if it was used.
 * @throws the given error, when it does not come from an engine.
 */
export function connectionFailure(
  error: unknown,
  uri: ConnectionUri,
  status: number,
  steps?: ConnectionSteps,
  fields?: readonly EngineField[],
): HttpError {
  if (!(error instanceof EngineError)) throw error;
  if (error instanceof TunnelFailure) return failureAnswer(status, error.message, error.place, steps);
  const said = `${error.message} ${codeOf(error.cause)}`;
  // A database in a file can time out, too.
  const isFile = uri.hostname === null && uri.port === null;
  const cause = CAUSES.find(({ text, invalid }) => text.test(said) && !(isFile && invalid.includes('host')));
  const message =
    cause === undefined ? error.message : failureText(cause.message, { ...named(uri), said: error.message });
  const own = cause && fields ? { ...cause, invalid: fieldsAtFault(fields, cause.invalid) } : cause;
  return failureAnswer(status, message, own, steps);
}

function failureAnswer(
  status: number,
  message: string,
  cause: Pick<Cause, 'type' | 'invalid' | 'step'> | undefined,
  steps: ConnectionSteps | undefined,
): HttpError {
  return typedError(status, {
    message,
    error_type: cause?.type ?? 'GENERIC_DB_ENGINE_ERROR',
    level: 'error',
    extra: {
      ...(cause === undefined ? {} : { invalid: cause.invalid }),
      ...(steps === undefined ? {} : { steps: steps.failed(cause?.step, message) }),
    },
  });
}

const named = ({ hostname, port, username, database }: ConnectionUri) => ({
  hostname: hostname ?? 'localhost',
  port: port ?? '',
  username: username ?? '',
  database: database ?? '',
});

const codeOf = (cause: unknown): string => (cause instanceof Error && 'code' in cause ? String(cause.code) : '');
