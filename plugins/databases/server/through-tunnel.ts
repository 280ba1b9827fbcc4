import { isIP } from 'node:net';
import type { RoutedConnection } from '@facet/plugin-query/contract.server';
import type { AllowedAddresses } from './allowed-address.ts';
import { USUAL_HOST } from './host-name.ts';
import type { Networks } from './parameter-form.ts';
import type { TunnelParts } from './ssh-tunnel.ts';
import { TunnelFailure } from './tunnel-failure.ts';
import type { TunnelSettings } from './tunnel-settings.ts';

/** Settings that decide on tunnels. */
export interface TunnelReach {
  readonly networks: Networks;
  readonly addresses: AllowedAddresses;
  isTunnelling(): boolean;
}

/** Share of the driver's timeout, so that the tunnel reports its error before the driver gives up. */
const SHARE_OF_TIME = 0.8;

/**
 * Routes the connection through its SSH tunnel. A connection that would bypass the tunnel is rejected. @throws
 * EngineError when tunnels are off, the engine does not support them, or the server's address is forbidden; names are
 * resolved by the jump host
 */
export async function throughTunnel(
  spec: RoutedConnection,
  settings: TunnelSettings,
  { networks, addresses, isTunnelling }: TunnelReach,
  seen: Pick<TunnelParts, 'hostKey' | 'onHostKey' | 'onOpen'>,
): Promise<RoutedConnection> {
  if (!isTunnelling()) throw new TunnelFailure('tunnel.off', {});
  const network = networks.networkOf(spec.scheme);
  if (!network?.tunnels) throw new TunnelFailure('tunnel.unsupported', {});
  const hostname = spec.hostname ?? USUAL_HOST;
  if (isIP(hostname) !== 0) await addresses.ensure(hostname);
  const target = { hostname, port: spec.port ?? network.port };
  const deadlineMs = spec.connectTimeoutMs * SHARE_OF_TIME;
  // Loaded on demand: the library takes 16 MB of memory.
  const { SshTunnel } = await import('./ssh-tunnel.ts');
  return { ...spec, tunnel: new SshTunnel({ settings, target, addresses, deadlineMs, ...seen }) };
}
