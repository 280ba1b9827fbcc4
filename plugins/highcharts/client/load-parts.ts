import type { DrawingPart } from '../common/drawing-part.ts';
import { loadRoundCharts } from './load-round-charts.ts';

/**
 * Modules of the ESM build import the core. Those of the other build take it from `window._Highcharts`, where every copy
 * of the library puts itself, that of a plugin from a file too.
 *
 * Each module extends the loaded library, so its dependencies come before it in the list.
 */
const LOADERS: Readonly<Record<DrawingPart, readonly (() => Promise<unknown>)[]>> = {
  bullet: [() => import('highcharts/esm/modules/bullet.js')],
  'color-axis': [() => import('highcharts/esm/modules/coloraxis.js')],
  'dependency-wheel': [
    () => import('highcharts/esm/modules/sankey.js'),
    () => import('highcharts/esm/modules/dependency-wheel.js'),
  ],
  funnel: [() => import('highcharts/esm/modules/funnel.js')],
  heatmap: [() => import('highcharts/esm/modules/heatmap.js')],
  map: [
    () => import('highcharts/esm/modules/map.js'),
    async () => (await import('./short-projection.ts')).addShortProjection(),
  ],
  more: [loadRoundCharts],
  networkgraph: [
    () => import('highcharts/esm/modules/networkgraph.js'),
    async () => (await import('./late-labels.ts')).drawLabelsLate(),
  ],
  'non-cartesian-zoom': [() => import('highcharts/esm/modules/non-cartesian-zoom.js')],
  'parallel-coordinates': [loadRoundCharts, () => import('highcharts/esm/modules/parallel-coordinates.js')],
  sankey: [() => import('highcharts/esm/modules/sankey.js')],
  'solid-gauge': [loadRoundCharts, () => import('highcharts/esm/modules/solid-gauge.js')],
  streamgraph: [() => import('highcharts/esm/modules/streamgraph.js')],
  sunburst: [() => import('highcharts/esm/modules/sunburst.js')],
  treegraph: [() => import('highcharts/esm/modules/treemap.js'), () => import('highcharts/esm/modules/treegraph.js')],
  treemap: [() => import('highcharts/esm/modules/treemap.js')],
  'variable-pie': [() => import('highcharts/esm/modules/variable-pie.js')],
  wordcloud: [
    () => import('highcharts/esm/modules/wordcloud.js'),
    async () => (await import('./given-places.ts')).allowGivenPlaces(),
  ],
  xrange: [() => import('highcharts/esm/modules/xrange.js')],
};

/** Loads modules of the library; the core must be loaded already. */
export async function loadParts(parts: readonly DrawingPart[]): Promise<void> {
  for (const part of parts) for (const load of LOADERS[part]) await load();
}
