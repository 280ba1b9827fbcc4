import type { XAxisOptions } from 'highcharts';
import { xAxisTitle } from '../axis-title.ts';
import { escapeMarkup } from '../markup.ts';
import { nameLabels } from '../name-axis.ts';
import { timeUnits } from '../time-axis.ts';
import { axisText, timeLabel } from './axis-text.ts';
import type { CartesianInput } from './cartesian-input.ts';

/** Height of a text line on the axis of horizontal bars, and the largest share of the width for its names. */
const ROW_HEIGHT = 15;
const LARGEST_NAME = 0.35;
const ONE_LINE = { whiteSpace: 'nowrap', textOverflow: 'ellipsis' } as const;

/** The axis of categories, timestamps or numbers: horizontal, except for horizontal bars. */
export function placeAxis(input: CartesianInput): XAxisOptions {
  const { form, data } = input;
  const [least, most] = form.xAxisBounds ?? [null, null];
  const units = timeUnits(form.time_grain_sqla ?? undefined);
  return {
    type: data.axis,
    ...(data.axis === 'category' ? { categories: [...data.categories] } : {}),
    title: xAxisTitle(form),
    minorTicks: form.minorTicks,
    ...(data.axis === 'linear' && form.truncateXAxis ? { min: least, max: most } : {}),
    ...(data.axis === 'datetime' && units !== undefined ? { units } : {}),
    labels: data.axis === 'category' ? categoryLabels(input) : placeLabels(input),
  };
}

/** Without enough room, some names are left out: side by side, or in rows that are too close. */
function categoryLabels({
  form,
  data,
  width,
  height,
  horizontal,
}: CartesianInput): NonNullable<XAxisOptions['labels']> {
  const rotation = form.xAxisLabelRotation;
  const count = Math.max(1, data.categories.length);
  const all = form.xAxisLabelInterval === '0';
  if (horizontal)
    return {
      rotation: -rotation,
      step: all ? 1 : Math.max(1, Math.ceil((ROW_HEIGHT * count) / Math.max(1, height))),
      style: { ...ONE_LINE, width: Math.floor(width * LARGEST_NAME) },
      formatter() {
        return escapeMarkup(data.categories[this.pos] ?? '');
      },
    };
  return nameLabels(data.categories, width, { rotation: -rotation, step: all ? 1 : undefined, height });
}

function placeLabels({ form, data }: CartesianInput): NonNullable<XAxisOptions['labels']> {
  const rotation = form.xAxisLabelRotation;
  return {
    rotation: rotation === 0 ? 0 : -rotation,
    // The label of the last timestamp is moved into the picture, never cut.
    overflow: 'justify',
    style: { whiteSpace: 'nowrap', textOverflow: 'none' },
    formatter() {
      const at = Number(this.pos);
      return data.axis === 'datetime' ? timeLabel(form, this.axis, at) : escapeMarkup(axisText(form, data, at));
    },
  };
}
