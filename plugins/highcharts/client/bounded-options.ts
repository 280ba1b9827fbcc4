import type { Options, SeriesFunnelOptions, SeriesPieOptions, SeriesPyramidOptions } from 'highcharts';
import { notice } from '../common/notice.ts';
import { isLow } from './fitted-options.ts';

/** Each series is a group of elements, a legend entry and a colour: thousands of them block a page for minutes. */
export const MOST_SERIES = 250;
/** Each part of a pie, funnel or hierarchy has a label, and every label has to be placed among the others. */
export const MOST_PARTS = 600;

export type LeftOut = 'series' | 'parts' | 'names';

/** Limits the number of series and parts, whatever a chart type requests; the chart says how many are left out. */
export function boundedOptions(
  options: Options,
  textOf: (what: LeftOut, shown: number, all: number) => string,
): Options {
  const { series = [] } = options;
  const step = isLow(options) ? 1 : nameStep(options);
  const all = series.map(partsOf);
  const texts = [
    ...(series.length > MOST_SERIES ? [textOf('series', MOST_SERIES, series.length)] : []),
    ...all.filter((count) => count > MOST_PARTS).map((count) => textOf('parts', MOST_PARTS, count)),
    ...(step > 1 ? [textOf('names', 1, step)] : []),
  ];
  if (texts.length === 0) return options;
  return { ...toldOptions(options, texts), series: series.slice(0, MOST_SERIES).map(bounded) };
}

/** The options with further texts below the picture. */
export function toldOptions(options: Options, texts: readonly string[]): Options {
  if (texts.length === 0) return options;
  const { caption } = options;
  const own = caption?.text === undefined || caption.text === '' ? [] : [caption.text];
  const { caption: added } = notice(...texts);
  return { ...options, caption: { ...added, ...caption, text: [...own, added?.text ?? ''].join(' · ') } };
}

type Series = NonNullable<Options['series']>[number];

const isWhole = (series: Series): series is SeriesPieOptions | SeriesFunnelOptions | SeriesPyramidOptions =>
  'type' in series && (series.type === 'pie' || series.type === 'funnel' || series.type === 'pyramid');

/** The distance between two written names of the axis, in marks. Numbers that are left out need no note. */
function nameStep({ xAxis }: Options): number {
  const axes = Array.isArray(xAxis) ? xAxis : [xAxis];
  return Math.max(
    1,
    ...axes.map((axis) => (axis?.categories?.some((name) => !isNumber(name)) ? (axis.labels?.step ?? 1) : 1)),
  );
}

const isNumber = (name: string): boolean => name.trim() !== '' && Number.isFinite(Number(name));

const partsOf = (series: Series): number => (isWhole(series) ? (series.data?.length ?? 0) : 0);

function bounded(series: Series): Series {
  if (!isWhole(series) || !series.data || series.data.length <= MOST_PARTS) return series;
  return { ...series, data: series.data.slice(0, MOST_PARTS) };
}
