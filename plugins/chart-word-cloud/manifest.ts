import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-word-cloud',
  version: '1.0.0',
  name: 'Word cloud',
  description: 'Word clouds: words sized by a metric.',
  icon: 'letter-case',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'word_cloud' }],
    'charts/type@1': [
      {
        key: 'word_cloud',
        name: 'Word Cloud',
        title: 'types.word_cloud.name',
        about: 'types.word_cloud.about',
        needs: ['category'],
        description:
          'Shows the values of one dimension as words, the larger the more there is of them. Good to get an impression of texts; for comparing amounts take bars.',
        category: 'Ranking',
        example: {
          dataset: 'birdstrikes',
          form: {
            series: 'wildlife_species',
            metric: 'count',
            row_limit: 80,
            size_from: 12,
            size_to: 60,
            adhoc_filters: [
              { clause: 'WHERE', expressionType: 'SQL', sqlExpression: "wildlife_species NOT LIKE 'Unknown%'" },
            ],
          },
        },
        tags: ['Categorical', 'Comparison', 'Density', 'Single Metric'],
        thumbnail:
          '<svg viewBox="0 0 96 64" font-family="inherit" font-weight="600"><text x="22" y="38" font-size="22" fill="var(--chart-1)">data</text><text x="14" y="18" font-size="11" fill="var(--chart-2)">chart</text><text x="52" y="20" font-size="9" fill="var(--chart-3)">query</text><text x="46" y="54" font-size="12" fill="var(--chart-4)">filter</text><text x="14" y="54" font-size="8" fill="var(--chart-2)">map</text></svg>',
      },
    ],
  },
});
