import { queryModeOf } from '@facet/plugin-charts/contract';
import { defineChartQuery } from '@facet/sdk/chart-form';
import { baseQuery, metricLabel, normalisedOrderBy, uniqueBy } from '@facet/sdk/chart-query';
import type { QueryObject } from '@facet/sdk/common';
import { type HandlebarsForm, handlebarsForm } from './handlebars-form.ts';

/** The query for the rows, and one for their totals if the form requests them. */
export function handlebarsQueries(form: HandlebarsForm): readonly QueryObject[] {
  const mode = queryModeOf(form);
  const asked = baseQuery({ ...form, query_mode: mode });
  const base = mode === 'raw' ? asked : { ...asked, ...percentagesOf(form, asked), ...timeOf(form, asked) };
  const order = normalisedOrderBy(base);
  const main: QueryObject = {
    ...base,
    ...(order === undefined ? {} : { orderby: order }),
    ...(form.server_pagination ? { row_limit: form.server_page_length ?? 10 } : {}),
  };
  if (mode === 'raw' || !form.show_totals) return [main];
  const { post_processing: _shares, is_timeseries: _time, ...totals } = main;
  return [main, { ...totals, columns: [], orderby: [], row_limit: 0 }];
}

/** Metrics with their share of the sum, as in a table, under their name with a percent sign before it. */
function percentagesOf({ percent_metrics: percents = [] }: HandlebarsForm, { metrics }: QueryObject) {
  if (percents.length === 0) return {};
  const columns = [...new Set(percents.map(metricLabel))];
  return {
    metrics: uniqueBy([...(metrics ?? []), ...percents], metricLabel),
    post_processing: [
      { operation: 'contribution', options: { columns, rename_columns: columns.map((label) => `%${label}`) } },
    ],
  };
}

/** The time column in addition to the dimensions, if there is one. */
const timeOf = ({ include_time: included }: HandlebarsForm, { granularity }: QueryObject) =>
  included && granularity ? { is_timeseries: true } : {};

export const handlebarsQuery = defineChartQuery({
  form: handlebarsForm,
  buildQuery: (form) => ({ queries: handlebarsQueries(form) }),
});
