import { definePoint, type FormData } from '@facet/sdk/common';
import type { HeldValues } from '../common/filters/held-values.ts';
import type { Replacement } from '../common/filter-charts/replace-filter-charts.ts';

/**
 * A chart type that holds filters of its dashboard itself. Its values travel as the mask that it sets: `filterState.value` is an
 * object by column, or by `__time_range`, `__time_col` and `__time_grain`.
 */
export interface FilterChart {
  /** The values of a filter chart before the user has chosen any. */
  initialValues(form: FormData): HeldValues;
  /** The filters of the bar that do what the chart does. */
  replacements(form: FormData): readonly Replacement[];
}

export const FilterCharts = definePoint<{ declared: object; implementation: FilterChart }>({
  id: 'dashboards/filter-chart@1',
  description: 'Chart types that hold filters of their dashboard themselves; the key is the viz_type of the contract.',
  side: 'client',
});
