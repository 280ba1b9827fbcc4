import { definePoint, type FormData, type QueryResult } from '@facet/sdk/common';
import type { MetricFormat, ShownSheet } from '../../common/shown-sheet.ts';

export interface ShownQuestion {
  /** Of the caller, unchecked. */
  readonly form: FormData;
  /** The answers to the queries of the chart. */
  readonly answers: readonly QueryResult[];
  /** Labels of columns and metrics. */
  readonly names: ReadonlyMap<string, string>;
  /** Number formats of metrics. */
  readonly formats: ReadonlyMap<string, MetricFormat>;
  /** A sheet of more cells, with those for headings, is refused. */
  readonly mostCells: number;
}

export interface ShownTable {
  /**
   * The sheet of a chart, for files that look like it.
   * @throws PostProcessingError when it would have more than `mostCells`
   */
  sheetOf(question: ShownQuestion): Promise<ShownSheet>;
}

export const ShownTablePoint = definePoint<{ declared: object; implementation: ShownTable }>({
  id: 'query/shown-table@1',
  description: 'Result files in the layout of a chart type; the key is the viz_type of the contract.',
  side: 'server',
});
