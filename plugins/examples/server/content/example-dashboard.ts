import type { NewChart } from '@facet/plugin-charts/contract.server';
import type { exampleDatasets } from './example-datasets.ts';

export type DatasetKey = keyof typeof exampleDatasets;

export type ExampleChart = Omit<NewChart, 'datasetId' | 'uuid'> & {
  readonly uuid: string;
  readonly dataset: DatasetKey;
  /** Charts of the same dashboard that are parts of this one, with the form member for their ids. */
  readonly draws?: { readonly member: string; readonly charts: readonly string[] };
};

/** A chart or a text, with its width in columns (of 12) and its height in units of 8 px. */
export type ExampleCell<Key extends string> =
  | readonly [chart: Key, width: number, height: number]
  | readonly [text: { readonly markdown: string }, width: number, height: number];

export type ExampleRow<Key extends string> = readonly ExampleCell<Key>[];

export interface ExampleTab<Key extends string> {
  readonly title: string;
  readonly rows: readonly ExampleRow<Key>[];
}

export interface ExampleDashboard<Key extends string = string> {
  readonly uuid: string;
  readonly title: string;
  readonly slug: string;
  /** Markdown above the charts. */
  readonly intro: string;
  readonly charts: Readonly<Record<Key, ExampleChart>>;
  readonly rows: readonly ExampleRow<NoInfer<Key>>[];
  /** Tabs below the rows. */
  readonly tabs?: readonly ExampleTab<NoInfer<Key>>[];
  readonly filters: readonly ExampleFilter[];
}

export type ExampleFilter =
  | {
      readonly id: string;
      readonly type: 'filter_time' | 'filter_timegrain';
      readonly name: string;
      readonly dataset: DatasetKey;
    }
  | {
      readonly id: string;
      readonly type: 'filter_select' | 'filter_range';
      readonly name: string;
      readonly dataset: DatasetKey;
      readonly column: string;
    };

/** Checks at compile time that rows refer to charts of the dashboard. */
export const exampleDashboard = <const Key extends string>(dashboard: ExampleDashboard<Key>): ExampleDashboard =>
  dashboard;

/** A time filter on the chart, so that it follows the time filter of its dashboard. */
export const timeFilter = (column: string, range = 'No filter') => ({
  clause: 'WHERE',
  comparator: range,
  expressionType: 'SIMPLE',
  operator: 'TEMPORAL_RANGE',
  subject: column,
});

export const overTime = (column: string, grain: string) => ({
  x_axis: column,
  time_grain_sqla: grain,
  adhoc_filters: [timeFilter(column)],
});
