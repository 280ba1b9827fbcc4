import type { Layout } from '../layout/component.ts';
import { deleteComponent } from '../layout/layout-edits.ts';
import type { DashboardSettings } from '../settings/dashboard-settings.ts';
import { WHOLE_DASHBOARD } from '../filters/filter-scope.ts';
import { heldMask, type HeldValues } from '../filters/held-values.ts';
import { type FilterTarget, type NativeFilter, newFilter } from '../filters/native-filter.ts';

/** A filter of the bar that does what one input of a chart does. */
export interface Replacement {
  /** The column or the name of time that the input holds a value of. */
  readonly column: string;
  readonly name: string;
  /** Key of a text of the plugin that says the name in the language of the person who replaces the chart. */
  readonly label?: string;
  readonly filterType: string;
  readonly target: FilterTarget;
  readonly controlValues: Readonly<Record<string, unknown>>;
  /** Further members of the filter, such as `sortMetric` and `adhoc_filters`. */
  readonly members?: Readonly<Record<string, unknown>>;
}

/** A chart that holds filters, and what stands in for it. */
export interface ReplacedChart {
  readonly chartId: number;
  readonly values: HeldValues;
  readonly replacements: readonly Replacement[];
}

/** The dashboard with filters of the bar in the place of charts that hold filters: the same scopes, the same values at first. */
export function replaceFilterCharts(
  { layout, settings }: { readonly layout: Layout; readonly settings: DashboardSettings },
  replaced: readonly ReplacedChart[],
  newId: () => string,
): { readonly layout: Layout; readonly filters: readonly NativeFilter[]; readonly raw: DashboardSettings['raw'] } {
  const added = replaced.flatMap(({ chartId, values, replacements }) =>
    replacements.map((one): NativeFilter => {
      const value = values[one.column];
      const scope = settings.heldScopes.get(chartId)?.get(one.column) ?? WHOLE_DASHBOARD;
      return {
        ...newFilter(newId(), one.filterType, one.controlValues),
        ...one.members,
        name: one.name,
        targets: [one.target],
        scope: { ...scope, excluded: scope.excluded.filter((id) => replaced.every((chart) => chart.chartId !== id)) },
        ...(value === undefined ? {} : { defaultDataMask: heldMask(one.column, value) }),
      };
    }),
  );
  const gone = new Set(replaced.map(({ chartId }) => chartId));
  const ids = Object.values(layout).flatMap(({ id, type, meta }) =>
    type === 'CHART' && meta.chartId !== undefined && gone.has(meta.chartId) ? [id] : [],
  );
  const defaults = [...settings.heldDefaults].filter(([chartId]) => !gone.has(chartId));
  return {
    layout: ids.reduce(deleteComponent, layout),
    filters: [...settings.filters, ...added],
    raw: {
      ...settings.raw,
      filter_scopes: withoutCharts(settings.raw['filter_scopes'], gone),
      default_filters: JSON.stringify(Object.fromEntries(defaults)),
    },
  };
}

function withoutCharts(scopes: unknown, gone: ReadonlySet<number>): Readonly<Record<string, unknown>> {
  if (typeof scopes !== 'object' || scopes === null) return {};
  return Object.fromEntries(Object.entries(scopes).filter(([id]) => !gone.has(Number(id))));
}
