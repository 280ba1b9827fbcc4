import { Socket, type TcpSocketConnectOpts } from 'node:net';
import type { ServerStream, SocketLineOptions } from '@facet/sdk/server';
import type { RoutedConnection } from './routed-connection.ts';

export const openSocketLine = (
  { tunnel, hostname, port, lookup }: RoutedConnection,
  options: SocketLineOptions,
): ServerStream =>
  tunnel?.dial() ??
  new DirectLine({ host: hostname ?? 'localhost', port: port ?? options.port, ...(lookup ? { lookup } : {}) });

/** Connects when it is made; what a driver asks of `connect` later changes nothing. */
class DirectLine extends Socket implements ServerStream {
  constructor(target: TcpSocketConnectOpts) {
    super();
    this.setNoDelay(true);
    this.setKeepAlive(true);
    super.connect(target);
  }

  override connect(): this {
    return this;
  }
}
