import { formatControls, queryControls } from '@facet/plugin-charts/contract';
import {
  type Choice,
  checkbox,
  drawn,
  numberChoice,
  stored,
  text,
  textOf,
  type Translate,
  type ValuesOf,
  whenOn,
} from '@facet/sdk/chart-form';

const sizes =
  (proportions: readonly number[]) =>
  (t: Translate): readonly Choice[] =>
    SIZES.map((size, index) => [proportions[index] ?? 0, t(`size.${size}`)]);
const SIZES = ['tiny', 'small', 'normal', 'large', 'huge'];
export const headerSizes = sizes([0.2, 0.3, 0.4, 0.5, 0.6]);
const textSizes = sizes([0.125, 0.15, 0.2, 0.3, 0.4]);
export const textSize = (label: string, initial: number) =>
  drawn(numberChoice({ label, clearable: false, choices: textSizes, default: initial }));

/** Controls of every number. */
export const numberControls = {
  metric: queryControls.metric,
  adhoc_filters: queryControls.adhoc_filters,
  ...formatControls,
  header_font_size: drawn(numberChoice({ label: 'headerSize', clearable: false, choices: headerSizes }), 0.4),
  subtitle: drawn(text(), ''),
  /** Subtitle in older forms. */
  subheader: stored(textOf),
  subtitle_font_size: textSize('subtitleSize', 0.15),
  /** Size of the subtitle in older forms, and of the line between number and subtitle. */
  subheader_font_size: textSize('subheaderSize', 0.15),
  show_metric_name: drawn(checkbox({ label: 'showMetricName' }), false),
  metric_name_font_size: {
    ...textSize('metricNameSize', 0.15),
    visible: whenOn('show_metric_name'),
  },
  force_timestamp_formatting: drawn(checkbox({ label: 'forceDate' }), false),
};

export const numberRows = [
  ['header_font_size'],
  ['subtitle'],
  ['subtitle_font_size'],
  ['show_metric_name'],
  ['metric_name_font_size'],
  ['y_axis_format'],
  ['currency_format'],
  ['time_format'],
  ['force_timestamp_formatting'],
] as const;

/** Controls of numbers that are never timestamps. */
const { time_format: _moments, force_timestamp_formatting: _forced, ...plainControls } = numberControls;
export { plainControls };

/** Form values for the number itself. */
export type NumberForm = ValuesOf<typeof numberControls>;
/** Form values for the texts around the number. */
export type NumberTextForm = ValuesOf<typeof plainControls>;
