import type { ConnectionSpec } from '@facet/sdk/server';
import { openHttpLine } from './http-line.ts';
import type { RoutedConnection } from './routed-connection.ts';
import { serverOf } from './server-of-address.ts';
import { openSocketLine } from './socket-line.ts';

/** What an engine opens: the connection with lines to its server in place of the route. @param host As `EngineNetwork.host` says. */
export function withLines(connection: RoutedConnection, host?: string): ConnectionSpec {
  const { lookup: _lookup, tunnel: _tunnel, ...spec } = connection;
  const routed = { ...connection, hostname: serverOf(connection, host) };
  return {
    ...spec,
    http: (options) => openHttpLine(routed, options),
    socket: (options) => openSocketLine(routed, options),
  };
}
