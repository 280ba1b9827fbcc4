import type { ExampleChartKey } from './example-charts.ts';
import type { exampleDatasets } from './example-datasets.ts';

type DatasetKey = keyof typeof exampleDatasets;

export interface ExampleDashboard {
  readonly uuid: string;
  readonly title: string;
  readonly slug: string;
  /** Rows of charts with their width in columns (12 a row) and height in units of 8 px. */
  readonly rows: readonly (readonly (readonly [chart: ExampleChartKey, width: number, height: number])[])[];
  readonly filters: readonly ExampleFilter[];
}

export type ExampleFilter =
  | { readonly id: string; readonly type: 'filter_time'; readonly name: string }
  | {
      readonly id: string;
      readonly type: 'filter_select';
      readonly name: string;
      readonly dataset: DatasetKey;
      readonly column: string;
    };

export const exampleDashboards: readonly ExampleDashboard[] = [
  {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1c01',
    title: 'Flights in the United States',
    slug: 'flights',
    rows: [
      [
        ['flightCount', 3, 26],
        ['delayedShare', 3, 26],
        ['flightsByState', 6, 26],
      ],
      [
        ['flightsPerDay', 8, 44],
        ['delayByOrigin', 4, 44],
      ],
      [['busiestAirports', 12, 56]],
    ],
    filters: [
      { id: 'NATIVE_FILTER-flights-time', type: 'filter_time', name: 'Time range' },
      {
        id: 'NATIVE_FILTER-flights-state',
        type: 'filter_select',
        name: 'Origin state',
        dataset: 'flights',
        column: 'origin_state',
      },
      {
        id: 'NATIVE_FILTER-flights-origin',
        type: 'filter_select',
        name: 'Origin',
        dataset: 'flights',
        column: 'origin',
      },
    ],
  },
  {
    uuid: '5f0a8c1e-6d0b-4c0e-9c53-2f4b8f1d1c02',
    title: 'Weather in two cities',
    slug: 'weather',
    rows: [
      [['temperatures', 12, 44]],
      [
        ['rain', 8, 44],
        ['weatherKinds', 4, 44],
      ],
    ],
    filters: [
      { id: 'NATIVE_FILTER-weather-time', type: 'filter_time', name: 'Time range' },
      { id: 'NATIVE_FILTER-weather-city', type: 'filter_select', name: 'City', dataset: 'weather', column: 'location' },
    ],
  },
];
