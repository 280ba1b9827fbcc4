import type { RoutedConnection } from '@facet/plugin-query/contract.server';
import type { AllowedAddresses } from './allowed-address.ts';
import type { ConnectionUri } from './connection-uri.ts';
import { DatabaseErrors } from './errors.ts';
import { isHost, USUAL_HOST } from './host-name.ts';
import type { LocalFiles } from './local-files.ts';
import type { Networks } from './parameter-form.ts';

/**
 * A connection says by itself where it leads and as whom: no path of a socket that this server's own user may open, and
 * no user that the environment or files of this server would supply. @throws HttpError 400
 */
export function ensureOwnLogin(
  uri: ConnectionUri,
  { files, networks }: { readonly files: Pick<LocalFiles, 'isFile'>; readonly networks: Networks },
): void {
  if (files.isFile(uri.scheme)) return;
  if (uri.hostname !== null && !isHost(uri.hostname)) throw DatabaseErrors.badHost(uri.hostname);
  const network = networks.networkOf(uri.scheme);
  // An engine that is off may be switched on again: what names a host needs a login of its own in any case.
  const isServer = uri.hostname !== null || network !== undefined;
  if (isServer && network?.users !== false && !uri.username) throw DatabaseErrors.userRequired();
}

/** The connection with what keeps it away from addresses that the installation forbids. @throws EngineError */
export async function overAllowedNetwork(
  spec: RoutedConnection,
  {
    files,
    networks,
    addresses,
  }: { readonly files: Pick<LocalFiles, 'isFile'>; readonly networks: Networks; readonly addresses: AllowedAddresses },
): Promise<RoutedConnection> {
  if (files.isFile(spec.scheme)) return spec;
  const { host = '*' } = networks.networkOf(spec.scheme) ?? {};
  // The engine's own server has a name, which each connection looks up and holds against the addresses.
  if (spec.hostname !== null || host.startsWith('*')) await addresses.ensure(spec.hostname ?? USUAL_HOST);
  return { ...spec, lookup: addresses.lookup };
}
