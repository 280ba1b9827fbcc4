import { connect, type Socket } from 'node:net';
import type { ConnectionSpec } from '@facet/sdk/server';
import type { ConnectionOptions, SslOptions } from 'mysql2';

const NO = new Set(['', '0', 'false', 'no', 'disabled', 'none']);

export function connectionOptions(spec: ConnectionSpec): ConnectionOptions {
  const ssl = sslOptions(spec);
  return {
    host: spec.hostname ?? 'localhost',
    port: spec.port ?? 3306,
    ...(spec.username === null ? {} : { user: spec.username }),
    ...(spec.password === null ? {} : { password: spec.password }),
    ...(spec.database === null ? {} : { database: spec.database }),
    ...(ssl === undefined ? {} : { ssl }),
    ...(spec.lookup ? { stream: () => socketTo(spec) } : {}),
    charset: 'UTF8MB4_UNICODE_CI',
    connectTimeout: spec.connectTimeoutMs,
    multipleStatements: false,
    // A server must not ask for our files.
    flags: ['-LOCAL_FILES'],
    enableKeepAlive: true,
    connectAttributes: { program_name: 'facet' },
  };
}

/** A connection that looks names up as the installation wants it; the driver gives no other place for that. */
function socketTo({ hostname, port, lookup }: ConnectionSpec): Socket {
  const target = { host: hostname ?? 'localhost', port: port ?? 3306, ...(lookup ? { lookup } : {}) };
  return connect({ ...target, noDelay: true, keepAlive: true });
}

/**
 * `?ssl=1` and `ssl_mode=REQUIRED` encrypt without checking who answers, as the contract's clients mean it; a
 * certificate of the authority in `engine_params.connect_args.ssl.ca` (PEM) or `ssl_mode=VERIFY_…` checks.
 */
function sslOptions(spec: ConnectionSpec): SslOptions | undefined {
  const mode = (spec.query['ssl_mode'] ?? '').toLowerCase();
  const ca = authority(spec.extra);
  if (mode === 'disabled') return undefined;
  const verify = mode.startsWith('verify') || spec.query['ssl_verify_cert'] === 'true' || ca !== undefined;
  const asked = verify || mode === 'required' || !NO.has((spec.query['ssl'] ?? '').toLowerCase());
  if (!asked) return undefined;
  return {
    rejectUnauthorized: verify,
    ...(mode === 'verify_identity' ? { verifyIdentity: true } : {}),
    ...(ca === undefined ? {} : { ca }),
  };
}

/** Files of the server's machine are not read, whatever stands there instead of a certificate. */
function authority(extra: Readonly<Record<string, unknown>>): string | undefined {
  let value: unknown = extra;
  for (const member of ['engine_params', 'connect_args', 'ssl', 'ca']) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, member) : undefined;
  }
  return typeof value === 'string' && value.trimStart().startsWith('-----BEGIN') ? value : undefined;
}
