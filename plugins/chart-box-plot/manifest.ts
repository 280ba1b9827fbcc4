import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-box-plot',
  version: '1.0.0',
  name: 'Box plot',
  description: 'Box plots: the distribution of a metric in each group.',
  icon: 'chart-candle',
  engines: { sdk: '^1.0.0' },
  client: { requires: { drawings: DrawingsToken } },
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'box_plot' }],
    'charts/type@1': [
      {
        key: 'box_plot',
        name: 'Box Plot',
        title: 'types.box_plot.name',
        about: 'types.box_plot.about',
        description:
          'Shows how the values of a metric spread in each group: the middle half as a box, the rest as whiskers and dots. For the shape of a distribution in detail take the histogram.',
        category: 'Distribution',
        example: {
          dataset: 'penguins',
          form: { metrics: ['avg_body_mass'], columns: ['flipper_length_mm', 'sex'], groupby: ['species'] },
        },
        tags: ['ECharts', 'Range', 'Statistical', 'Popular', 'Featured'],
        label: 'Featured',
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none" stroke-width="2"><path stroke="currentColor" stroke-opacity=".5" d="M22 10v44M16 10h12M16 54h12M48 16v32M42 16h12M42 48h12M74 8v42M68 8h12M68 50h12"/><path fill="var(--chart-1)" stroke="var(--chart-1)" fill-opacity=".35" d="M14 22h16v20H14z"/><path fill="var(--chart-2)" stroke="var(--chart-2)" fill-opacity=".35" d="M40 26h16v14H40z"/><path fill="var(--chart-3)" stroke="var(--chart-3)" fill-opacity=".35" d="M66 16h16v20H66z"/><path stroke="currentColor" d="M14 30h16M40 34h16M66 24h16"/></svg>',
      },
    ],
  },
});
