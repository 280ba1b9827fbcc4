/** Client contract of charts: the point of chart types, the service that draws them, and lazy renderers. */
export {
  type AnyChartType,
  type ChartHooks,
  type ChartInput,
  type ChartType,
  ChartTypes,
} from './client/chart-type.ts';
export { type ChartPlace, ChartPlaces, type PlacePart } from './client/chart-place.ts';
export { type DeferredAnswer, DeferredAnswers } from './client/deferred-answer.ts';
export { chartTags } from './client/chart-tags.ts';
export { type Charts, ChartsToken, type ChartViewProps } from './client/charts-service.ts';
export { loadExactDimensions } from './client/load-exact-dimensions.ts';
export { failureText, fetchLayer, type LayerAnswer, type LayerFailure } from './client/fetch-layer.ts';
export type { FetchTimes } from './client/fetch-times.ts';
export type { TypeAttempt } from './client/type-attempt.ts';
export { type ChartRenderer, lazyRenderer } from './client/lazy-renderer.ts';
export { openUsageLog, type UsageLog, type UsageName, type UsageSubject } from './client/usage-log.ts';
