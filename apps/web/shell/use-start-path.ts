import { HOST_SETTINGS, hostManifest } from '@facet/core/common';
import { AppPages, useContributions, useUserSetting } from '@facet/sdk/client';

const PATH = /^\/(?![/\\])/;

/** Where the logo and `/` lead: as an administrator has set it, else the first page that offers itself. */
export function useStartPath(): string | undefined {
  const [set] = useUserSetting(hostManifest.id, HOST_SETTINGS.start, '', 'system');
  const offered = useContributions(AppPages).find(({ declared }) => declared.start)?.declared.path;
  return PATH.test(set) ? set : offered;
}
