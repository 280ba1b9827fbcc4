import type { chartEndpoints } from './common/wire/chart.ts';
import type { WarmUpEndpoints } from './common/wire/warm-up.ts';
/** Contract of charts: colours, cross-filters, and the conversion of a form to a query. */
export { categoricalScheme, type ColorScheme, DEFAULT_SCHEME } from './common/color/palette.ts';
export { categoricalSchemes } from './common/color/categorical-schemes.ts';
export { colorSteps, sequentialColors, sequentialSchemes } from './common/color/sequential-schemes.ts';
export { DASHBOARD_COLORS, openedWithColors } from './common/color/dashboard-colors.ts';
export {
  firstMatch,
  FORMATTING_COLORS,
  FORMATTING_OPERATORS,
  type FormattingOperator,
  formattingRules,
  isBetween,
  LEFT_SMALLER,
  REQUIRED,
  RIGHT_GREATER,
} from './common/conditional-formatting.ts';
export {
  crossFilterMask,
  markFilters,
  markId,
  type SelectedMark,
  selectedTexts,
  toggleMark,
} from './common/cross-filter.ts';
export { markWriter, momentText } from './common/mark-text.ts';
export { markOf } from './common/mark-of.ts';
export type { MarkGesture, MarkMenu, MenuPlace } from './common/mark-menu.ts';
export { markSelection, type MarkSelection } from './common/mark-selection.ts';
export { isIncomplete, periodRange } from './common/period.ts';
export { MOST_PARTS, partForm } from './common/part-form.ts';
export { type QueryMode, queryModeOf } from './common/query-mode.ts';
export { groupedDigits } from './common/exact-digits.ts';
export { type AskedLayer, isAskedLayer, LAYERS, splitAnnotations, withAnnotation } from './common/annotation-layers.ts';
export { allRowsOf } from './common/all-rows.ts';
export { hasNoRows } from './common/has-no-rows.ts';
export { queryResults } from './common/query-results.ts';
export { type ResultColumn, resultColumns, resultNames, tablesOf } from './common/result-columns.ts';

type ChartEndpoints = typeof chartEndpoints;

declare module '@facet/sdk/wire/contract' {
  interface WireContract extends ChartEndpoints, WarmUpEndpoints {}
}

export type { ChartCreate, ChartItem, ChartRow, ChartUpdate } from './common/wire/chart.ts';
export type {
  AnnotationFeed,
  AnnotationKind,
  ChartBehavior,
  ChartExample,
  ChartTypeDeclared,
} from './common/points.ts';
export { type ChartNeed, needsOf } from './common/chart-need.ts';
export { type ChartPurpose, purposesOf } from './common/chart-purpose.ts';
export { type ChartTypeCard, chartTypeCards } from './common/type-cards.ts';
export { type TypeWords, typeAbout, typeNames, typeWords } from './common/type-texts.ts';
/** Controls that chart types share: a form spreads the controls of a topic. */
export {
  advancedSection,
  cartesianControls,
  type CartesianForm,
  cartesianSections,
  withSeriesLimit,
} from './common/controls/cartesian.ts';
export { annotationControls, annotationSection } from './common/controls/annotations.ts';
export { plain } from './common/controls/choices.ts';
export { axisControls, type TicksLayout, titleSection, xAxisSection, yAxisSection } from './common/controls/axes.ts';
export {
  changeColorControls,
  type ChangeTone,
  changeTone,
  comparedTimes,
  comparisonControls,
} from './common/controls/comparison.ts';
export { colorControls } from './common/controls/colors.ts';
export { forecastControls, forecastSection } from './common/controls/forecast.ts';
export { formatControls } from './common/controls/formats.ts';
export { type Margin, marginControls } from './common/controls/margins.ts';
export { legendControls, type LegendForm, legendSection } from './common/controls/legend.ts';
export { flowControls, partControls, partLabel, type PartLabel, sortedByMetric } from './common/controls/parts.ts';
export { momentControls, overTimeControls, overTimeQuery, overTimeRows } from './common/controls/over-time.ts';
export { queryControls } from './common/controls/query.ts';
export { isAggregate, queryModeControls } from './common/controls/query-mode.ts';
export { roamControls, type Roaming } from './common/controls/roam.ts';
export { holdsMoments, timeControls, withTimeColumn } from './common/controls/time.ts';
export {
  analyticsControls,
  areaControls,
  barControls,
  scatterControls,
  seriesControls,
  stepControls,
} from './common/controls/timeseries.ts';
export { tooltipControls, tooltipSection } from './common/controls/tooltip.ts';
export { isPercent, valuePattern } from './common/value-pattern.ts';
export { section } from './common/controls/topic.ts';
export { integer, isEmpty, notEmpty, number, pagedRowLimit } from './common/controls/validators.ts';
export { queryOfOldKey, renamed } from './common/old-keys/old-key.ts';
export { oldSeriesForm, onTimeAxis, withTimeFilter } from './common/old-keys/old-series-form.ts';
