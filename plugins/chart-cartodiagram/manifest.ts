import { ChartsToken } from '@facet/plugin-charts/contract.client';
import { PanelsToken } from '@facet/plugin-controls/contract.client';
import { MapsToken } from '@facet/plugin-maps/contract.client';
import { ApiClientToken } from '@facet/sdk/client/tokens';
import { defineManifest } from '@facet/sdk/common';

export const manifest = defineManifest({
  id: 'facet/chart-cartodiagram',
  version: '1.0.0',
  name: 'Charts on a map',
  description: 'Draws a saved chart at each location of a map.',
  icon: 'map-pin-star',
  engines: { sdk: '^1.0.0' },
  client: { requires: { api: ApiClientToken, charts: ChartsToken, maps: MapsToken, panels: PanelsToken } },
  server: {},
  contributes: {
    'controls/type@1': [
      { key: 'SavedChartControl', description: 'A saved chart of the same dataset.' },
      { key: 'MapViewControl', description: 'Which part of a map is seen at first.' },
      { key: 'LayerConfigsControl', description: 'Tiles of other servers below the marks of a map.' },
      { key: 'ZoomConfigControl', description: 'How large charts on a map are at each zoom.' },
    ],
    'charts/query@1': [{ key: 'cartodiagram' }],
    'charts/type@1': [
      {
        key: 'cartodiagram',
        name: 'Cartodiagram',
        title: 'types.cartodiagram.name',
        about: 'types.cartodiagram.about',
        needs: ['shape'],
        description:
          'Draws a saved chart at each place on a map, with the rows of that place. For one amount a place, points of a map say the same with less ink.',
        category: 'Map',
        tags: ['Geo', '2D', 'Spatial', 'Experimental'],
        thumbnail:
          '<svg viewBox="0 0 96 64"><path fill="currentColor" opacity=".12" d="M4 18l20-10 22 4 18-6 26 8v34l-22 8-20-6-24 6-20-8z"/><g><circle cx="28" cy="28" r="11" fill="var(--chart-2)"/><path d="M28 28V17a11 11 0 0 1 9.500 16.500z" fill="var(--chart-1)"/><circle cx="66" cy="38" r="13" fill="var(--chart-2)"/><path d="M66 38V25a13 13 0 1 1-11.300 19.500z" fill="var(--chart-1)"/><circle cx="56" cy="14" r="6" fill="var(--chart-1)"/><path d="M56 14V8a6 6 0 0 0-6 6z" fill="var(--chart-3)"/></g></svg>',
        example: {
          dataset: 'routes',
          form: {
            selected_chart: JSON.stringify({
              id: 0,
              slice_name: 'Distances',
              viz_type: 'pie',
              params: JSON.stringify({
                groupby: [
                  {
                    expressionType: 'SQL',
                    label: 'Distance',
                    sqlExpression:
                      "CASE WHEN distance < 500 THEN 'under 500 mi' WHEN distance < 1200 THEN 'to 1,200 mi' ELSE 'over 1,200 mi' END",
                  },
                ],
                metric: 'total_flights',
                adhoc_filters: [
                  {
                    expressionType: 'SIMPLE',
                    clause: 'WHERE',
                    subject: 'origin',
                    operator: 'IN',
                    comparator: [
                      'ATL',
                      'ORD',
                      'DFW',
                      'LAX',
                      'PHX',
                      'STL',
                      'DEN',
                      'SEA',
                      'MSP',
                      'BOS',
                      'MIA',
                      'SLC',
                      'IAH',
                    ],
                  },
                ],
                show_legend: false,
                show_labels: false,
                row_limit: 200,
              }),
            }),
            geom_column: {
              expressionType: 'SQL',
              label: 'Origin',
              sqlExpression: `'{"type":"Point","coordinates":[' || origin_longitude || ',' || origin_latitude || ']}'`,
            },
            chart_size: {
              type: 'FIXED',
              configs: { zoom: 6, width: 96, height: 96, slope: 30, exponent: 2 },
            },
            chart_background_color: { r: 255, g: 255, b: 255, a: 0 },
            layer_configs: [],
          },
        },
      },
    ],
  },
});
