import { definePoint, type FormData, type QueryResult } from '@facet/sdk/common';
import type { CellBudget } from '@facet/sdk/server';
import type { MetricFormat, ShownSheet } from '../../common/shown-sheet.ts';

/**
 * Makes the sheet of a chart type from the answers to its queries, for files that look like the chart. The form is that of the
 * caller, unchecked.
 * @param names labels of columns and metrics
 * @param formats number formats of metrics
 * @param budget reserves memory for many cells
 */
export type ShownTable = (
  form: FormData,
  answers: readonly QueryResult[],
  names: ReadonlyMap<string, string>,
  budget: CellBudget,
  formats: ReadonlyMap<string, MetricFormat>,
) => ShownSheet;

export const ShownTablePoint = definePoint<{ declared: object; implementation: ShownTable }>({
  id: 'query/shown-table@1',
  description: 'Result files in the layout of a chart type; the key is the viz_type of the contract.',
  side: 'server',
});
