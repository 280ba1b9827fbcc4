import type { Duplex } from 'node:stream';

/** A stream that stands where drivers put their sockets; it emits `connect` once the server has taken it. */
export interface ServerStream extends Duplex {
  /** Drivers call it; the line is on its way from the start. */
  connect(): this;
  setNoDelay(): this;
  setKeepAlive(): this;
  ref(): this;
  unref(): this;
}

export interface SocketLineOptions {
  /** Where the connection names none. */
  readonly port: number;
}

/**
 * Opens a line of bytes to the server of a connection, and to no other: through its tunnel, to addresses that the installation
 * allows. A driver that takes a stream works over it, TLS included; in a process without a network the server makes the line,
 * and its TLS. A line that cannot be opened, or breaks, emits `error`.
 */
export type OpenSocketLine = (options: SocketLineOptions) => ServerStream;
