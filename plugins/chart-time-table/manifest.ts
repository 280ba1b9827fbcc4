import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-time-table',
  version: '1.0.0',
  name: 'Time-series table chart',
  description: 'A table with a row for each metric or group, and columns for its course over time.',
  icon: 'table',
  engines: { sdk: '^1.0.0' },
  client: {},
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'time_table' }],
    'charts/type@1': [
      {
        key: 'time_table',
        name: 'Time-series Table',
        title: 'types.time_table.name',
        about: 'types.time_table.about',
        needs: ['time'],
        description:
          'Shows metrics or groups as rows with sparklines, earlier values and their changes beside each other. Prefer lines where one course is to be read closely.',
        category: 'Table',
        example: {
          dataset: 'employment',
          form: {
            granularity_sqla: 'month',
            time_grain_sqla: 'P1M',
            metrics: ['employed'],
            groupby: ['sector'],
            column_collection: [
              { key: 'course', label: '2006 to 2015', colType: 'spark', timeRatio: 0 },
              { key: 'now', label: 'Employed', colType: 'time', timeLag: 0, d3format: '.3s' },
              {
                key: 'year',
                label: 'Over a year',
                colType: 'time',
                comparisonType: 'perc_change',
                timeLag: 12,
                d3format: '+,.1%',
                bounds: [-0.03, 0.03],
              },
            ],
          },
        },
        tags: ['Multi-Variables', 'Comparison', 'Legacy', 'Percentages', 'Tabular', 'Text', 'Trend'],
        thumbnail:
          '<svg viewBox="0 0 96 64" fill="none"><g fill="currentColor" opacity=".22"><path d="M12 14h18v4H12zM12 30h22v4H12zM12 46h16v4H12zM72 14h12v4H72zM72 30h12v4H72zM72 46h12v4H72z"/></g><path stroke="var(--chart-1)" stroke-width="2" stroke-linejoin="round" d="M40 18l7-4 6 3 7-6 6 2M40 35l7 0 6-5 7 4 6-3M40 48l7 2 6-6 7 2 6-3"/></svg>',
      },
    ],
  },
});
