import { SavedChartsToken } from '@facet/plugin-charts/contract.server';
import { ChartQueriesToken } from '@facet/plugin-query/contract.server';
import { defineManifest } from '@facet/sdk/common';
import { IdentityToken, SharedCacheToken } from '@facet/sdk/server';
import { points } from './common/points.ts';

export const manifest = defineManifest({
  id: 'facet/explore-json',
  version: '1.0.0',
  name: 'Older chart data call',
  description: "The explore_json API of older releases: chart data from a chart's form.",
  icon: 'history',
  engines: { sdk: '^1.0.0' },
  server: {
    requires: {
      charts: SavedChartsToken,
      queries: ChartQueriesToken,
      identity: IdentityToken,
      cache: SharedCacheToken,
    },
  },
  flags: [
    {
      name: 'ENABLE_EXPLORE_JSON_CSRF_PROTECTION',
      default: false,
      description: 'Ask for the CSRF token when a session posts to explore_json.',
    },
  ],
  points,
  contributes: {
    'http/routes@1': [{ key: 'explore-json', prefixes: ['/superset/explore_json'] }],
    'identity/permission@1': [
      { key: 'explore-json', pairs: [['can_explore_json', 'Superset']], roles: ['Alpha', 'Gamma'] },
    ],
  },
});
