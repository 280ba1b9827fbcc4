import { queryControls, section, timeControls } from '@facet/plugin-charts/contract';
import { checkbox, control, defineChartQuery, defineForm, drawn, type FormOf } from '@facet/sdk/chart-form';
import { baseQuery, isRecord, textOf } from '@facet/sdk/chart-query';
import { type FilterConfig, filterConfigs } from './filter-config.ts';

/** Number of choices of an input before the user searches. */
export const OPTIONS = 1000;

export const filterBoxForm = defineForm({
  controls: {
    granularity_sqla: timeControls.granularity_sqla,
    time_grain_sqla: timeControls.time_grain_sqla,
    time_range: timeControls.time_range,
    filter_configs: {
      ...control<readonly FilterConfig[]>('FilterConfigsControl', filterConfigs, { label: 'filters' }),
      default: [],
    },
    date_filter: drawn(checkbox({ label: 'dateFilter', default: true })),
    instant_filtering: drawn(checkbox({ label: 'instant' }), false),
    show_sqla_time_granularity: drawn(checkbox({ label: 'showGrain' }), false),
    show_sqla_time_column: drawn(checkbox({ label: 'showColumn' }), false),
    adhoc_filters: { ...queryControls.adhoc_filters, label: 'limitValues', namespace: 'facet/chart-filter-box' },
  },
  sections: [
    section('query', 'data', [['granularity_sqla'], ['time_grain_sqla'], ['time_range']]),
    {
      label: 'configuration',
      rows: [
        ['filter_configs'],
        ['date_filter'],
        ['instant_filtering'],
        ['show_sqla_time_granularity'],
        ['show_sqla_time_column'],
        ['adhoc_filters'],
      ],
    },
  ],
});

export type FilterBoxForm = FormOf<typeof filterBoxForm>;

/** One query per input, for the values of its column. */
export const filterBoxQuery = defineChartQuery({
  form: filterBoxForm,
  buildQuery(form, { ownState }) {
    const base = baseQuery(form);
    const searched = isRecord(ownState['search']) ? ownState['search'] : {};
    return {
      queries: (form.filter_configs ?? []).map(({ column, metric, asc }) => {
        const search = textOf(searched[column]);
        return {
          ...base,
          columns: [column],
          metrics: metric === null ? [] : [metric],
          orderby: [[metric ?? column, asc]] as const,
          filters: [
            ...(base.filters ?? []),
            ...(search === undefined ? [] : [{ col: column, op: 'ILIKE', val: `%${search}%` }]),
          ],
          row_limit: OPTIONS,
        };
      }),
    };
  },
});
