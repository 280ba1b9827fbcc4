import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-table',
  version: '1.0.0',
  name: 'Table chart',
  description: 'Tables of aggregated or raw rows, with bars, totals and conditional colours.',
  icon: 'table',
  engines: { sdk: '^1.0.0' },
  client: {},
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'table' }],
    'charts/type@1': [
      {
        key: 'table',
        feeds: ['EVENT', 'INTERVAL'],
        suits: ['rows'],
        name: 'Table',
        title: 'types.table.name',
        about: 'types.table.about',
        description:
          'Shows rows as they are or aggregated by dimensions, with bars behind the numbers, totals and conditional colours. Best when exact values matter.',
        category: 'Table',
        example: {
          dataset: 'countries',
          form: {
            query_mode: 'aggregate',
            groupby: ['region'],
            metrics: ['count', 'total_population', 'avg_life_expectancy', 'avg_income'],
            show_cell_bars: true,
          },
        },
        tags: ['Additive', 'Business', 'Pattern', 'Popular', 'Featured', 'Report', 'Sequential', 'Tabular'],
        label: 'Featured',
        tile: 4,
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><g fill="currentColor" opacity=".22"><path d="M12 12h72v6H12zM12 24h22v4H12zM12 34h16v4H12zM12 44h24v4H12zM12 54h18v4H12zM46 24h10v4H46zM46 34h10v4H46zM46 44h10v4H46zM46 54h10v4H46z"/></g><path fill="var(--chart-1)" d="M64 24h20v4H64zM70 34h14v4H70zM74 44h10v4H74zM66 54h18v4H66z"/></svg>',
      },
    ],
  },
});
