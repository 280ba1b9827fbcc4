import type { Options } from 'highcharts';

/** CSS pixels: below this height, titles and legends would take the room of the marks. */
const LOW = 180;
const NARROW = 260;
/** Below this height there is no room for an HTML legend in the caption. */
const LOWEST = 140;
/** Estimated width of a letter in a legend, and of an entry without its name. */
const LETTER = 6;
const ENTRY = 40;
/** Width beside a legend that it cannot use. */
const EDGES = 24;
/** Height of a row of a legend, and the largest share of the height of a picture for more than one row. */
const ROW = 19;
const SEVERAL = 0.25;

/**
 * In a small picture the marks have priority: titles of axes and buttons are removed first, then a legend that needs
 * more than one row, or more than a quarter of the height. The tooltip and the text for screen readers contain the same information.
 */
export function fittedOptions(options: Options): Options {
  const { width, height } = options.chart ?? {};
  if (typeof width !== 'number' || typeof height !== 'number') return options;
  if (height >= LOW && width >= NARROW) return options;
  const { caption, legend, mapNavigation, mapView } = options;
  return {
    ...options,
    ...(legend?.enabled === true ? { legend: { ...legend, ...rowsOf(options, width, height) } } : {}),
    ...(height < LOWEST && mapView === undefined && caption !== undefined ? { caption: lowCaption(caption) } : {}),
    ...(mapNavigation === undefined ? {} : { mapNavigation: { ...mapNavigation, enableButtons: false } }),
    ...(height < LOW && options.xAxis !== undefined ? { xAxis: untitled(options.xAxis) } : {}),
    ...(width < NARROW && options.yAxis !== undefined ? { yAxis: untitled(options.yAxis) } : {}),
  };
}

/** A legend is removed; a note stays, in small letters. */
const lowCaption = (caption: NonNullable<Options['caption']>): NonNullable<Options['caption']> =>
  caption.useHTML === true
    ? { ...caption, text: '' }
    : { ...caption, margin: 2, style: { ...caption.style, fontSize: '9px' } };

/** Whether a picture is too low for the line that says that some names are left out. */
export const isLow = ({ chart }: Options): boolean => typeof chart?.height === 'number' && chart.height < LOW;

interface Titled {
  readonly title?: { readonly reserveSpace?: boolean } | null | undefined;
}

function untitled<A extends Titled>(axes: A | A[]): A | A[] {
  return Array.isArray(axes) ? axes.map(withoutTitle) : withoutTitle(axes);
}

/** Keeps a title that takes no room of its own, such as the name of a row. */
const withoutTitle = <A extends Titled>(axis: A): A =>
  axis.title?.reserveSpace === false ? axis : { ...axis, title: { ...axis.title, text: '' } };

function rowsOf({ series, legend }: Options, width: number, height: number): NonNullable<Options['legend']> {
  if (legend?.layout === 'vertical') return { enabled: false };
  const room = Math.max(1, width - EDGES);
  let rows = 1;
  let taken = 0;
  for (const name of entryNames(series)) {
    const entry = Math.min(room, name.length * LETTER + ENTRY);
    if (taken > 0 && taken + entry > room) {
      rows += 1;
      taken = 0;
    }
    taken += entry;
  }
  if (rows === 1) return {};
  return rows * ROW <= height * SEVERAL ? { maxHeight: rows * ROW + ROW } : { enabled: false };
}

/** The names in the legend. */
export function entryNames(series: Options['series'] = []): readonly string[] {
  return series.flatMap((one) => {
    if (one.showInLegend === false) return [];
    const parts: unknown = one.showInLegend === true && 'data' in one ? one.data : undefined;
    return Array.isArray(parts) ? parts.map(nameOf) : [one.name ?? ''];
  });
}

function nameOf(point: unknown): string {
  return typeof point === 'object' && point !== null && 'name' in point ? String(point.name) : '';
}
