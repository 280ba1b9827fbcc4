import { connect, type Socket } from 'node:net';
import type { ConnectionSpec } from '@facet/sdk/server';
import type { ConnectionOptions } from 'mysql2';
import { tlsOptions } from './tls-options.ts';

/** @throws EngineError when it asks for TLS in a way that there is not */
export function connectionOptions(spec: ConnectionSpec): ConnectionOptions {
  const ssl = tlsOptions(spec);
  return {
    host: spec.hostname ?? 'localhost',
    port: spec.port ?? 3306,
    ...(spec.username === null ? {} : { user: spec.username }),
    ...(spec.password === null ? {} : { password: spec.password }),
    ...(spec.database === null ? {} : { database: spec.database }),
    ...(ssl === undefined ? {} : { ssl }),
    stream: () => {
      const stream = spec.tunnel?.dial() ?? socketTo(spec);
      stream.once('connect', () => spec.onStep?.(ssl === undefined ? 'sign-in' : 'tls'));
      return stream;
    },
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
