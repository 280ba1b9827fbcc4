import type { FormData } from '@facet/sdk/common';
import { DEFAULT_SCHEME } from '@facet/plugin-charts/contract';
import { adhocFiltersOf, listOf } from '@facet/sdk/chart-query';

export interface FormDefaults {
  readonly vizType: string;
  /** Of forms that name a time column, and no range of it. */
  readonly timeRange: string;
}

const ALL = 'No filter';

/** Completes a stored form with the defaults of its panel. */
export function hydrate(
  stored: Readonly<Record<string, unknown>>,
  datasource: string,
  defaults: FormDefaults,
): FormData {
  const vizType = stored['viz_type'];
  const form: Record<string, unknown> = {
    color_scheme: DEFAULT_SCHEME,
    linear_color_scheme: 'superset_seq_1',
    ...stored,
    datasource,
    viz_type: typeof vizType === 'string' && vizType !== '' ? vizType : defaults.vizType,
  };
  if (defaults.timeRange !== ALL && form['granularity_sqla'] && !hasTimeRange(form))
    form['time_range'] = defaults.timeRange;
  if (form['include_time'] === true && form['granularity_sqla']) {
    form['groupby'] = [form['granularity_sqla'], ...listOf(form['groupby'])];
    // A time column among the dimensions is truncated to the grain, as it was beside them.
    form['temporal_columns_lookup'] = {
      ...recordOf(form['temporal_columns_lookup']),
      [String(form['granularity_sqla'])]: true,
    };
    form['granularity_sqla'] = null;
  }
  if (form['x_axis'] === undefined && form['granularity_sqla']) form['x_axis'] = form['granularity_sqla'];
  return form as FormData;
}

const hasTimeRange = (form: Readonly<Record<string, unknown>>): boolean =>
  Boolean(form['time_range']) ||
  adhocFiltersOf(form['adhoc_filters']).some(({ operator }) => operator === 'TEMPORAL_RANGE');

const recordOf = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

/** Whether the chart has no settings yet. */
export function isNewForm(stored: Readonly<Record<string, unknown>>): boolean {
  return ['slice_id', 'metrics', 'metric', 'groupby', 'all_columns'].every((name) => stored[name] === undefined);
}
