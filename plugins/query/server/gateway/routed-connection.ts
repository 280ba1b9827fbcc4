import type { ConnectionSpec, ServerStream } from '@facet/sdk/server';

/** As `lookup` of the options of `net.connect`. */
export type AddressLookup = (
  hostname: string,
  options: { readonly family?: number | 'IPv4' | 'IPv6' | undefined; readonly all?: boolean | undefined },
  done: (
    error: Error | null,
    address: string | { readonly address: string; readonly family: number }[],
    family?: number,
  ) => void,
) => void;

/** Leads to a server that is not reached directly. It is closed after the database. */
export interface ConnectionTunnel {
  dial(): ServerStream;
  close(): Promise<void>;
}

/** A connection and the route to its server. Engines see no route: they get `http` and `socket`, which follow it. */
export interface RoutedConnection extends Omit<ConnectionSpec, 'http' | 'socket'> {
  /** Looks up the names of direct connections, and refuses addresses that the installation forbids. */
  readonly lookup?: AddressLookup;
  /** Each connection goes through it. Only for engines that declare `network.tunnels`. */
  readonly tunnel?: ConnectionTunnel;
}
