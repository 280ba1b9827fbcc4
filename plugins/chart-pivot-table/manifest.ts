import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-pivot-table',
  version: '1.0.0',
  name: 'Pivot table chart',
  description: 'Pivot tables with totals and subtotals.',
  icon: 'table',
  engines: { sdk: '^1.0.0' },
  client: {},
  server: {},
  contributes: {
    'charts/query@1': [{ key: 'pivot_table_v2' }, { key: 'pivot_table' }],
    'query/shown-table@1': [{ key: 'pivot_table_v2' }, { key: 'pivot_table' }],
    'charts/type@1': [
      {
        key: 'pivot_table_v2',
        name: 'Pivot Table',
        title: 'types.pivot_table_v2.name',
        about: 'types.pivot_table_v2.about',
        description:
          'Summarises metrics by dimensions along rows and columns, with totals and subtotals. Prefer a table where one list of rows is enough.',
        category: 'Table',
        example: {
          dataset: 'birdstrikes',
          form: {
            groupbyRows: ['phase_of_flight'],
            groupbyColumns: ['wildlife_size'],
            metrics: ['count'],
            rowTotals: true,
            colTotals: true,
            valueFormat: ',d',
          },
        },
        tags: ['Additive', 'Report', 'Tabular', 'Popular', 'Featured'],
        label: 'Featured',
        shownFiles: true,
        behaviors: ['INTERACTIVE_CHART', 'DRILL_BY', 'DRILL_TO_DETAIL'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><g fill="currentColor" opacity=".22"><path d="M12 24h18v5H12zM16 34h14v4H16zM16 43h14v4H16zM36 34h12v4H36zM36 43h12v4H36zM54 34h12v4H54zM54 43h12v4H54zM36 10h48v4H36zM36 24h12v5H36zM54 24h12v5H54z"/></g><path fill="var(--chart-1)" d="M36 17h12v4H36zM54 17h12v4H54zM72 17h12v4H72zM12 53h18v4H12zM36 53h12v4H36zM54 53h12v4H54z"/><path fill="var(--chart-1)" opacity=".55" d="M72 24h12v5H72zM72 34h12v4H72zM72 43h12v4H72zM72 53h12v4H72z"/></svg>',
      },
      {
        key: 'pivot_table',
        name: 'Pivot Table (legacy)',
        title: 'types.pivot_table.name',
        description: 'Pivot tables that an older release saved. New charts are made of its successor.',
        category: 'Table',
        tags: ['Legacy'],
        label: 'Deprecated',
        successor: 'pivot_table_v2',
        shownFiles: true,
        thumbnail:
          '<svg viewBox="0 0 96 64"><g fill="currentColor" opacity=".22"><path d="M12 24h18v5H12zM16 34h14v4H16zM16 43h14v4H16zM36 34h12v4H36zM36 43h12v4H36zM54 34h12v4H54zM54 43h12v4H54zM36 10h48v4H36zM36 24h12v5H36zM54 24h12v5H54z"/></g><path fill="var(--chart-1)" d="M36 17h12v4H36zM54 17h12v4H54zM72 17h12v4H72zM12 53h18v4H12zM36 53h12v4H36zM54 53h12v4H54z"/><path fill="var(--chart-1)" opacity=".55" d="M72 24h12v5H72zM72 34h12v4H72zM72 43h12v4H72zM72 53h12v4H72z"/></svg>',
      },
    ],
  },
});
