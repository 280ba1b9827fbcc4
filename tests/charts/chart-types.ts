import { type AnyChartType, ChartTypes, ChartsToken } from '@facet/plugin-charts/contract.client';
import { PanelsToken } from '@facet/plugin-controls/contract.client';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyChartQuery, ChartQueryPoint } from '@facet/sdk/chart-form';
import type { AnyPluginDefinition, PluginManifest } from '@facet/sdk/common';
import { ApiClientToken } from '@facet/sdk/client/tokens';
import { createPluginTester, mock } from '@facet/sdk/testing';
import { type ChartDrawing, DrawingsToken } from '@facet/plugin-highcharts/contract.client';
import { loadWorld } from '@facet/plugin-maps/contract';
import { type MapDrawing, MapsToken } from '@facet/plugin-maps/contract.client';
import { cartesianChart } from '../../plugins/highcharts/client/cartesian-chart.ts';

const PLUGINS = join(import.meta.dirname, '../../plugins');

// oxlint-disable-next-line typescript/no-explicit-any -- each type knows its own form and what it draws
type AnyDrawing = ChartDrawing<any, any>;

// oxlint-disable-next-line typescript/no-explicit-any -- each type knows its own form
type AnyMap = MapDrawing<any>;

export interface ChartTypeHalves {
  readonly key: string;
  readonly client: AnyChartQuery;
  readonly server: AnyChartQuery;
  /** Of types that draw with Highcharts. */
  readonly drawing?: () => Promise<AnyDrawing>;
  /** Of types that draw on a map. */
  readonly map?: () => Promise<AnyMap>;
}

/** Every chart type of the repository, as each half of its plugin implements it. */
export async function chartTypes(): Promise<readonly ChartTypeHalves[]> {
  const found: ChartTypeHalves[] = [];
  for (const folder of readdirSync(PLUGINS)) {
    const { manifest } = (await import(join(PLUGINS, folder, 'manifest.ts'))) as { readonly manifest: PluginManifest };
    for (const { key } of manifest.contributes?.[ChartQueryPoint.id] ?? []) {
      const client = await halfOf(folder, 'client', key);
      const { query: server } = await halfOf(folder, 'server', key);
      found.push({
        key,
        client: client.query,
        server,
        ...(client.drawing ? { drawing: client.drawing } : {}),
        ...(client.map ? { map: client.map } : {}),
      });
    }
  }
  return found;
}

async function halfOf(folder: string, side: 'client' | 'server', key: string) {
  const half = (await import(join(PLUGINS, folder, side, 'index.ts'))) as { readonly default: AnyPluginDefinition };
  let drawing: (() => Promise<AnyDrawing>) | undefined;
  const chartType = (load: () => Promise<AnyDrawing>): AnyChartType => {
    drawing = load;
    return { transformProps: () => ({}), Component: () => null };
  };
  const drawings = mock(DrawingsToken, {
    Drawing: () => null,
    prepare: async () => undefined,
    chartType: (_namespace, load) => chartType(load),
    cartesianType: (lookOf) => chartType(async () => cartesianChart(lookOf)),
  });
  let map: (() => Promise<AnyMap>) | undefined;
  const maps = mock(MapsToken, {
    loadWorld,
    mapType(_namespace, load) {
      map = load;
      return { transformProps: () => ({}), Component: () => null };
    },
    jointType: () => ({ transformProps: () => ({}), Component: () => null }),
  });
  const panels = mock(PanelsToken, {
    resolve: () => {
      throw new Error('These tests draw no panels.');
    },
    namespacesOf: () => [],
    Control: () => null,
    FieldMarks: () => null,
    FieldPlaces: () => null,
    Field: () => null,
    NumberField: () => null,
    FieldMenu: () => null,
  });
  const refuse = async () => Promise.reject(new Error('Nothing is fetched here.'));
  const charts = mock(ChartsToken, {
    ChartView: () => null,
    labelColors: () => new Map(),
    colorsOf: () => new Map(),
    attempt: () => ({ whenReplaced: () => ({ dispose() {} }) }),
    buildQueryContext: refuse,
    prepare: refuse,
    fetchData: refuse,
  });
  const api = mock(ApiClientToken, { request: refuse, call: refuse });
  const tester = await createPluginTester(half.default, { services: [drawings, maps, panels, charts, api] });
  if (side === 'client') await tester.load(ChartTypes, key);
  return { query: await tester.load(ChartQueryPoint, key), drawing, map };
}
