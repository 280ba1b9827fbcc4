import type { YAxisOptions } from 'highcharts';
import { type CartesianForm, isPercent } from '@facet/plugin-charts/contract';
import { type NumberFormatter, numberFormatter } from '@facet/sdk/formatting';
import { yAxisTitle } from '../axis-title.ts';
import { escapeMarkup } from '../markup.ts';
import { wholeTicks } from '../whole-ticks.ts';
import type { CartesianInput } from './cartesian-input.ts';
import { type Stacking, writesTotals } from './stacking.ts';
import { tickFormatter } from './value-format.ts';

/** Approximate number of steps of the value axis in a large picture. */
const TICKS = 4;

/** A stream is centred: positions on its value axis have no meaning, only the width of a part has. */
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
  // Zero and less cannot be bounds of a logarithmic axis.
  const [low, high] = (form.truncateYAxis ? form.y_axis_bounds : NO_BOUNDS).map((bound) =>
    bound !== null && form.logAxis && bound <= 0 ? null : bound,
  );
  const values = data.series.flatMap(({ points, forecast }) => [
    ...points.flatMap(([, y]) => (y === null ? [] : [y])),
    ...(forecast?.points.map(({ y, low: least }) => least ?? y) ?? []),
  ]);
  const fromZero = mark === 'bar' || (values.every((y) => y >= 0) && !form.truncateYAxis);
  const tick = tickFormatter(form, input);
  return {
    type: form.logAxis ? 'logarithmic' : 'linear',
    title: yAxisTitle(form),
    ...(stacked === 'percent' ? {} : wholeTicks(tick)),
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
        return escapeMarkup(stacked === 'percent' ? shareText(form, this.value) : tick(this.value));
      },
    },
  };
}

/** @param share In percent, the unit of the axis of shares. */
function shareText({ y_axis_format: chosen }: CartesianForm, share: number): string {
  return isPercent(chosen) ? numberFormatter(chosen)(share / 100) : `${share}%`;
}

/** Pixels: the height of a number above a mark, the width of a character beside one, and the part that is not the axis. */
const LABEL_HEIGHT = 22;
const CHARACTER = 6.2;
const GAP = 12;
const AROUND = { upright: 72, lying: 120 } as const;
/** Keeps two fifths of the axis for the longest mark, even in a narrow picture. */
const MOST_PADDING = 1.5;

/** Extends the axis for the number beyond the longest mark: without room the library would move it into the mark. */
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

/** An axis of shares ends at 100 percent. */
function whole(form: CartesianForm, stacked: Stacking): { readonly max?: number } {
  if (stacked === 'percent') return { max: 100 };
  return stacked === 'normal' && form.contributionMode === 'row' ? { max: 1 } : {};
}
