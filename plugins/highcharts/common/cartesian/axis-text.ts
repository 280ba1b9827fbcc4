import type { Axis } from 'highcharts';
import type { CartesianForm } from '@facet/plugin-charts/contract';
import { currencyFormatter, grainFormatter, timeFormatter } from '@facet/sdk/formatting';
import { escapeMarkup } from '../markup.ts';
import { timeMark, timeUnit, type TimeUnit } from '../time-axis.ts';
import type { CartesianData } from './cartesian-data.ts';

/** The text of a position on the x axis, readable without its neighbours. */
export function axisText(form: CartesianForm, data: CartesianData, x: number): string {
  if (data.axis === 'category') return data.categories[x] ?? '';
  if (data.axis === 'linear') return currencyFormatter(null, form.x_axis_number_format ?? '~g')(x);
  const chosen = chosenTimeFormat(form.tooltipTimeFormat);
  return chosen === undefined ? grainFormatter(form.time_grain_sqla ?? undefined)(x) : timeFormatter(chosen)(x);
}

/** The label of a tick of a time axis, to be read together with the tick before it. */
export function timeLabel(form: CartesianForm, axis: Pick<Axis, 'tickPositions'>, at: number): string {
  return momentLabel(form.x_axis_time_format, axis, at, form.time_grain_sqla ?? undefined);
}

/** @param grain Time grain of the axis; absent: any. */
export function momentLabel(format: string, axis: Pick<Axis, 'tickPositions'>, at: number, grain?: string): string {
  const chosen = chosenTimeFormat(format);
  if (chosen !== undefined) return escapeMarkup(timeFormatter(chosen)(at));
  const positions = axis.tickPositions ?? [];
  const unit = unitOf(positions.info);
  const before = positions[positions.indexOf(at) - 1];
  return timeMark(at, before, unit, grain).map(escapeMarkup).join('<br>');
}

/** The chosen format; undefined: adapted to each moment. */
function chosenTimeFormat(format: string): string | undefined {
  return format === 'smart_date' ? undefined : format;
}

/** The library sets the unit, but its types do not declare it. */
function unitOf(info: object | undefined): TimeUnit {
  return info !== undefined && 'unitName' in info ? timeUnit(info.unitName) : 'day';
}
