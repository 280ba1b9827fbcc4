import { type Logger, shortText } from '@facet/sdk/common';
import { pino } from 'pino';
import type { LogLevel } from '../settings/definitions.ts';
import { sourceStack } from './source-positions.ts';
import { standardOutput } from './standard-output.ts';

export interface HostLogger extends Logger {
  /** The same sink with fields that stand on every line. */
  with(fields: Readonly<Record<string, unknown>>): HostLogger;
  flush(): void;
}

const SECRET_FIELDS = [
  'password',
  'adminPassword',
  'secretKey',
  'token',
  'access_token',
  'refresh_token',
  'authorization',
  'cookie',
];

type Fields = Readonly<Record<string, unknown>>;

type Level = 'debug' | 'info' | 'warn' | 'error';

interface Sink extends Record<Level, (fields: Fields, message: string) => void> {
  child(fields: Fields): Sink;
  flush(): void;
}

/** One JSON line an event on standard output, or into `write`. */
export function createLogger(level: LogLevel, write?: (line: string) => void): HostLogger {
  const options = {
    level,
    base: { pid: process.pid },
    messageKey: 'message',
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: { paths: SECRET_FIELDS.flatMap((name) => [name, `*.${name}`]), censor: '***' },
  };
  const { redact: _, ...unredacted } = options;
  const output = write ? { write } : standardOutput();
  return adapt(pino(options, output), pino(unredacted, output));
}

/** @param open Of the same lines, without the search for secrets: for fields among which none can be. */
function adapt(sink: Sink, open: Sink): HostLogger {
  const write = (level: Level, message: string, fields: Fields): void => {
    try {
      if (hasNoSecret(fields)) open[level](fields, message);
      else sink[level](plain(fields), message);
    } catch (error) {
      // Logging must not fail because a field cannot be written.
      sink[level]({ unwritten: Object.keys(fields), because: String(error) }, message);
    }
  };
  return {
    debug: (message, fields = {}) => write('debug', message, fields),
    info: (message, fields = {}) => write('info', message, fields),
    warn: (message, fields = {}) => write('warn', message, fields),
    error: (message, fields = {}) => write('error', message, fields),
    with: (fields) => adapt(sink.child(plain(fields)), (hasNoSecret(fields) ? open : sink).child(plain(fields))),
    flush: () => sink.flush(),
  };
}

const SECRETS: ReadonlySet<string> = new Set(SECRET_FIELDS);

/** Values without members, under names of which none is that of a secret. Such lines are most of a log. */
function hasNoSecret(fields: Fields): boolean {
  for (const name in fields) {
    if (SECRETS.has(name)) return false;
    const kind = typeof fields[name];
    if (kind !== 'string' && kind !== 'number' && kind !== 'boolean' && kind !== 'undefined') return false;
  }
  return true;
}

/** Errors among the fields keep their type, text and stack; pino writes an `Error` as `{}` under most names. */
function plain(fields: Fields): Fields {
  return Object.values(fields).some((value) => value instanceof Error)
    ? Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, value instanceof Error ? describe(value) : value]),
      )
    : fields;
}

/** Errors of databases quote the value that they refuse, however long it is. */
const LONGEST = 16_000;

function describe(error: Error): Fields {
  return {
    type: error.name,
    message: shortText(error.message, LONGEST),
    ...('code' in error ? { code: error.code } : {}),
    ...(error.stack === undefined ? {} : { stack: sourceStack(shortText(error.stack, LONGEST)) }),
    ...(error.cause instanceof Error ? { cause: describe(error.cause) } : {}),
  };
}
