import { defineManifest } from '@facet/sdk/common';
import { ApiClientToken, ChartsToken, NotifierToken, SessionToken } from '@facet/sdk/client/tokens';

export const manifest = defineManifest({
  id: 'facet/explore',
  version: '1.0.0',
  name: 'Explore',
  description: 'Builds charts from datasets.',
  icon: 'chart-line',
  engines: { sdk: '^1.0.0' },
  client: { requires: { api: ApiClientToken, charts: ChartsToken, notifier: NotifierToken, session: SessionToken } },
  contributes: {
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
      },
      { key: 'new-chart', path: '/chart/add', title: 'title.new', permission: ['can_write', 'Chart'] },
    ],
  },
});
