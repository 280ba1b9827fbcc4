const PLUGIN_CALLS = 'The host answers the list of plugins itself, beside the administration of a plugin.';
const SETTINGS =
  'The page reads and writes settings by the calls of the settings plugin; a service of that plugin is to come.';

/** Names of features that core, sdk or apps still know, with the reason. The list may only become shorter. */
export const ALLOWED: Readonly<Record<string, string>> = {
  'apps/server/http/host-routes.ts: /api/v1/plugin': PLUGIN_CALLS,
  'apps/web/live/announcements.ts: /api/v1/plugin': PLUGIN_CALLS,
  'apps/web/main.tsx: /api/v1/plugin': PLUGIN_CALLS,
  'sdk/common/wire/host.ts: /api/v1/plugin': PLUGIN_CALLS,
  'sdk/cli/facet-server.ts: /api/v1/plugin': 'The command line installs plugins by the calls of their administration.',
  'sdk/cli/facet-server.ts: /api/v1/security': 'The command line signs in by the calls of the contract.',
  'apps/server/shared/setting-table.ts: facet/settings':
    'Topic of the host, which happens to read like the id of a plugin.',
  'sdk/server/host.ts: facet/settings': 'Token of the host, which happens to read like the id of a plugin.',
  'sdk/server/plugin-administration.ts: facet/plugin-admin':
    'Token of the host, `facet/plugin-administration@1`, which begins like the id of a plugin.',
  'apps/web/main.tsx: /api/v1/setting': SETTINGS,
  'apps/web/settings/setting-store.ts: /api/v1/setting': SETTINGS,
  'apps/web/sign-in-again.ts: /users/userinfo':
    'The dialog that signs in again reads its token from a page of identity.',
};
