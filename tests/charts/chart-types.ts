import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyChartQuery, ChartQueryPoint } from '@facet/sdk/chart-form';
import type { AnyPluginDefinition, PluginManifest } from '@facet/sdk/common';
import { createPluginTester, mock } from '@facet/sdk/testing';
import { DrawingsToken } from '@facet/plugin-highcharts/contract.client';

const PLUGINS = join(import.meta.dirname, '../../plugins');

export interface ChartTypeHalves {
  readonly key: string;
  readonly client: AnyChartQuery;
  readonly server: AnyChartQuery;
}

/** Every chart type of the repository, as each half of its plugin implements it. */
export async function chartTypes(): Promise<readonly ChartTypeHalves[]> {
  const found: ChartTypeHalves[] = [];
  for (const folder of readdirSync(PLUGINS)) {
    const { manifest } = (await import(join(PLUGINS, folder, 'manifest.ts'))) as { readonly manifest: PluginManifest };
    for (const { key } of manifest.contributes?.[ChartQueryPoint.id] ?? [])
      found.push({ key, client: await queryOf(folder, 'client', key), server: await queryOf(folder, 'server', key) });
  }
  return found;
}

async function queryOf(folder: string, side: 'client' | 'server', key: string): Promise<AnyChartQuery> {
  const half = (await import(join(PLUGINS, folder, side, 'index.ts'))) as { readonly default: AnyPluginDefinition };
  const drawings = mock(DrawingsToken, {
    Drawing: () => null,
    prepare: async () => undefined,
    chartType: () => unused(),
    cartesianType: () => unused(),
  });
  const tester = await createPluginTester(half.default, { services: [drawings] });
  return tester.load(ChartQueryPoint, key);
}

/** Only queries are asked for here. */
function unused(): never {
  throw new Error('A chart type was drawn that should only have been asked for its query.');
}
