import type {
  Point,
  PointOptionsObject,
  SeriesOptionsType,
  XAxisPlotBandsOptions,
  XAxisPlotLinesOptions,
} from 'highcharts';
import { escapeMarkup } from '../markup.ts';
import { numberOrNull } from '../mark-style.ts';
import { type AnnotationLayer, momentOf } from './annotation-layers.ts';
import { formulaOf } from './formula.ts';

export interface AnnotationOptions {
  readonly plotLines: XAxisPlotLinesOptions[];
  readonly plotBands: XAxisPlotBandsOptions[];
  readonly series: SeriesOptionsType[];
}

/** More marks would hide the chart that they explain. */
const MOST = 500;
const BAND = 0.25;
/** Distance of the names of events and intervals from the upper end of the axis. */
const FIRST_LINE = 12;
const SECOND_LINE = 26;

/**
 * The options that annotation layers add to a chart: lines for events, bands for intervals, and series for formulas and
 * other charts. All but formulas need a time axis.
 *
 * @param places Sorted positions of the chart's own marks; formulas are evaluated at them.
 */
export function annotationOptions(
  layers: readonly AnnotationLayer[],
  places: () => readonly number[],
  isTime: boolean,
  colorOf: (label: string) => string,
): AnnotationOptions {
  const of = (type: AnnotationLayer['type']) =>
    layers.filter((layer) => layer.type === type && (isTime || type === 'FORMULA'));
  const color = (layer: AnnotationLayer) => tinted(layer.color ?? colorOf(layer.name), layer.opacity);
  const plotLines = of('EVENT').flatMap((layer) => events(layer, color(layer)));
  const plotBands = of('INTERVAL').flatMap((layer) => intervals(layer, color(layer)));
  nameOnTwoLines(plotLines, plotBands);
  return {
    plotLines,
    plotBands,
    series: [
      ...of('FORMULA').flatMap((layer) => formulaSeries(layer, places(), color(layer))),
      ...of('TIME_SERIES').flatMap((layer) => otherSeries(layer, color(layer))),
    ],
  };
}

const ID = 'annotation/';

/** Whether a mark belongs to an annotation layer, so that the chart does not add it to its sums. */
export const isAnnotation = ({ series }: Point): boolean => String(series.options.id).startsWith(ID);

const tinted = (color: string, opacity: number): string =>
  opacity === 1 ? color : `color-mix(in srgb, ${color} ${Math.round(opacity * 100)}%, transparent)`;

function labelOf(layer: AnnotationLayer, row: Readonly<Record<string, unknown>>) {
  const title = layer.titleColumn === undefined ? layer.name : String(row[layer.titleColumn] ?? layer.name);
  return {
    text: layer.showLabel ? escapeMarkup(title) : '',
    rotation: 0,
    // The name starts at its mark, even if the band is narrow.
    align: 'left' as const,
    inside: false,
    x: 4,
    y: FIRST_LINE,
    style: { color: 'var(--text-2)', fontSize: '11px' },
  };
}

function events(layer: AnnotationLayer, color: string): XAxisPlotLinesOptions[] {
  return layer.rows.slice(0, MOST).flatMap((row) => {
    const value = momentOf(row[layer.timeColumn ?? '']);
    if (value === undefined) return [];
    return [
      { value, color, width: Math.max(1, layer.width), dashStyle: layer.dash, zIndex: 3, label: labelOf(layer, row) },
    ];
  });
}

function intervals(layer: AnnotationLayer, color: string): XAxisPlotBandsOptions[] {
  return layer.rows.slice(0, MOST).flatMap((row) => {
    const from = momentOf(row[layer.timeColumn ?? '']);
    const to = momentOf(row[layer.endColumn ?? '']);
    if (from === undefined || to === undefined || to < from) return [];
    return [{ from, to, color: tinted(color, BAND), zIndex: 0, label: labelOf(layer, row) }];
  });
}

/**
 * Names alternate between two lines in the order of time, so that neighbours have room; the library hides names that
 * still overlap.
 */
function nameOnTwoLines(lines: readonly XAxisPlotLinesOptions[], bands: readonly XAxisPlotBandsOptions[]): void {
  const named = [
    ...lines.map(({ label, value }) => ({ label, at: Number(value) })),
    ...bands.map(({ label, from }) => ({ label, at: Number(from) })),
  ]
    .filter(({ label }) => label?.text !== '')
    .sort((a, b) => a.at - b.at);
  for (const [at, { label }] of named.entries()) if (label && at % 2 === 1) label.y = SECOND_LINE;
}

function lineOf(
  layer: AnnotationLayer,
  name: string,
  color: string,
  data: [number, number | null][],
): SeriesOptionsType {
  return {
    type: 'line',
    id: `${ID}${name}`,
    name,
    color,
    dashStyle: layer.dash,
    lineWidth: layer.hideLine ? 0 : layer.width,
    marker: { enabled: layer.showMarkers || layer.hideLine },
    zIndex: 4,
    data: layer.showLabel ? withName(data, name) : data,
  };
}

/**
 * Labels the first mark of a line with its name. Braces are removed from the name: the library would read them as a
 * template, and they cannot be escaped.
 */
function withName(
  data: readonly [number, number | null][],
  name: string,
): (PointOptionsObject | [number, number | null])[] {
  const first = data.findIndex(([, y]) => y !== null);
  const text = escapeMarkup(name).replaceAll(/[{}]/g, '');
  return data.map(([x, y], index) => (index === first ? { x, y, dataLabels: { ...NAME, format: text } } : [x, y]));
}

const NAME = {
  enabled: true,
  align: 'left',
  verticalAlign: 'bottom',
  x: 0,
  y: -2,
  padding: 0,
  crop: false,
  overflow: 'allow',
  allowOverlap: true,
  style: { color: 'var(--text-2)', fontSize: '11px', fontWeight: '400', textOutline: 'none' },
} as const;

function formulaSeries(layer: AnnotationLayer, places: readonly number[], color: string): SeriesOptionsType[] {
  const formula = formulaOf(layer.formula);
  if (formula === undefined) return [];
  return [
    lineOf(
      layer,
      layer.name,
      color,
      places.map((x) => [x, numberOrNull(formula(x))]),
    ),
  ];
}

/** The rows of another chart, as one line per numeric column. */
function otherSeries(layer: AnnotationLayer, color: string): SeriesOptionsType[] {
  const [first] = layer.rows;
  if (first === undefined) return [];
  const time = layer.timeColumn ?? Object.keys(first).find((name) => momentOf(first[name]) !== undefined) ?? '';
  const columns = Object.keys(first).filter(
    (name) => name !== time && layer.rows.some((row) => typeof row[name] === 'number'),
  );
  return columns.map((column) => {
    const data = layer.rows.flatMap((row): [number, number | null][] => {
      const at = momentOf(row[time]);
      return at === undefined ? [] : [[at, numberOrNull(row[column])]];
    });
    const name = columns.length === 1 ? layer.name : `${layer.name}: ${column}`;
    return lineOf(
      layer,
      name,
      color,
      data.sort(([a], [b]) => a - b),
    );
  });
}
