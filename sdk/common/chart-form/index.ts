export {
  type AnyChartQuery,
  type BorrowedQueries,
  type BuiltContext,
  type ChartQuery,
  ChartQueryPoint,
  contextOf,
  partsIn,
  defineChartQuery,
  type QueryContextInput,
  type QueryState,
  withBorrowed,
} from './chart-query.ts';
export { all, not, whenFilled, whenOn, whenOneOf } from './conditions.ts';
export type { Control, Controls, ControlSpec, FormDataset, Translate, Validator, ValuesOf } from './control.ts';
export { type ChartForm, defineForm, type FormOf, type FormSection, type FormSpec } from './form.ts';
export { currentForm, FORM_VERSION, isLaterForm } from './form-version.ts';
export {
  type Bounds,
  bounds,
  checkbox,
  type Choice,
  color,
  column,
  columns,
  control,
  drawn,
  filters,
  metric,
  metrics,
  numberChoice,
  numberText,
  oneOf,
  radio,
  slider,
  stored,
  type StoredColor,
  text,
  textChoice,
  textChoices,
} from './kinds.ts';
export { sharedControls } from './topic.ts';
export { isRecord, listOf, numberOf, textOf } from '../chart-query/form-value.ts';
export { type ControlDescription, describeForm, type FormDescription } from './describe-form.ts';
