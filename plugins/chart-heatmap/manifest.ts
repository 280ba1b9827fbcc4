import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-heatmap',
  version: '1.0.0',
  name: 'Heatmap',
  description: 'Heat maps of a metric over two dimensions.',
  icon: 'grid-dots',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'heatmap_v2' }, { key: 'heatmap' }],
    'charts/type@1': [
      {
        key: 'heatmap_v2',
        name: 'Heatmap',
        title: 'types.heatmap_v2.name',
        about: 'types.heatmap_v2.about',
        description:
          'Shows an amount for each pair of two dimensions as a colour, so that patterns stand out. For exact amounts take the pivot table.',
        category: 'Correlation',
        example: {
          dataset: 'flights',
          form: {
            x_axis: 'hour',
            groupby: 'weekday',
            metric: 'avg_delay',
            y_axis_format: ',.1f',
            sort_x_axis: 'alpha_asc',
            value_bounds: [0, 30],
            linear_color_scheme: 'schemeOranges',
          },
        },
        tags: ['Business', 'Intensity', 'Density', 'Single Metric', 'ECharts', 'Popular', 'Featured'],
        label: 'Featured',
        thumbnail:
          '<svg viewBox="0 0 96 64"><g fill="var(--chart-1)"><path opacity=".2" d="M12 8h16v14H12zM48 24h16v14H48z"/><path opacity=".45" d="M30 8h16v14H30zM66 40h16v14H66zM12 40h16v14H12z"/><path opacity=".7" d="M48 8h16v14H48zM12 24h16v14H12zM30 40h16v14H30z"/><path d="M66 8h16v14H66zM30 24h16v14H30zM66 24h16v14H66zM48 40h16v14H48z"/></g></svg>',
      },
      {
        key: 'heatmap',
        name: 'Heatmap',
        title: 'types.heatmap.name',
        description: 'Heat maps that an older release saved. New charts are made of its successor.',
        category: 'Correlation',
        tags: ['Legacy'],
        successor: 'heatmap_v2',
        thumbnail:
          '<svg viewBox="0 0 96 64"><g fill="var(--chart-1)"><path opacity=".2" d="M12 8h16v14H12zM48 24h16v14H48z"/><path opacity=".45" d="M30 8h16v14H30zM66 40h16v14H66zM12 40h16v14H12z"/><path opacity=".7" d="M48 8h16v14H48zM12 24h16v14H12zM30 40h16v14H30z"/><path d="M66 8h16v14H66zM30 24h16v14H30zM66 24h16v14H66zM48 40h16v14H48z"/></g></svg>',
      },
    ],
  },
});
