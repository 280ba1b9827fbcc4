import type { PointOptionsObject } from 'highcharts';
import { FADED } from '../mark-style.ts';
import { escapeMarkup } from '../markup.ts';
import type { CartesianData, CartesianSeries } from './cartesian-data.ts';
import type { CartesianInput } from './cartesian-input.ts';
import { forecastContinues } from './forecast-options.ts';
import { stackOf } from './stacking.ts';

const UNFINISHED = 0.5;

/** Columns accept an opacity per point, which the library's types do not declare. */
type FadingPoint = PointOptionsObject & { readonly opacity?: number };

/** The points of a series, with the styles for selections and incomplete periods. */
export function seriesPoints(input: CartesianInput, series: CartesianSeries): FadingPoint[] {
  return continued(input, series, markIncomplete(input, series, fadeUnselected(input, series)));
}

/** Fills positions without an observation with the expected values, drawn pale. */
function continued(input: CartesianInput, { forecast }: CartesianSeries, marks: FadingPoint[]): FadingPoint[] {
  if (forecast === undefined || !forecastContinues(input)) return marks;
  const expected = new Map(forecast.points.map(({ x, y }) => [x, y]));
  return marks.map((one) => {
    const y = expected.get(Number(one.x));
    return y === undefined ? one : { ...one, y, opacity: UNFINISHED };
  });
}

/** Without dimensions a mark represents its category: marks of unselected categories fade. */
function fadeUnselected({ data, selected }: CartesianInput, { points, group }: CartesianSeries): FadingPoint[] {
  const marks = pointOptions(points);
  if (group.length > 0 || data.axis !== 'category' || selected.length === 0) return marks;
  return marks.map((mark, index) => {
    const category = data.categories[points[index]?.[0] ?? -1] ?? '';
    return selected.includes(category) ? mark : { ...mark, opacity: FADED };
  });
}

/** A single value between two gaps is not part of a line, so it gets a marker. */
function pointOptions(points: CartesianSeries['points']): PointOptionsObject[] {
  const known = (index: number) => typeof points[index]?.[1] === 'number';
  return points.map(([x, y], index) =>
    known(index) && !known(index - 1) && !known(index + 1) ? { x, y, marker: { enabled: true } } : { x, y },
  );
}

/** Draws the bar of an incomplete period pale; the highest mark of that period has a label with the reason. */
function markIncomplete(input: CartesianInput, series: CartesianSeries, marks: FadingPoint[]): FadingPoint[] {
  const { data, form, mark, texts } = input;
  const from = data.incompleteFrom;
  if (from === null || series.shift !== null) return marks;
  const says = !form.show_value && stackOf(form, mark) === undefined && highestAt(data, from) === series.key;
  return marks.map((one) =>
    one.x === from && typeof one.y === 'number'
      ? {
          ...one,
          ...(mark === 'bar' ? { opacity: UNFINISHED } : { marker: { enabled: true } }),
          ...(says ? { dataLabels: soFarLabel(texts.soFar) } : {}),
        }
      : one,
  );
}

function soFarLabel(text: string): NonNullable<PointOptionsObject['dataLabels']> {
  return {
    enabled: true,
    align: 'right',
    crop: false,
    overflow: 'allow',
    style: { color: 'var(--text-3)' },
    formatter: () => escapeMarkup(text),
  };
}

function highestAt(data: CartesianData, x: number): string | undefined {
  const values = data.series
    .filter((series) => series.shift === null)
    .map((series) => ({ key: series.key, y: series.points.find((point) => point[0] === x)?.[1] ?? null }));
  return values.reduce(
    (best, one) => ((one.y ?? -Infinity) > (best.y ?? -Infinity) ? one : best),
    values[0] ?? { key: '', y: null },
  ).key;
}
