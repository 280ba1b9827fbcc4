import type { YAxisOptions } from 'highcharts';
import { type CartesianForm, isPercent } from '@facet/plugin-charts/contract';
import { type NumberFormatter, numberFormatter } from '@facet/sdk/formatting';
import { yAxisTitle } from '../axis-title.ts';
import { escapeMarkup } from '../markup.ts';
import type { CartesianInput } from './cartesian-input.ts';
import { type Stacking, writesTotals } from './stacking.ts';

/** About as many steps as the value axis of a large picture has. */
const TICKS = 4;

/** A stream lies around its middle: how far from it says nothing, how wide it is says all. */
const STREAM_AXIS: YAxisOptions = {
  title: { text: '' },
  labels: { enabled: false },
  gridLineWidth: 0,
  startOnTick: false,
  endOnTick: false,
};

const NO_BOUNDS = [null, null] as const;

export function valueAxis(input: CartesianInput, value: NumberFormatter, stacked: Stacking): YAxisOptions {
  if (stacked === 'stream') return STREAM_AXIS;
  const { form, mark, data, width, height, horizontal } = input;
  // Zero and less are no bounds of a logarithmic axis.
  const [low, high] = (form.truncateYAxis ? form.y_axis_bounds : NO_BOUNDS).map((bound) =>
    bound !== null && form.logAxis && bound <= 0 ? null : bound,
  );
  const values = data.series.flatMap(({ points, forecast }) => [
    ...points.flatMap(([, y]) => (y === null ? [] : [y])),
    ...(forecast?.points.map(({ y, low: least }) => least ?? y) ?? []),
  ]);
  const fromZero = mark === 'bar' || (values.every((y) => y >= 0) && !form.truncateYAxis);
  return {
    type: form.logAxis ? 'logarithmic' : 'linear',
    title: yAxisTitle(form),
    ...(low === null || low === undefined
      ? fromZero && !form.logAxis && values.every((y) => y >= 0)
        ? { min: 0 }
        : {}
      : { min: low }),
    ...(high === null || high === undefined ? whole(form, stacked) : { max: high }),
    ...(form.show_value ? roomOfLabels(input, value, values) : {}),
    stackLabels: {
      enabled: writesTotals(form, stacked),
      formatter() {
        return escapeMarkup(value(this.total));
      },
    },
    tickPixelInterval: Math.max(72, (horizontal ? width : height) / TICKS),
    minorTicks: form.minorSplitLine,
    labels: {
      overflow: 'allow',
      style: { textOverflow: 'none', whiteSpace: 'nowrap' },
      formatter() {
        if (typeof this.value !== 'number') return escapeMarkup(this.value);
        return escapeMarkup(stacked === 'percent' ? shareText(form, this.value) : value(this.value));
      },
    },
  };
}

/** @param share in percent, as the axis of shares counts. */
function shareText({ y_axis_format: chosen }: CartesianForm, share: number): string {
  return isPercent(chosen) ? numberFormatter(chosen)(share / 100) : `${share}%`;
}

/** Pixels of a number over a mark, of a character of one beside it, and those that are no part of the axis. */
const LABEL_HEIGHT = 22;
const CHARACTER = 6.2;
const GAP = 12;
const AROUND = { upright: 72, lying: 120 } as const;
/** The longest mark keeps two fifths of the axis, however narrow the picture. */
const MOST_PADDING = 1.5;

/** The number of the longest mark stands beyond its end too: without room the library would move it into the mark. */
function roomOfLabels(
  { width, height, horizontal = false }: CartesianInput,
  value: NumberFormatter,
  values: readonly number[],
): YAxisOptions {
  const longest = values.reduce((most, one) => Math.max(most, value(one).length), 0);
  const label = horizontal ? longest * CHARACTER + GAP : LABEL_HEIGHT;
  const axis = horizontal ? width - AROUND.lying : height - AROUND.upright;
  const padding = Math.min(MOST_PADDING, label / Math.max(1, axis - label));
  return { maxPadding: padding, ...(values.some((one) => one < 0) ? { minPadding: padding } : {}) };
}

/** Parts of a whole end at the whole. */
function whole(form: CartesianForm, stacked: Stacking): { readonly max?: number } {
  if (stacked === 'percent') return { max: 100 };
  return stacked === 'normal' && form.contributionMode === 'row' ? { max: 1 } : {};
}
