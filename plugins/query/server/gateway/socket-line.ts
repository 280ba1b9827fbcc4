import { Socket, type TcpSocketConnectOpts } from 'node:net';
import type { ConnectionSpec, OpenSocketLine, ServerStream } from '@facet/sdk/server';
import { withHttp } from './http-line.ts';
import { serverOf } from './server-of-address.ts';

/** The connection with each way to its server that an engine may take. @param host As `EngineNetwork.host` says. */
export function withLines(spec: ConnectionSpec, host?: string): ConnectionSpec {
  return { ...withHttp(spec, host), socket: openSocketLine({ ...spec, hostname: serverOf(spec, host) }) };
}

const openSocketLine =
  ({ tunnel, hostname, port, lookup }: ConnectionSpec): OpenSocketLine =>
  (options) =>
    tunnel?.dial() ??
    new DirectLine({
      host: hostname ?? 'localhost',
      port: port ?? options.port,
      ...(lookup ? { lookup } : {}),
    });

/** Goes where it is sent when it is made, whatever a driver asks of it later. */
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
