import type { DrawingPart } from '../common/drawing-part.ts';
import { loadRoundCharts } from './load-round-charts.ts';

/** Each module extends the loaded library, so its dependencies come before it in the list. */
const LOADERS: Readonly<Record<DrawingPart, readonly (() => Promise<unknown>)[]>> = {
  bullet: [() => import('highcharts/modules/bullet')],
  'color-axis': [() => import('highcharts/modules/coloraxis')],
  'dependency-wheel': [() => import('highcharts/modules/sankey'), () => import('highcharts/modules/dependency-wheel')],
  funnel: [() => import('highcharts/modules/funnel')],
  heatmap: [() => import('highcharts/modules/heatmap')],
  map: [() => import('highcharts/modules/map')],
  more: [loadRoundCharts],
  networkgraph: [
    () => import('highcharts/modules/networkgraph'),
    async () => (await import('./late-labels.ts')).drawLabelsLate(),
  ],
  'non-cartesian-zoom': [() => import('highcharts/modules/non-cartesian-zoom')],
  'parallel-coordinates': [loadRoundCharts, () => import('highcharts/modules/parallel-coordinates')],
  sankey: [() => import('highcharts/modules/sankey')],
  'solid-gauge': [loadRoundCharts, () => import('highcharts/modules/solid-gauge')],
  streamgraph: [() => import('highcharts/modules/streamgraph')],
  sunburst: [() => import('highcharts/modules/sunburst')],
  treegraph: [() => import('highcharts/modules/treemap'), () => import('highcharts/modules/treegraph')],
  treemap: [() => import('highcharts/modules/treemap')],
  'variable-pie': [() => import('highcharts/modules/variable-pie')],
  wordcloud: [
    () => import('highcharts/modules/wordcloud'),
    async () => (await import('./given-places.ts')).allowGivenPlaces(),
  ],
  xrange: [() => import('highcharts/modules/xrange')],
};

/** Loads modules of the library; the core must be loaded already. */
export async function loadParts(parts: readonly DrawingPart[]): Promise<void> {
  for (const part of parts) for (const load of LOADERS[part]) await load();
}
