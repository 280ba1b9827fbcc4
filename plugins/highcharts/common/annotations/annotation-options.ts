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

/** More marks hide the chart that they explain. */
const MOST = 500;
const BAND = 0.25;
/** Where names of events and intervals stand, below the upper end of the axis. */
const FIRST_LINE = 12;
const SECOND_LINE = 26;

/**
 * What layers add to a chart: lines at events, bands of intervals, and series of formulas and other charts. Events, intervals and
 * other charts need moments on the axis.
 *
 * @param places of the chart's own marks, in their order: formulas are drawn over them, and nothing else needs them
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

/** A mark of a layer: no part of what the chart adds up. */
export const isAnnotation = ({ series }: Point): boolean => String(series.options.id).startsWith(ID);

const tinted = (color: string, opacity: number): string =>
  opacity === 1 ? color : `color-mix(in srgb, ${color} ${Math.round(opacity * 100)}%, transparent)`;

function labelOf(layer: AnnotationLayer, row: Readonly<Record<string, unknown>>) {
  const title = layer.titleColumn === undefined ? layer.name : String(row[layer.titleColumn] ?? layer.name);
  return {
    text: layer.showLabel ? escapeMarkup(title) : '',
    rotation: 0,
    // A name begins at its mark, however narrow that is.
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

/** Names take turns in time, so that two neighbours have room; those that still overlap are left out by the library. */
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

/** The first mark of a line bears its name. Braces of a name would be read as a template, and there is no way to write them. */
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

/** The numbers of another chart, a line for each of its columns. */
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
