import type { ServerSettings } from '@facet/sdk/server';
import type { Settings } from '../settings/definitions.ts';

/** What plugins may know of the configuration of this process. */
export function serverSettings(
  settings: Settings,
  secretKey: Uint8Array,
  listensAt: () => string | undefined,
): ServerSettings {
  const { home, host, port, localDatabases, adminUsername, adminPassword, metadataUrl, publicUrl } = settings;
  return Object.freeze({
    home,
    host,
    port,
    localDatabases,
    secretKey,
    listensAt,
    ...(adminUsername === undefined ? {} : { adminUsername }),
    ...(adminPassword === undefined ? {} : { adminPassword }),
    ...(metadataUrl === undefined ? {} : { metadataUrl }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
  });
}
