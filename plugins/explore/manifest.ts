import { ExamplePicturesToken } from '@facet/plugin-chart-gallery/contract.client';
import { ChartsToken } from '@facet/plugin-charts/contract.client';
import { ChartDirectoryToken, SavedChartsToken } from '@facet/plugin-charts/contract.server';
import { PanelsToken } from '@facet/plugin-controls/contract.client';
import { DatasetDialogsToken } from '@facet/plugin-datasets/contract';
import { DatasetsToken } from '@facet/plugin-datasets/contract.server';
import { DatasourcesToken } from '@facet/plugin-query/contract.server';
import { DrillsToken } from '@facet/plugin-drill/contract.client';
import { ApiClientToken, NotifierToken, SessionToken } from '@facet/sdk/client/tokens';
import { defineManifest, optional } from '@facet/sdk/common';
import { IdentityToken, KeyValueStoreToken, ServerSettingsToken } from '@facet/sdk/server';
import { points } from './common/points.ts';

export const manifest = defineManifest({
  id: 'facet/explore',
  version: '1.0.0',
  name: 'Explore',
  description: 'Builds charts from a dataset, with drafts that are saved and can be shared.',
  icon: 'chart-line',
  engines: { sdk: '^1.0.0' },
  client: {
    requires: {
      api: ApiClientToken,
      charts: ChartsToken,
      panels: PanelsToken,
      notifier: NotifierToken,
      session: SessionToken,
      dialogs: optional(DatasetDialogsToken),
      drills: optional(DrillsToken),
      pictures: optional(ExamplePicturesToken),
    },
  },
  server: {
    requires: {
      identity: IdentityToken,
      values: KeyValueStoreToken,
      settings: ServerSettingsToken,
      charts: SavedChartsToken,
      chartDirectory: ChartDirectoryToken,
      datasets: DatasetsToken,
      sources: DatasourcesToken,
    },
  },
  flags: [
    {
      name: 'EMBEDDABLE_CHARTS',
      default: true,
      description: 'Share offers the code that shows a chart in a frame, and sites that a setting names may show it.',
    },
  ],
  points,
  contributes: {
    'app/conf@1': [{ key: 'DEFAULT_VIZ_TYPE', value: 'table' }, { key: 'DEFAULT_TIME_FILTER' }],
    'app/setting@1': [
      {
        key: 'defaultTimeRange',
        label: 'setting.defaultTimeRange',
        description: 'setting.defaultTimeRangeText',
        type: 'text',
        default: 'No filter',
        section: 'setting.section',
        scope: 'system',
      },
      {
        key: 'chartFramingSites',
        label: 'setting.framingSites',
        description: 'setting.framingSitesText',
        type: 'text',
        default: '',
        order: 1,
        section: 'setting.section',
        scope: 'system',
      },
    ],
    'app/outside-source@1': [
      {
        key: 'chart-framing-sites',
        directive: 'frame-ancestors',
        setting: 'chartFramingSites',
        when: 'flag.EMBEDDABLE_CHARTS',
      },
    ],
    'http/routes@1': [{ key: 'explore', prefixes: ['/api/v1/explore', '/superset/explore', '/superset/slice'] }],
    'identity/permission@1': [
      {
        key: 'explore-alpha-gamma',
        pairs: [
          ['can_read', 'Explore'],
          ['can_read', 'ExploreFormDataRestApi'],
          ['can_write', 'ExploreFormDataRestApi'],
          ['can_read', 'ExplorePermalinkRestApi'],
          ['can_write', 'ExplorePermalinkRestApi'],
          ['can_explore', 'Superset'],
          ['can_share_chart', 'Superset'],
          ['can_slice', 'Superset'],
        ],
        roles: ['Alpha', 'Gamma'],
      },
    ],
    'app/page@1': [
      {
        key: 'explore',
        path: '/explore/',
        aliases: [
          '/superset/explore/',
          '/superset/explore/p/:permalink/',
          '/superset/explore/:type/:id/',
          '/superset/slice/:slice/',
        ],
        title: 'title.explore',
        under: '/chart/list/',
      },
      {
        key: 'new-chart',
        path: '/chart/add',
        title: 'title.new',
        under: '/chart/list/',
        permission: ['can_write', 'Chart'],
      },
    ],
  },
});
