import type { ConnectionSpec } from '@facet/sdk/server';

/** The host of an address, which may name an account or a project in its place. @param host As `EngineNetwork.host` says. */
export function serverOf(
  { hostname, port }: Pick<ConnectionSpec, 'hostname' | 'port'>,
  host: string | undefined,
): string | null {
  if (host === undefined || port !== null) return hostname;
  if (hostname === null) return host.startsWith('*') ? null : host;
  const suffix = host.replace(/^\*/, '');
  return hostname.toLowerCase().endsWith(suffix) ? hostname : host.replace('*', () => hostname);
}
