const SETTINGS =
  'The page reads and writes settings by the calls of the settings plugin; a service of that plugin is to come.';

/** Names of features that core, sdk or apps still know, with the reason. The list may only become shorter. */
export const ALLOWED: Readonly<Record<string, string>> = {
  'sdk/cli/facet-server.ts: /api/v1/security': 'The command line signs in by the calls of the contract.',
  'apps/web/main.tsx: /api/v1/setting': SETTINGS,
  'apps/web/settings/setting-store.ts: /api/v1/setting': SETTINGS,
  'apps/web/sign-in-again.ts: /users/userinfo':
    'The dialog that signs in again reads its token from a page of identity.',
};
