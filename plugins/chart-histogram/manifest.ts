import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-histogram',
  version: '1.0.0',
  name: 'Histogram',
  description: 'Histograms: how often values of a column occur, in bins of equal width.',
  icon: 'chart-histogram',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'histogram_v2' }, { key: 'histogram' }],
    'charts/type@1': [
      {
        key: 'histogram_v2',
        suits: ['distribution'],
        needs: ['number'],
        name: 'Histogram',
        title: 'types.histogram_v2.name',
        about: 'types.histogram_v2.about',
        description:
          'Shows how the values of one column are spread, as counts in equal bins. The number of bins shapes the picture: try several.',
        category: 'Distribution',
        example: {
          dataset: 'flights',
          form: { column: 'distance', bins: 20, row_limit: 10000, x_axis_title: 'Distance (mi)', show_legend: false },
        },
        tags: ['Comparison', 'ECharts', 'Pattern', 'Range'],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="var(--chart-1)"><path d="M12 44h12v12H12zM25 32h12v24H25zM38 14h12v42H38zM51 22h12v34H51zM64 38h12v18H64zM77 48h8v8h-8z"/></svg>',
      },
      {
        key: 'histogram',
        name: 'Histogram',
        title: 'types.histogram.name',
        description: 'Histograms that an older release saved. New charts are made of its successor.',
        category: 'Distribution',
        tags: ['Legacy'],
        successor: 'histogram_v2',
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="var(--chart-1)"><path d="M12 44h12v12H12zM25 32h12v24H25zM38 14h12v42H38zM51 22h12v34H51zM64 38h12v18H64zM77 48h8v8h-8z"/></svg>',
      },
    ],
  },
});
