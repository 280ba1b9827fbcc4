import { comparedTimes } from '@facet/plugin-charts/contract';
import { defineChartQuery } from '@facet/sdk/chart-form';
import type { QueryContext, QueryObject } from '@facet/sdk/common';
import {
  baseQuery,
  comparesTimes,
  compareStep,
  flattenStep,
  metricLabel,
  pivotStep,
  resampleStep,
  rollingStep,
  steps,
  withBaseAxis,
  xAxisColumn,
} from '@facet/sdk/chart-query';
import { type ComparisonForm, comparisonForm, totalForm, type TrendForm, trendForm } from './number-forms.ts';

/** The newest point is the number itself, so no second query is needed for it. */
const LAST_VALUE = 'LAST_VALUE';

/** The line, and a second query when the number is not simply its newest point. */
export function trendQueries(form: TrendForm): QueryContext['queries'] {
  const base = baseQuery(form);
  const axis = xAxisColumn(form);
  const line: QueryObject = { ...base, ...(axis === undefined ? { is_timeseries: true } : { columns: [axis] }) };
  const withAxis = withBaseAxis(form, line);
  const pivoted = steps(form, line, [pivotStep, rollingStep, resampleStep, flattenStep]);
  const first: QueryObject = { ...withAxis, post_processing: pivoted };
  const aggregation = form.aggregation ?? LAST_VALUE;
  if (aggregation === LAST_VALUE) return [first];
  if (aggregation === 'raw') {
    const { is_timeseries: _dropped, ...single } = base;
    return [first, { ...single, columns: [], post_processing: [] }];
  }
  const [metric] = base.metrics ?? [];
  const label = metric === undefined ? '' : metricLabel(metric);
  return [
    first,
    {
      ...withAxis,
      post_processing: [
        ...steps(form, line, [pivotStep]),
        {
          operation: 'aggregate',
          options: { groupby: [], aggregates: { [label]: { operator: aggregation, column: label } } },
        },
      ],
    },
  ];
}

export const trendQuery = defineChartQuery({
  form: trendForm,
  buildQuery: (form) => ({ queries: trendQueries(form) }),
});

export const totalQuery = defineChartQuery({
  form: totalForm,
  buildQuery: (form) => ({ queries: [baseQuery(form)] }),
});

/** The metric of the asked time and of the others that it is compared with. */
export function comparisonQueries(form: ComparisonForm): QueryContext['queries'] {
  const base = baseQuery(form, { cols: 'columns' });
  const times = comparedTimes(form);
  const compare = compareStep({ ...form, time_compare: times }, base);
  return [
    {
      ...base,
      post_processing: compare === undefined ? [] : [compare],
      time_offsets: comparesTimes(form, base) ? times : [],
    },
  ];
}

export const comparisonQuery = defineChartQuery({
  form: comparisonForm,
  buildQuery: (form) => ({ queries: comparisonQueries(form) }),
});
