import { isRecord } from '@facet/sdk/chart-query';
import { chartsOfLayout, mapCharts } from '../chart-references.ts';
import type { JsonObject as Members } from '../../common/json-object.ts';

/** A chart as a layout names it. */
export interface LaidOutChart {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

/**
 * The layout as a bundle has it: charts with their uuids, those that stand nowhere in a row of their own, and none that do
 * not come along.
 */
export function exportedLayout(position: Members, charts: readonly LaidOutChart[], title: string): Members {
  const byId = new Map(charts.map((chart) => [chart.id, chart]));
  const named = mapCharts(position, (meta) => {
    const chart = byId.get(Number(meta['chartId']));
    return chart ? { ...meta, uuid: chart.uuid, sliceName: meta['sliceName'] ?? chart.name } : meta;
  });
  const whole = Object.keys(named).length === 0 ? emptyLayout(title) : withoutAbsent(named, byId);
  const placed = chartsOfLayout(whole);
  const missing = charts.filter(({ uuid }) => !placed.has(uuid));
  return missing.length === 0 ? whole : withRow(whole, missing);
}

const emptyLayout = (title: string): Members => ({
  DASHBOARD_VERSION_KEY: 'v2',
  ROOT_ID: { children: ['GRID_ID'], id: 'ROOT_ID', type: 'ROOT' },
  GRID_ID: { children: [], id: 'GRID_ID', parents: ['ROOT_ID'], type: 'GRID' },
  HEADER_ID: { id: 'HEADER_ID', meta: { text: title }, type: 'HEADER' },
});

function withoutAbsent(position: Members, charts: ReadonlyMap<number, LaidOutChart>): Members {
  const gone = new Set<string>();
  mapCharts(position, (meta, key) => {
    if (!charts.has(Number(meta['chartId']))) gone.add(key);
    return meta;
  });
  if (gone.size === 0) return position;
  return Object.fromEntries(
    Object.entries(position).flatMap(([key, component]): [string, unknown][] => {
      if (gone.has(key)) return [];
      if (!isRecord(component) || !Array.isArray(component['children'])) return [[key, component]];
      return [[key, { ...component, children: component['children'].filter((child) => !gone.has(String(child))) }]];
    }),
  );
}

const MOST_IN_A_ROW = 12;

function withRow(position: Members, charts: readonly LaidOutChart[]): Members {
  const container = containerOf(position);
  const way = [...listOf(position[container], 'parents'), container];
  const row = `ROW-N-${suffixOf(charts[0])}`;
  const width = Math.max(1, Math.min(4, Math.floor(MOST_IN_A_ROW / charts.length)));
  const added = charts.map((chart): [string, unknown] => {
    const id = `CHART-${suffixOf(chart)}`;
    return [
      id,
      {
        children: [],
        id,
        meta: { chartId: chart.id, height: 50, sliceName: chart.name, uuid: chart.uuid, width },
        parents: [...way, row],
        type: 'CHART',
      },
    ];
  });
  const parent = position[container];
  return {
    ...position,
    ...(isRecord(parent) ? { [container]: { ...parent, children: [...listOf(parent, 'children'), row] } } : {}),
    [row]: {
      children: added.map(([id]) => id),
      id: row,
      meta: { '0': 'ROOT_ID', background: 'BACKGROUND_TRANSPARENT' },
      parents: way,
      type: 'ROW',
    },
    ...Object.fromEntries(added),
  };
}

const suffixOf = (chart: LaidOutChart | undefined): string => (chart?.uuid ?? '').replaceAll('-', '').slice(0, 8);

/** The grid, or the first tab where there are some. */
function containerOf(position: Members): string {
  const seen = new Set<string>();
  let at = 'ROOT_ID';
  for (;;) {
    seen.add(at);
    const component = position[at];
    const type = isRecord(component) ? component['type'] : undefined;
    if (type === 'GRID' || type === 'TAB') return at;
    const [first] = listOf(component, 'children');
    if (first === undefined || seen.has(first)) return 'GRID_ID';
    at = first;
  }
}

const listOf = (component: unknown, name: 'children' | 'parents'): readonly string[] => {
  const list = isRecord(component) ? component[name] : undefined;
  return Array.isArray(list) ? list.filter((key) => typeof key === 'string') : [];
};
