import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginManifest } from '@facet/sdk/common';
import { describe, expect, it } from 'vitest';
import { chartTypes } from './chart-types.ts';

const PLUGINS = join(import.meta.dirname, '../../plugins');

/** Keys of chart types that the contract names, in sections 1, 8 and 9 of its reference. */
const KEYS = {
  current: `big_number big_number_total box_plot bubble_v2 cartodiagram echarts_area echarts_timeseries
    echarts_timeseries_bar echarts_timeseries_line echarts_timeseries_scatter echarts_timeseries_smooth
    echarts_timeseries_step funnel gantt_chart gauge_chart graph_chart handlebars heatmap_v2 histogram_v2
    mixed_timeseries pie pivot_table_v2 pop_kpi radar sankey_v2 sunburst_v2 table tree_chart treemap_v2 waterfall
    word_cloud`,
  legacy: `bubble bullet cal_heatmap chord compare country_map deck_arc deck_contour deck_geojson deck_grid deck_heatmap
    deck_hex deck_multi deck_path deck_polygon deck_scatter deck_screengrid horizon mapbox paired_ttest para partition
    rose time_pivot time_table world_map`,
  older: `area bar dist_bar dual_line event_flow filter_box heatmap histogram line pivot_table sankey sunburst treemap`,
} as const;

const named = Object.entries(KEYS).flatMap(([age, keys]) => keys.split(/\s+/).map((key) => [key, age] as const));
const asked = new Map((await chartTypes()).map((type) => [type.key, type]));
const declared = new Map<string, { readonly successor?: string }>();
for (const folder of readdirSync(PLUGINS)) {
  const { manifest } = (await import(join(PLUGINS, folder, 'manifest.ts'))) as { readonly manifest: PluginManifest };
  for (const entry of manifest.contributes?.['charts/type@1'] ?? []) declared.set(entry.key, entry);
}

describe('[A1.5] keys of chart types', () => {
  it.each(named)('%s (%s) is drawn, and asks for its data on both sides', (key) => {
    expect(declared.has(key)).toBe(true);
    expect(asked.get(key)).toMatchObject({ client: { form: {} }, server: { form: {} } });
  });

  it('are those of the contract, and no other', () => {
    expect([...declared.keys()].sort()).toEqual(named.map(([key]) => key).sort());
  });

  it('that are old have a successor, which new charts are made of', () => {
    const successors = [...declared.values()].flatMap(({ successor }) => successor ?? []);
    expect(successors.length).toBeGreaterThan(10);
    expect(successors.filter((key) => declared.get(key)?.successor !== undefined || !declared.has(key))).toEqual([]);
  });
});
