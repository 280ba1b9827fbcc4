import { ActivityLogToken } from '@facet/plugin-activity-log/contract.server';
import { BundlesToken } from '@facet/plugin-bundles/contract.server';
import { DatasetDirectoryToken, DatasetsToken } from '@facet/plugin-datasets/contract.server';
import { ChartQueriesToken } from '@facet/plugin-query/contract.server';
import { TagsToken } from '@facet/plugin-tags/contract.server';
import { LaterWorkToken } from '@facet/plugin-async-queries/contract.server';
import { defineManifest, optional } from '@facet/sdk/common';
import { ApiClientToken, SessionToken } from '@facet/sdk/client/tokens';
import { IdentityToken, MetadataStoreToken } from '@facet/sdk/server';
import { ChartsToken } from './contract.client.ts';
import { ChartDirectoryToken, SavedChartsToken } from './contract.server.ts';
import { schemeSettings } from './common/color/scheme-settings.ts';
import { points } from './common/points.ts';

export const manifest = defineManifest({
  id: 'facet/charts',
  version: '1.0.0',
  name: 'Charts',
  description: 'Saved charts, and the service that loads the data of any chart type and draws it.',
  icon: 'chart-bar',
  engines: { sdk: '^1.0.0' },
  client: { requires: { api: ApiClientToken, session: SessionToken }, provides: ChartsToken },
  server: {
    requires: {
      store: MetadataStoreToken,
      identity: IdentityToken,
      datasets: DatasetsToken,
      directory: DatasetDirectoryToken,
      queries: ChartQueriesToken,
      activity: optional(ActivityLogToken),
      bundles: optional(BundlesToken),
      tags: optional(TagsToken),
      later: optional(LaterWorkToken),
    },
    provides: { charts: SavedChartsToken, directory: ChartDirectoryToken },
  },
  processSettings: schemeSettings,
  points,
  objects: ['chart'],
  contributes: {
    'app/conf@1': [
      { key: 'VIZ_TYPE_DENYLIST', value: [] },
      { key: 'EXTRA_CATEGORICAL_COLOR_SCHEMES', beside: 'extra_categorical_color_schemes' },
      { key: 'EXTRA_SEQUENTIAL_COLOR_SCHEMES', beside: 'extra_sequential_color_schemes' },
    ],
    'app/page@1': [{ key: 'chart-list', path: '/chart/list/', title: 'title', permission: ['can_read', 'Chart'] }],
    'app/search@1': [{ key: 'charts', label: 'nav', icon: 'chart-line', order: 20, permission: ['can_read', 'Chart'] }],
    'app/nav@1': [
      {
        key: 'charts',
        label: 'nav',
        path: '/chart/list/',
        icon: 'chart-line',
        menu: 'main',
        order: 20,
        permission: ['can_read', 'Chart'],
      },
      {
        key: 'new-chart',
        label: 'newChart',
        path: '/chart/add',
        icon: 'chart-line',
        menu: 'new',
        order: 20,
        permission: ['can_write', 'Chart'],
      },
    ],
    'http/routes@1': [
      { key: 'charts', prefixes: ['/api/v1/chart'] },
      { key: 'chart-warm-up', prefixes: ['/superset/warm_up_cache'] },
      { key: 'chart-archives', prefixes: [] },
    ],
    'jobs/handler@1': [
      { key: 'charts/warm-up', description: 'Asks charts anew, for the cache.', timeoutMs: 3_600_000, atOnce: 2 },
    ],
    'resource/archive@1': [
      {
        key: 'chart',
        title: 'Chart',
        type: 'Slice',
        folder: 'charts',
        view: 'Chart',
        path: '/api/v1/chart',
        needs: ['dataset'],
      },
    ],
    'query/saved-context@1': [{ key: 'chart' }],
    'activity-log/opened@1': [{ key: 'slice' }],
    'identity/object-parts@1': [{ key: 'chart' }],
    'tags/objects@1': [{ key: 'chart' }],
    'identity/permission@1': [
      {
        key: 'charts-alpha-gamma',
        pairs: [
          ['can_read', 'Chart'],
          ['can_write', 'Chart'],
          ['can_export', 'Chart'],
          ['can_tag', 'Chart'],
          ['menu_access', 'Charts'],
        ],
        roles: ['Alpha', 'Gamma'],
      },
      {
        key: 'charts-administrators',
        pairs: [
          ['can_warm_up_cache', 'Chart'],
          ['can_warm_up_cache', 'Superset'],
        ],
        roles: [],
      },
    ],
  },
});
