import type { RoutedConnection } from '@facet/plugin-query/contract.server';
import type { AllowedAddresses } from './allowed-address.ts';
import type { ConnectionUri } from './connection-uri.ts';
import { DatabaseErrors } from './errors.ts';
import { isHost, USUAL_HOST } from './host-name.ts';
import type { LocalFiles } from './local-files.ts';
import type { Networks } from './parameter-form.ts';

/**
 * A connection must name its target and its login: neither the path of a socket that this server's own user may open,
 * nor a user that the environment or files of this server would supply. @throws HttpError 400
 */
export function ensureOwnLogin(
  uri: ConnectionUri,
  { files, networks }: { readonly files: Pick<LocalFiles, 'isFile'>; readonly networks: Networks },
): void {
  if (files.isFile(uri.scheme)) return;
  if (uri.hostname !== null && !isHost(uri.hostname)) throw DatabaseErrors.badHost(uri.hostname);
  const network = networks.networkOf(uri.scheme);
  // An engine that is off may be enabled again: a connection with a host needs a login in any case.
  const isServer = uri.hostname !== null || network !== undefined;
  if (isServer && network?.users !== false && !uri.username) throw DatabaseErrors.userRequired();
}

/** The connection with an address look-up that rejects forbidden addresses. @throws EngineError */
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
  // The engine's default server has a host name, which each connection resolves and checks.
  if (spec.hostname !== null || host.startsWith('*')) await addresses.ensure(spec.hostname ?? USUAL_HOST);
  return { ...spec, lookup: addresses.lookup };
}
