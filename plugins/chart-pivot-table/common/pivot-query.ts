import { defineChartQuery } from '@facet/sdk/chart-form';
import { baseAxis, baseQuery, columnLabel, uniqueBy } from '@facet/sdk/chart-query';
import type { QueryColumn, QueryObject } from '@facet/sdk/common';
import { type PivotForm, pivotForm } from './pivot-form.ts';
import { askedTotals, pivotAxes, type PivotLevel } from './pivot-levels.ts';

/**
 * The query for the cells, and one for each level of totals that cannot be computed from them (`askedTotals`, in its
 * order).
 */
export function pivotQueries(form: PivotForm): readonly QueryObject[] {
  const base = baseQuery(form);
  const [first] = base.metrics ?? [];
  const metric = form.series_limit_metric ?? first;
  const dimensions = [...(form.groupbyColumns ?? []), ...(form.groupbyRows ?? [])];
  const cells: QueryObject = {
    ...base,
    columns: timed(form, dimensions),
    ...(metric === undefined ? {} : { orderby: [[metric, form.order_desc === false]] as const }),
  };
  // A file of rows has no totals; a file in the form of the chart has all of them.
  if (isFile(form) && form.result_type !== 'post_processed') return [cells];
  const totals = askedTotals(form);
  return [
    cells,
    ...totals.levels.map(
      (level): QueryObject => ({
        ...cells,
        columns: timed(form, dimensionsOf(form, level)),
        metrics: totals.metrics,
        orderby: [],
        ...(level.rows + level.columns === 0 ? { row_limit: 0 } : {}),
      }),
    ),
  ];
}

const isFile = ({ result_format: format }: PivotForm): boolean => format !== undefined && format !== 'json';

function dimensionsOf(form: PivotForm, level: PivotLevel): readonly QueryColumn[] {
  const { rows, columns } = pivotAxes(form);
  return [...columns.slice(0, level.columns), ...rows.slice(0, level.rows)];
}

/** Truncates dimensions that contain timestamps to the time grain. */
export function timed(form: PivotForm, columns: readonly QueryColumn[]): readonly QueryColumn[] {
  return uniqueBy(columns, columnLabel).map((column) => {
    const grain = dimensionGrain(form, column);
    return grain === undefined ? column : baseAxis(column, grain);
  });
}

/** The time grain of a dimension; undefined without one. */
function dimensionGrain(form: PivotForm, column: QueryColumn): string | undefined {
  const { time_grain_sqla: grain, temporal_columns_lookup: temporal } = form;
  if (!grain || typeof column !== 'string') return undefined;
  const granularity: unknown = 'granularity_sqla' in form ? form['granularity_sqla'] : undefined;
  return temporal?.[column] === true || granularity === column ? grain : undefined;
}

export const pivotQuery = defineChartQuery({
  form: pivotForm,
  buildQuery: (form) => ({ queries: pivotQueries(form) }),
});
