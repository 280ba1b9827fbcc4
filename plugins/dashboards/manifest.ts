import { ActivityLogToken } from '@facet/plugin-activity-log/contract.server';
import { BundlesToken } from '@facet/plugin-bundles/contract.server';
import { ChartsToken } from '@facet/plugin-charts/contract.client';
import { ChartDirectoryToken, SavedChartsToken } from '@facet/plugin-charts/contract.server';
import { PanelsToken } from '@facet/plugin-controls/contract.client';
import { DatabasesToken } from '@facet/plugin-databases/contract.server';
import { DatasetDirectoryToken, DatasetsToken } from '@facet/plugin-datasets/contract.server';
import { DrillsToken } from '@facet/plugin-drill/contract.client';
import { ChartQueriesToken } from '@facet/plugin-query/contract.server';
import { TagsToken } from '@facet/plugin-tags/contract.server';
import { ApiClientToken } from '@facet/sdk/client/tokens';
import { defineManifest, onDemand, optional } from '@facet/sdk/common';
import {
  FeatureFlagsToken,
  IdentityToken,
  KeyValueStoreToken,
  MetadataStoreToken,
  PageNewsToken,
  ServerSettingsToken,
} from '@facet/sdk/server';
import { componentKinds } from './common/component-kinds.ts';
import { points } from './common/points.ts';
import { DashboardSketchesToken } from './contract.client.ts';
import { DashboardsToken } from './contract.server.ts';

export const manifest = defineManifest({
  id: 'facet/dashboards',
  version: '1.0.0',
  name: 'Dashboards',
  description: 'Dashboards: charts in one layout, with shared filters.',
  icon: 'layout-dashboard',
  engines: { sdk: '^1.0.0' },
  server: {
    requires: {
      store: MetadataStoreToken,
      identity: IdentityToken,
      values: KeyValueStoreToken,
      news: PageNewsToken,
      flags: FeatureFlagsToken,
      settings: ServerSettingsToken,
      charts: SavedChartsToken,
      chartDirectory: ChartDirectoryToken,
      datasets: DatasetsToken,
      directory: DatasetDirectoryToken,
      databases: DatabasesToken,
      queries: ChartQueriesToken,
      activity: optional(ActivityLogToken),
      bundles: optional(BundlesToken),
      tags: optional(TagsToken),
    },
    provides: DashboardsToken,
  },
  client: {
    requires: {
      api: ApiClientToken,
      charts: optional(ChartsToken),
      panels: onDemand(PanelsToken),
      drills: optional(DrillsToken),
    },
    provides: DashboardSketchesToken,
  },
  points,
  objects: ['dashboard'],
  contributes: {
    'app/conf@1': [
      { key: 'SUPERSET_DASHBOARD_POSITION_DATA_LIMIT', value: 65535 },
      { key: 'SUPERSET_DASHBOARD_PERIODICAL_REFRESH_LIMIT', value: 0 },
      { key: 'SUPERSET_DASHBOARD_PERIODICAL_REFRESH_WARNING_MESSAGE', value: null },
      { key: 'NATIVE_FILTER_DEFAULT_ROW_LIMIT' },
      { key: 'DASHBOARD_AUTO_REFRESH_MODE', value: 'force' },
      {
        key: 'DASHBOARD_AUTO_REFRESH_INTERVALS',
        value: [
          [0, "Don't refresh"],
          [10, '10 seconds'],
          [30, '30 seconds'],
          [60, '1 minute'],
          [300, '5 minutes'],
          [1800, '30 minutes'],
          [3600, '1 hour'],
          [21600, '6 hours'],
          [43200, '12 hours'],
          [86400, '24 hours'],
        ],
      },
      { key: 'DASHBOARD_VIRTUALIZATION' },
      { key: 'DASHBOARD_PICTURE_KEY' },
    ],
    'app/setting@1': [
      {
        key: 'filterRowLimit',
        label: 'setting.filterRowLimit',
        description: 'setting.filterRowLimitText',
        type: 'number',
        default: 1000,
        scope: 'system',
      },
      {
        key: 'framingSites',
        label: 'setting.framingSites',
        description: 'setting.framingSitesText',
        type: 'text',
        default: '',
        order: 1,
        scope: 'system',
      },
      {
        key: 'keepsPictures',
        label: 'setting.keepsPictures',
        description: 'setting.keepsPicturesText',
        type: 'boolean',
        default: true,
        order: 2,
        scope: 'system',
      },
    ],
    'app/outside-source@1': [
      { key: 'framing-sites', directive: 'frame-ancestors', setting: 'framingSites', when: 'flag.EMBEDDED_SUPERSET' },
    ],
    'app/page@1': [
      { key: 'dashboard-list', path: '/dashboard/list/', title: 'title', permission: ['can_read', 'Dashboard'] },
      {
        key: 'dashboard',
        path: '/superset/dashboard/:idOrSlug/',
        title: 'page.title',
        under: '/dashboard/list/',
        permission: ['can_read', 'Dashboard'],
      },
      {
        key: 'dashboard-new',
        path: '/dashboard/new',
        title: 'newTitle',
        under: '/dashboard/list/',
        permission: ['can_write', 'Dashboard'],
      },
      { key: 'embedded-dashboard', path: '/embedded/:uuid', title: 'page.title', access: 'guest' },
    ],
    'app/guest-page@1': [{ key: 'embedded-dashboard' }],
    'app/search@1': [
      { key: 'dashboards', label: 'nav', icon: 'layout-dashboard', order: 10, permission: ['can_read', 'Dashboard'] },
    ],
    'app/nav@1': [
      {
        key: 'dashboards',
        label: 'nav',
        path: '/dashboard/list/',
        icon: 'layout-dashboard',
        menu: 'main',
        order: 10,
        permission: ['can_read', 'Dashboard'],
      },
      {
        key: 'new-dashboard',
        label: 'newDashboard',
        path: '/dashboard/new',
        icon: 'layout-dashboard',
        menu: 'new',
        order: 10,
        permission: ['can_write', 'Dashboard'],
      },
    ],
    'dashboards/component@1': componentKinds,
    'activity-log/opened@1': [{ key: 'dashboard' }],
    'identity/object-parts@1': [{ key: 'dashboard' }],
    'identity/guest-resource@1': [
      {
        key: 'dashboard',
        reads: ['Dashboard', 'Chart', 'EmbeddedDashboard', 'DashboardPermalinkRestApi', 'DashboardFilterStateRestApi'],
      },
    ],
    'tags/objects@1': [{ key: 'dashboard' }],
    'http/routes@1': [
      { key: 'dashboards', prefixes: ['/api/v1/dashboard', '/superset/dashboard/p'] },
      { key: 'filter-sets', prefixes: [] },
      { key: 'embedding', prefixes: ['/api/v1/embedded_dashboard'] },
      { key: 'presence', prefixes: [] },
      { key: 'dashboard-archives', prefixes: [] },
    ],
    'resource/archive@1': [
      {
        key: 'dashboard',
        title: 'Dashboard',
        type: 'Dashboard',
        folder: 'dashboards',
        view: 'Dashboard',
        path: '/api/v1/dashboard',
        needs: ['chart', 'dataset'],
      },
    ],
    'charts/place@1': [{ key: 'dashboards' }],
    'charts/placements@1': [{ key: 'dashboards' }],
    'query/data-lender@1': [{ key: 'dashboards' }],
    'identity/permission@1': [
      {
        key: 'dashboards-alpha-gamma',
        pairs: [
          ['can_read', 'Dashboard'],
          ['can_write', 'Dashboard'],
          ['can_export', 'Dashboard'],
          ['can_get_embedded', 'Dashboard'],
          ['can_delete_embedded', 'Dashboard'],
          ['can_view_query', 'Dashboard'],
          ['can_view_chart_as_table', 'Dashboard'],
          ['can_drill', 'Dashboard'],
          ['can_tag', 'Dashboard'],
          ['can_read', 'EmbeddedDashboard'],
          ['can_read', 'DashboardFilterStateRestApi'],
          ['can_write', 'DashboardFilterStateRestApi'],
          ['can_list', 'FilterSets'],
          ['can_add', 'FilterSets'],
          ['can_edit', 'FilterSets'],
          ['can_delete', 'FilterSets'],
          ['can_read', 'DashboardPermalinkRestApi'],
          ['can_write', 'DashboardPermalinkRestApi'],
          ['can_dashboard', 'Superset'],
          ['can_dashboard_permalink', 'Superset'],
          ['can_share_dashboard', 'Superset'],
          ['menu_access', 'Dashboards'],
        ],
        roles: ['Alpha', 'Gamma'],
      },
      { key: 'dashboards-administrators', pairs: [['can_set_embedded', 'Dashboard']], roles: [] },
    ],
  },
  flags: [
    {
      name: 'DASHBOARD_RBAC',
      default: false,
      description:
        'Published dashboards that carry roles are shown to those roles alone, with the data of their charts.',
      perRole: true,
    },
    {
      name: 'DASHBOARD_NATIVE_FILTERS',
      default: true,
      description: 'Filters beside the charts of a dashboard. Switched off, they are kept and narrow nothing.',
      perRole: true,
    },
    {
      name: 'DASHBOARD_CROSS_FILTERS',
      default: true,
      description: 'Marks that are clicked in one chart of a dashboard filter the others.',
      perRole: true,
    },
    {
      name: 'DASHBOARD_NATIVE_FILTERS_SET',
      default: false,
      description: 'Values of the filters of a dashboard can be kept under a name, for oneself or for all who see it.',
      perRole: true,
    },
    {
      name: 'HORIZONTAL_FILTER_BAR',
      default: false,
      description: 'Owners may put the filters of a dashboard above its charts.',
      perRole: true,
    },
    {
      name: 'DASHBOARD_VIRTUALIZATION',
      default: false,
      description: 'Charts of a dashboard are asked for and drawn only when they come near the screen.',
      perRole: true,
    },
    {
      name: 'EMBEDDED_SUPERSET',
      default: false,
      description: 'Sites that a setting names may show dashboards in a frame, and Share offers the code for that.',
    },
    {
      name: 'CONFIRM_DASHBOARD_DIFF',
      default: false,
      description: 'A save that replaces the CSS or the filter scopes of a dashboard shows both values and asks first.',
    },
  ],
});
