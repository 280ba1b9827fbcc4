import type { ServerSettings } from '@facet/sdk/server';
import type { Settings } from '../settings/definitions.ts';

/** The part of this process's configuration that plugins may read. */
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
