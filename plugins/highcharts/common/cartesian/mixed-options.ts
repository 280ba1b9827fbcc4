import type { Options, Point, SeriesOptionsType, YAxisOptions } from 'highcharts';
import { annotationOptions } from '../annotations/annotation-options.ts';
import { titleRoom } from '../axis-title.ts';
import { legend } from '../legend.ts';
import { notice } from '../notice.ts';
import { zoomAlong } from '../roaming.ts';
import { tooltipMarkup } from '../tooltip.ts';
import { axisText } from './axis-text.ts';
import { type CartesianData, placesOf } from './cartesian-data.ts';
import type { CartesianInput } from './cartesian-input.ts';
import { placeAxis } from './place-axis.ts';
import { seriesOptions } from './series-options.ts';
import { stackOf } from './stacking.ts';
import { valueAxis } from './value-axis.ts';
import { valueFormatter } from './value-format.ts';

/** Series of one of two queries, with the index of their value axis; the form defines how that axis looks. */
export interface MixedPart extends CartesianInput {
  readonly axis: 0 | 1;
}

/** Two sets of series over one axis of timestamps or names; each has its own marks and, if chosen, its own value axis. */
export function mixedOptions(parts: readonly [MixedPart, MixedPart]): Options {
  const [first, second] = onOneAxis(parts);
  const list = [first, second] as const;
  const base = first.data.series.length > 0 || second.data.series.length === 0 ? first : second;
  const count = list.reduce((sum, { data }) => sum + data.series.length, 0);
  for (const { data, colorOf } of list) for (const label of data.colorOrder) colorOf(label);
  const notes = annotationOptions(
    first.annotations ?? [],
    () => placesOf(base.data),
    base.data.axis === 'datetime',
    first.colorOf,
  );
  const textOf = (point: Point): string => {
    const part = list[partOf(point)] ?? first;
    return valueFormatter(part.form, part)(point.y ?? null);
  };
  const { form } = first;
  return {
    chart: {
      ...titleRoom(form),
      zooming: zoomAlong(form.zoomable),
    },
    xAxis: { ...placeAxis(base), plotLines: notes.plotLines, plotBands: notes.plotBands },
    yAxis: ([0, 1] as const).map((axis) => axisOf(list, axis)),
    legend: legend(form, count > 1 ? count : 0),
    ...notice(first.texts.reduced, first.texts.withoutPlace, first.texts.undrawn),
    tooltip: {
      shared: form.rich_tooltip,
      formatter() {
        const points = (this.points ?? [this]).filter(({ y }) => typeof y === 'number');
        const [one] = points;
        if (!one) return '';
        const ordered = form.tooltipSortByMetric ? [...points].sort((a, b) => (b.y ?? 0) - (a.y ?? 0)) : points;
        const rows = ordered.map((point) => ({
          label: point.series.name,
          color: typeof point.series.color === 'string' ? point.series.color : '',
          text: textOf(point),
        }));
        return tooltipMarkup(axisText(form, base.data, one.x), rows, null);
      },
    },
    accessibility: {
      point: {
        descriptionFormatter: (point) =>
          [axisText(form, base.data, point.x), textOf(point), point.series.name].join(', '),
      },
    },
    plotOptions: { series: { cursor: list.some(({ selects }) => selects) ? 'pointer' : 'default' } },
    series: [
      ...list.flatMap((part, index) => seriesOf(part, index, index === 0 ? 0 : first.data.series.length)),
      ...notes.series,
    ],
  };
}

const ID = 'mixed';

/** The index of the query that a mark comes from. */
const partOf = ({ series }: Point): number => (String(series.options.id).startsWith(`${ID}1`) ? 1 : 0);

function seriesOf(part: MixedPart, index: number, before: number): readonly SeriesOptionsType[] {
  const value = valueFormatter(part.form, part);
  const stacked = stackOf(part.form, part.mark);
  return part.data.series.map((series, at) =>
    seriesOptions(part, series, before + at, value, stacked, {
      // Both queries may have a series of the same name.
      id: `${ID}${index} ${series.key}`,
      yAxis: part.axis,
      stack: `${ID}${index}`,
    }),
  );
}

function axisOf(list: readonly MixedPart[], axis: 0 | 1): YAxisOptions {
  const parts = list.filter((part) => part.axis === axis);
  const [part] = parts;
  if (part === undefined) return { visible: false, title: { text: '' } };
  const series = parts.flatMap(({ data }) => data.series);
  const bars = parts.find(({ mark }) => mark === 'bar') ?? part;
  const own = { ...part, mark: bars.mark, data: { ...part.data, series } };
  return {
    ...valueAxis(own, valueFormatter(part.form, part), stackOf(part.form, part.mark)),
    ...(axis === 1 ? { opposite: true, gridLineWidth: 0 } : {}),
  };
}

/** Merges the categories of both queries without duplicates, those of the first query first. */
function onOneAxis([first, second]: readonly [MixedPart, MixedPart]): readonly [MixedPart, MixedPart] {
  if (first.data.axis !== 'category' || second.data.axis !== 'category') return [first, second];
  const categories = [...new Set([...first.data.categories, ...second.data.categories])];
  const places = new Map(categories.map((name, at) => [name, at]));
  const moved = (data: CartesianData): CartesianData => ({
    ...data,
    categories,
    series: data.series.map((series) => ({
      ...series,
      points: series.points
        .map(([x, y]) => [places.get(data.categories[x] ?? '') ?? x, y] as const)
        .sort(([a], [b]) => a - b),
    })),
  });
  return [
    { ...first, data: moved(first.data) },
    { ...second, data: moved(second.data) },
  ];
}
