import { queryControls, section, timeControls, withTimeColumn } from '@facet/plugin-charts/contract';
import { control, defineChartQuery, defineForm, drawn, type FormOf, text } from '@facet/sdk/chart-form';
import { baseQuery } from '@facet/sdk/chart-query';
import { type TimeColumn, timeColumns } from './time-columns.ts';

export const timeTableForm = defineForm({
  controls: {
    granularity_sqla: timeControls.granularity_sqla,
    time_grain_sqla: timeControls.time_grain_sqla,
    time_range: timeControls.time_range,
    metrics: queryControls.metrics,
    adhoc_filters: queryControls.adhoc_filters,
    groupby: queryControls.groupby,
    limit: queryControls.limit,
    column_collection: drawn(
      control<readonly TimeColumn[]>('TimeColumnsControl', timeColumns, {
        label: 'columns',
        validators: queryControls.metrics.validators ?? [],
      }),
      [],
    ),
    row_limit: queryControls.row_limit,
    url: drawn(text({ label: 'url', description: 'urlHint' }), ''),
  },
  sections: [
    section('query', 'data', [
      ['granularity_sqla'],
      ['time_grain_sqla'],
      ['time_range'],
      ['metrics'],
      ['adhoc_filters'],
      ['groupby'],
      ['limit'],
      ['column_collection'],
      ['row_limit'],
      ['url'],
    ]),
  ],
  adopt: withTimeColumn,
});

export type TimeTableForm = FormOf<typeof timeTableForm>;

export const timeTableQuery = defineChartQuery({
  form: timeTableForm,
  buildQuery(form) {
    const base = baseQuery(form);
    // With groups, each row is a group of the first metric.
    const metrics = (form.groupby ?? []).length > 0 ? (base.metrics ?? []).slice(0, 1) : (base.metrics ?? []);
    const [first] = metrics;
    return {
      queries: [
        {
          ...base,
          is_timeseries: true,
          metrics,
          ...(first === undefined ? {} : { orderby: [[first, false]] as const }),
        },
      ],
    };
  },
});
