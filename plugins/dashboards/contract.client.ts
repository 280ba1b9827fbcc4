/** What browser halves use of dashboards: the points of filters and components, and the sketch of a dashboard. */
export { type DashboardComponentProps, DashboardComponents } from './client/dashboard-component.ts';
export { type CssTemplate, type CssTemplateSource, CssTemplates } from './client/css-templates.ts';
export {
  type DashboardSketches,
  DashboardSketchesToken,
  type DashboardSketchProps,
} from './client/dashboard-sketches.ts';
export { type FilterChart, FilterCharts } from './client/filter-chart.ts';
export type { HeldValues } from './common/filters/held-values.ts';
export type { Replacement } from './common/filter-charts/replace-filter-charts.ts';
export {
  defineFilterType,
  type FilterAnswer,
  type FilterContext,
  type FilterProps,
  type FilterQuery,
  type FilterSettingsProps,
  type FilterWords,
  type FilterType,
  FilterTypes,
  type NativeFilterConfig,
} from './client/filter-type.ts';
