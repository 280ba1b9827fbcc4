import type { FilterChart, HeldValues, Replacement } from '@facet/plugin-dashboards/contract.client';
import { currentForm } from '@facet/sdk/chart-form';
import type { FormData } from '@facet/sdk/common';
import { filterBoxForm } from '../common/filter-box-query.ts';
import { defaultValues, type FilterConfig } from '../common/filter-config.ts';
import { TIME_COLUMN, TIME_GRAIN, TIME_RANGE } from './held-names.ts';

const formOf = (form: FormData) => filterBoxForm.read(currentForm(filterBoxForm, form));

/** Filters of a filter box on its dashboard, and the filters of the filter bar that replace it. */
export const filterBoxFilters: FilterChart = {
  initialValues(stored): HeldValues {
    const form = formOf(stored);
    const configs = (form.filter_configs ?? []).flatMap((config): [string, HeldValues[string]][] => {
      const values = defaultValues(config);
      return values.length === 0 ? [] : [[config.column, values]];
    });
    return {
      ...Object.fromEntries(configs),
      ...(form.date_filter !== false && form.time_range ? { [TIME_RANGE]: form.time_range } : {}),
      ...(form.show_sqla_time_granularity && form.time_grain_sqla ? { [TIME_GRAIN]: form.time_grain_sqla } : {}),
      ...(form.show_sqla_time_column && typeof form.granularity_sqla === 'string'
        ? { [TIME_COLUMN]: form.granularity_sqla }
        : {}),
    };
  },
  replacements(stored): readonly Replacement[] {
    const form = formOf(stored);
    const datasetId = Number.parseInt(stored.datasource, 10);
    const limits = (form.adhoc_filters ?? []).length > 0 ? { adhoc_filters: form.adhoc_filters } : {};
    return [
      ...(form.filter_configs ?? []).map((config) => valueFilter(config, datasetId, limits)),
      ...(form.date_filter === false ? [] : [timeFilter('range', {})]),
      ...(form.show_sqla_time_granularity ? [timeFilter('grain', { datasetId })] : []),
      ...(form.show_sqla_time_column ? [timeFilter('column', { datasetId })] : []),
    ];
  },
};

/** What stands in for the inputs of time, with the names that the chart gives them. */
const TIMES = {
  range: { column: TIME_RANGE, name: 'Time range', label: 'timeRange', filterType: 'filter_time' },
  grain: { column: TIME_GRAIN, name: 'Time grain', label: 'timeGrain', filterType: 'filter_timegrain' },
  column: { column: TIME_COLUMN, name: 'Time column', label: 'timeColumn', filterType: 'filter_timecolumn' },
};

function timeFilter(time: keyof typeof TIMES, target: Replacement['target']): Replacement {
  return { ...TIMES[time], target, controlValues: {} };
}

function valueFilter(config: FilterConfig, datasetId: number, limits: Replacement['members'] = {}): Replacement {
  const { column, label, metric, asc, multiple, clearable, searchAllOptions } = config;
  return {
    column,
    name: label,
    filterType: 'filter_select',
    target: { datasetId, column: { name: column } },
    controlValues: {
      multiSelect: multiple,
      enableEmptyFilter: !clearable,
      sortAscending: asc,
      searchAllOptions,
      defaultToFirstItem: false,
      inverseSelection: false,
    },
    // The filter bar can sort values only by a metric of the dataset.
    members: { ...limits, ...(typeof metric === 'string' ? { sortMetric: metric } : {}) },
  };
}
