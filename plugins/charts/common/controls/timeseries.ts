import {
  all,
  checkbox,
  drawn,
  not,
  numberText,
  oneOf,
  slider,
  textChoice,
  textChoices,
  whenFilled,
  whenOn,
  whenOneOf,
} from '@facet/sdk/chart-form';
import {
  AREA_MARKS,
  BAR_STACKS,
  COMPARISONS,
  MARKS,
  plain,
  RESAMPLE_METHODS,
  RESAMPLE_RULES,
  ROLLING_TYPES,
  SERIES_SORTS,
  STACKS,
  STEPS,
  TIME_SHIFTS,
  translated,
} from './choices.ts';
import { topic } from './topic.ts';
import { integer } from './validators.ts';

const rolls = all(whenFilled('rolling_type'), not(whenOneOf('rolling_type', 'None', 'cumsum')));

/** Controls for the shape of a query over an axis, beside its metrics and dimensions. */
export const axisQueryControls = topic({
  xAxisForceCategorical: drawn(checkbox(), false),
  x_axis_sort: textChoice({ choices: () => 'axis-and-metrics', clearable: true, visible: not(whenFilled('groupby')) }),
  x_axis_sort_asc: checkbox({ default: true, visible: whenFilled('x_axis_sort') }),
  contributionMode: oneOf(['row', 'column'], { texts: 'contribution', clearable: true }),
  truncate_metric: checkbox({ default: true }),
  show_empty_columns: checkbox({ default: true }),
});

const comparison = oneOf(COMPARISONS, { texts: 'comparison', clearable: false, default: 'values' });

/** Controls for calculations on the rows of a query over time. */
export const analyticsControls = topic({
  rolling_type: oneOf(ROLLING_TYPES, { texts: 'rolling', clearable: true }),
  rolling_periods: numberText({ whole: true, visible: rolls, validators: [integer] }),
  min_periods: numberText({ whole: true, visible: rolls, validators: [integer] }),
  time_compare: textChoices({ choices: () => plain(TIME_SHIFTS), freeForm: true }),
  comparison_type: {
    ...comparison,
    // Older forms name the difference "absolute".
    read: (value: unknown) => comparison.read(value === 'absolute' ? 'difference' : value),
  },
  resample_rule: textChoice({
    choices: (t) => translated(RESAMPLE_RULES, (value) => `resampleRule.${value}`, t),
    clearable: true,
    freeForm: true,
  }),
  resample_method: oneOf(RESAMPLE_METHODS, { texts: 'resampleMethod', clearable: true }),
});

const partsShown = all(whenOn('show_value'), whenFilled('stack'));

const stack = drawn(oneOf(STACKS, { texts: 'stack', clearable: true }));
const barStack = drawn(oneOf(BAR_STACKS, { texts: 'stack', clearable: true }));

/** Controls for the look of series over an axis. */
export const seriesControls = topic({
  sort_series_type: drawn(oneOf(SERIES_SORTS, { texts: 'seriesSort', clearable: true, default: 'sum' })),
  sort_series_ascending: drawn(checkbox(), false),
  seriesType: drawn(oneOf(MARKS, { texts: 'mark', clearable: false }), 'line'),
  show_value: drawn(checkbox(), false),
  stack: {
    ...stack,
    // Older forms only store whether there is a stack.
    read: (value: unknown) => stack.read(value === true ? 'Stack' : value),
  },
  only_total: drawn(checkbox({ visible: partsShown }), true),
  percentage_threshold: drawn(numberText({ visible: all(partsShown, not(whenOn('only_total', false))) }), 0),
  area: drawn(checkbox(), false),
  opacity: drawn(slider({ min: 0, max: 1, step: 0.1, visible: whenOn('area') }), 0.2),
  markerEnabled: drawn(checkbox(), false),
  markerSize: drawn(slider({ min: 0, max: 20, step: 1, visible: whenOn('markerEnabled') }), 6),
  zoomable: drawn(checkbox(), false),
  minorTicks: drawn(checkbox(), false),
  time_shift_color: drawn(checkbox({ visible: whenFilled('time_compare') }), true),
});

/** For marks that start at the axis: they cannot be stacked around its middle. */
const standing = {
  ...barStack,
  read: (value: unknown) => barStack.read(value === true || value === 'Stream' ? 'Stack' : value),
};

/** Controls of bars. */
export const barControls = topic({
  stack: standing,
  stackDimension: drawn(
    textChoice({ choices: () => 'dimensions', clearable: true, visible: whenOneOf('stack', 'Stack') }),
  ),
});

/** Controls of series that are always filled. */
export const areaControls = topic({
  show_extra_controls: drawn(checkbox(), false),
  seriesType: drawn(oneOf(AREA_MARKS, { texts: 'mark', clearable: false }), 'line'),
  opacity: drawn(slider({ min: 0, max: 1, step: 0.1 }), 0.2),
});

/** Controls of step lines. */
export const stepControls = topic({
  seriesType: drawn(oneOf(STEPS, { texts: 'mark', clearable: false }), 'start'),
});

/** Controls of marks without a line. */
export const scatterControls = topic({
  stack: standing,
  markerSize: drawn(slider({ min: 0, max: 100, step: 1, visible: whenOn('markerEnabled') }), 6),
});
