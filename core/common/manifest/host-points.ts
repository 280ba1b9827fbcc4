import type { PointDeclaration } from '@facet/sdk/common';

/**
 * The points that the host itself fills in the page and on the server. All others belong to plugins. What an entry at each
 * declares stands in `host-schemas.ts`, which the browser goes without.
 */
export const hostPoints = {
  'app/page@1': {
    side: 'client',
    description: 'Pages with their routes.',
    claims: ['path', 'aliases'],
    texts: ['title'],
  },
  'app/nav@1': {
    side: 'client',
    description: 'Links in the top bar and the shell menus.',
    declaredOnly: true,
    texts: ['label', 'section'],
  },
  'app/command@1': { side: 'client', description: 'Commands of the palette, with shortcuts.', texts: ['label'] },
  'app/search@1': { side: 'client', description: 'Search providers of the palette.', texts: ['label'] },
  'app/object-tool@1': {
    side: 'client',
    description: 'Items in the menus of objects, and marks beside their names.',
  },
  'app/setting@1': {
    side: 'both',
    description: 'Settings that a user or an administrator may change.',
    declaredOnly: true,
    ownKeys: true,
    texts: ['label', 'description', 'section', 'choices.label'],
  },
  'app/setting-keeper@1': {
    side: 'client',
    description: 'Storage of the settings of signed-in users.',
  },
  'app/later-answer@1': {
    side: 'client',
    description: 'How pages wait for calls that a job answers.',
  },
  'app/theme@1': {
    side: 'client',
    description: 'Colours and other design tokens, for the light and the dark scheme.',
    declaredOnly: true,
    texts: ['label'],
  },
  'app/conf@1': {
    side: 'server',
    description: 'Values that every page gets as the `conf` of the contract; the key is the name.',
    insteadOfCode: 'value',
  },
  'app/outside-source@1': {
    side: 'server',
    description:
      'Other servers that pages load pictures, data, fonts or media from, or that may frame a page, as a setting names them.',
    declaredOnly: true,
  },
  'app/guest-page@1': {
    side: 'server',
    description: 'The sites that may show a page of guests in a frame; the key is that of the page.',
  },
  'http/routes@1': { side: 'server', description: 'Routes of the HTTP API.', ownKeys: true, claims: ['prefixes'] },
  'jobs/handler@1': { side: 'server', description: 'Handlers of background jobs.' },
  'i18n/messages@1': { side: 'client', description: 'Text catalogues by namespace and locale.' },
} as const satisfies Readonly<Record<string, PointDeclaration>>;

export type HostPoint = keyof typeof hostPoints;
