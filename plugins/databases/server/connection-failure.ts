import { EngineError, type HttpError, typedError } from '@facet/sdk/server';
import type { ConnectionUri } from './connection-uri.ts';

interface Pattern {
  readonly text: RegExp;
  readonly type: string;
  /** Form fields that are at fault. */
  readonly invalid: readonly string[];
  message(uri: ConnectionUri): string;
}

const PATTERNS: readonly Pattern[] = [
  {
    text: /ENOTFOUND|EAI_AGAIN|getaddrinfo|could not translate host name/i,
    type: 'CONNECTION_INVALID_HOSTNAME_ERROR',
    invalid: ['host'],
    message: ({ hostname }) => `The hostname "${hostname}" cannot be resolved.`,
  },
  {
    text: /is not allowed for databases/,
    type: 'CONNECTION_ACCESS_DENIED_ERROR',
    invalid: ['host'],
    message: ({ hostname }) =>
      `The address of "${hostname}" is not allowed for databases. Ask whoever runs this server.`,
  },
  {
    text: /ECONNREFUSED|connection refused/i,
    type: 'CONNECTION_PORT_CLOSED_ERROR',
    invalid: ['host', 'port'],
    message: ({ hostname, port }) => `Port ${port} on hostname "${hostname}" refused the connection.`,
  },
  {
    text: /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE|timed? ?out|timeout|terminated unexpectedly|connection lost/i,
    type: 'CONNECTION_HOST_DOWN_ERROR',
    invalid: ['host', 'port'],
    message: ({ hostname, port }) => `The host "${hostname}" might be down, and can't be reached on port ${port}.`,
  },
  {
    text: /password authentication failed|no password supplied|SASL/i,
    type: 'CONNECTION_INVALID_PASSWORD_ERROR',
    invalid: ['username', 'password'],
    message: ({ username }) => `The password provided for username "${username}" is incorrect.`,
  },
  {
    text: /role ".*" does not exist|unknown user/i,
    type: 'CONNECTION_INVALID_USERNAME_ERROR',
    invalid: ['username'],
    message: ({ username }) => `The username "${username}" does not exist.`,
  },
  {
    // MySQL does not tell those who may not use a database whether there is one.
    text: /database ".*" does not exist|unknown database|access denied for user .* to database/i,
    type: 'CONNECTION_UNKNOWN_DATABASE_ERROR',
    invalid: ['database'],
    message: ({ database }) => `Unable to connect to database "${database}".`,
  },
  {
    text: /access denied|pg_hba|permission denied/i,
    type: 'CONNECTION_ACCESS_DENIED_ERROR',
    invalid: ['username', 'password'],
    message: ({ username }) => `Either the username "${username}" or the password is incorrect.`,
  },
];

/**
 * What a failed trial connection means, in the contract's shape; a driver's text that no pattern knows is passed on.
 * @throws whatever came, when it does not come from an engine.
 */
export function connectionFailure(error: unknown, uri: ConnectionUri, status: number): HttpError {
  if (!(error instanceof EngineError)) throw error;
  const pattern = PATTERNS.find(({ text }) => text.test(error.message));
  return typedError(status, {
    message: pattern?.message(uri) ?? error.message,
    error_type: pattern?.type ?? 'GENERIC_DB_ENGINE_ERROR',
    level: 'error',
    extra: pattern === undefined ? {} : { invalid: pattern.invalid },
  });
}
