import { type ConnectionSpec, ensureSocket } from '@facet/sdk/server';
import type { ConnectionOptions } from 'mysql2';
import { tlsOptions } from './tls-options.ts';

const PORT = 3306;

/** @throws EngineError for invalid TLS options */
export function connectionOptions(spec: ConnectionSpec): ConnectionOptions {
  const socket = ensureSocket(spec);
  const ssl = tlsOptions(spec);
  return {
    host: spec.hostname ?? 'localhost',
    port: spec.port ?? PORT,
    ...(spec.username === null ? {} : { user: spec.username }),
    ...(spec.password === null ? {} : { password: spec.password }),
    ...(spec.database === null ? {} : { database: spec.database }),
    ...(ssl === undefined ? {} : { ssl }),
    stream: () => {
      const stream = socket({ port: PORT });
      stream.once('connect', () => spec.onStep?.(ssl === undefined ? 'sign-in' : 'tls'));
      return stream;
    },
    charset: 'UTF8MB4_UNICODE_CI',
    connectTimeout: spec.connectTimeoutMs,
    multipleStatements: false,
    // Plugin processes do not allow code generation from strings.
    disableEval: true,
    // A server must not be able to request our files.
    flags: ['-LOCAL_FILES'],
    enableKeepAlive: true,
    connectAttributes: { program_name: 'facet' },
  };
}
