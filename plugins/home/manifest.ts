import { DashboardSketchesToken } from '@facet/plugin-dashboards/contract.client';
import { defineManifest, optional } from '@facet/sdk/common';
import { HOME_PATH } from './contract.ts';

export const manifest = defineManifest({
  id: 'facet/home',
  version: '1.0.0',
  name: 'Home',
  description: 'The start page: recent items, favourites, and first steps.',
  icon: 'home',
  engines: { sdk: '^1.0.0' },
  client: { requires: { sketches: optional(DashboardSketchesToken) } },
  contributes: {
    'app/conf@1': [{ key: 'WELCOME_PAGE_LAST_TAB', value: 'all' }],
    'identity/permission@1': [{ key: 'home-alpha-gamma', pairs: [['menu_access', 'Home']], roles: ['Alpha', 'Gamma'] }],
    'app/page@1': [{ key: 'home', path: HOME_PATH, title: 'title', start: true }],
  },
});
