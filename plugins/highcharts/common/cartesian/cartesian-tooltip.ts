import type { Point } from 'highcharts';
import { type NumberFormatter, numberFormatter } from '@facet/sdk/formatting';
import { tooltipMarkup, type TooltipRow } from '../tooltip.ts';
import { isAnnotation } from '../annotations/annotation-options.ts';
import { axisText } from './axis-text.ts';
import type { CartesianInput } from './cartesian-input.ts';
import { forecastId } from './forecast-options.ts';

const share = numberFormatter('.2%');

export function cartesianTooltip(input: CartesianInput, value: NumberFormatter, points: readonly Point[]): string {
  const { form } = input;
  const first = points[0];
  if (!first) return '';
  const expected = new Map(input.data.series.map((series) => [forecastId(series), series.forecast] as const));
  const forecastAt = (point: Point) => expected.get(String(point.series.options.id));
  // The first point of a forecast is the last observation, which has a row of its own.
  const known = points.filter((point) => typeof point.y === 'number' && forecastAt(point)?.from[0] !== point.x);
  const boundsText = (point: Point): string => {
    const { low = null, high = null } = forecastAt(point)?.points.find(({ x }) => x === point.x) ?? {};
    return low === null || high === null ? '' : ` (${value(low)} – ${value(high)})`;
  };
  const rich = form.rich_tooltip;
  const ordered = !form.tooltipSortByMetric && !rich ? known : [...known].sort((a, b) => (b.y ?? 0) - (a.y ?? 0));
  const sum = ordered.reduce((total, point) => total + (isAnnotation(point) ? 0 : (point.y ?? 0)), 0);
  const percent = form.showTooltipPercentage && !form.contributionMode;
  const rows: readonly TooltipRow[] = ordered.map((point) => ({
    label: point.series.name,
    color: typeof point.series.color === 'string' ? point.series.color : '',
    text:
      percent && sum !== 0
        ? `${value(point.y)} (${share((point.y ?? 0) / sum)})`
        : `${value(point.y)}${boundsText(point)}`,
  }));
  const heading = axisText(form, input.data, first.x);
  const total = rich && form.showTooltipTotal && rows.length > 1;
  return tooltipMarkup(
    first.x === input.data.incompleteFrom ? `${heading} · ${input.texts.soFar}` : heading,
    rows,
    total ? { label: input.texts.total, color: '', text: value(sum), emphasis: true } : null,
  );
}
