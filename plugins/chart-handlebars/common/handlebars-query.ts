import { queryModeOf } from '@facet/plugin-charts/contract';
import { defineChartQuery } from '@facet/sdk/chart-form';
import { baseQuery, normalisedOrderBy } from '@facet/sdk/chart-query';
import type { QueryObject } from '@facet/sdk/common';
import { type HandlebarsForm, handlebarsForm } from './handlebars-form.ts';

/** The rows, and where the form asks for it their totals. */
export function handlebarsQueries(form: HandlebarsForm): readonly QueryObject[] {
  const mode = queryModeOf(form);
  const base = baseQuery({ ...form, query_mode: mode });
  const order = normalisedOrderBy(base);
  const main: QueryObject = {
    ...base,
    ...(order === undefined ? {} : { orderby: order }),
    ...(form.server_pagination ? { row_limit: form.server_page_length ?? 10 } : {}),
  };
  if (mode === 'raw' || !form.show_totals) return [main];
  return [main, { ...main, columns: [], orderby: [], row_limit: 0 }];
}

export const handlebarsQuery = defineChartQuery({
  form: handlebarsForm,
  buildQuery: (form) => ({ queries: handlebarsQueries(form) }),
});
