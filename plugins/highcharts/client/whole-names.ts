import type { Options } from 'highcharts';
import { entryNames } from './fitted-options.ts';

/** CSS pixels: an upper bound for a letter of a legend, and for the rest of an entry. */
const WIDEST_LETTER = 12;
const AROUND = 64;
const WHOLE = { whiteSpace: 'nowrap', textOverflow: 'clip' } as const;

/**
 * The library measures each name of a legend on the page, to truncate names that are wider than the picture. That takes
 * half of the time for a pie with hundreds of parts. Names that are certainly short enough are not measured.
 */
export function wholeNames(options: Options): Options {
  const { chart, legend, series } = options;
  if (legend?.enabled !== true || typeof chart?.width !== 'number') return options;
  const longest = entryNames(series).reduce((most, name) => Math.max(most, name.length), 0);
  if (longest * WIDEST_LETTER + AROUND > chart.width) return options;
  return { ...options, legend: { ...legend, itemStyle: { ...legend.itemStyle, ...WHOLE } } };
}
