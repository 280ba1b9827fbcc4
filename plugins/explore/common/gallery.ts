import type { ChartTypeDeclared } from '@facet/plugin-charts/contract';
import Fuse, { type IFuseOptions } from 'fuse.js/basic';

export interface GalleryType extends ChartTypeDeclared {
  readonly key: string;
  /** More words that the search finds it by, such as its name in another language. */
  readonly words?: readonly string[];
}

export const RECOMMENDED_TAGS = ['Popular', 'ECharts', 'Advanced-Analytics'] as const;

/**
 * Order of the tiles, by the keys that new charts get; types that are not listed follow in the order of registration.
 */
const ORDER = [
  'line',
  'big_number',
  'big_number_total',
  'table',
  'pivot_table_v2',
  'echarts_timeseries_line',
  'echarts_area',
  'echarts_timeseries_bar',
  'echarts_timeseries_scatter',
  'pie',
  'mixed_timeseries',
  'filter_box',
  'deck_polygon',
  'time_table',
  'histogram_v2',
  'deck_scatter',
  'deck_hex',
  'time_pivot',
  'deck_arc',
  'heatmap_v2',
  'deck_grid',
  'deck_screengrid',
  'treemap_v2',
  'box_plot',
  'sunburst_v2',
  'sankey_v2',
  'word_cloud',
  'mapbox',
  'cal_heatmap',
  'rose',
  'bubble_v2',
  'deck_geojson',
  'horizon',
  'deck_multi',
  'compare',
  'partition',
  'event_flow',
  'deck_path',
  'graph_chart',
  'world_map',
  'paired_ttest',
  'para',
  'country_map',
];

export type GallerySection =
  | { readonly kind: 'all' }
  | { readonly kind: 'tag'; readonly name: string }
  | { readonly kind: 'category'; readonly name: string };

export const OTHER = 'Other';

/** Sorted types for new charts. Keys of older releases are left out: they only open charts that were saved under them. */
export function inOrder(types: readonly GalleryType[]): readonly GalleryType[] {
  const place = (type: GalleryType) => {
    const index = ORDER.indexOf(type.key);
    return index < 0 ? ORDER.length : index;
  };
  return types.filter(({ successor }) => successor === undefined).sort((a, b) => place(a) - place(b));
}

export function inSection(types: readonly GalleryType[], section: GallerySection): readonly GalleryType[] {
  if (section.kind === 'all') return types;
  if (section.kind === 'tag') return types.filter((type) => type.tags.includes(section.name));
  return types.filter((type) => (type.category ?? OTHER) === section.name);
}

/** Names with their counts, alphabetical, Other last. */
export function counted(names: readonly string[]): readonly (readonly [name: string, count: number])[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => Number(a === OTHER) - Number(b === OTHER) || a.localeCompare(b));
}

/** Bonus and malus on the search score, which runs from 0 (exact) to 1. */
const BADGES: Readonly<Record<string, number>> = { Featured: -0.1, Deprecated: 0.1 };
const SEARCH: IFuseOptions<GalleryType> = {
  keys: [
    { name: 'name', weight: 4 },
    { name: 'words', weight: 3 },
    { name: 'tags', weight: 2 },
    { name: 'description', weight: 1 },
  ],
  threshold: 0.3,
  ignoreLocation: true,
  includeScore: true,
};

/** Types that match the text, best first; matches in the name have the highest weight. */
export function searchTypes(types: readonly GalleryType[], text: string): readonly GalleryType[] {
  const wanted = text.trim();
  if (wanted === '') return types;
  return new Fuse(types, SEARCH)
    .search(wanted)
    .map(({ item, score = 0 }) => ({ item, score: score + (BADGES[item.label ?? ''] ?? 0) }))
    .sort((a, b) => a.score - b.score)
    .map(({ item }) => item);
}

/** The selected type while it is among the found ones, otherwise the best match. */
export function selectedAmong(found: readonly GalleryType[], selected: string | null): string | null {
  return found.some(({ key }) => key === selected) ? selected : (found[0]?.key ?? null);
}

/** Categories in the order in which their groups are shown; those of installed types follow, Other last. */
const PURPOSES = [
  'Evolution',
  'KPI',
  'Ranking',
  'Correlation',
  'Part of a Whole',
  'Distribution',
  'Flow',
  'Table',
  'Map',
];

export interface TypeGroup<Type> {
  /** The category. */
  readonly name: string;
  readonly types: readonly Type[];
}

/** Types by what they are for, each group in the given order. */
export function byPurpose<Type extends Pick<GalleryType, 'category'>>(
  types: readonly Type[],
): readonly TypeGroup<Type>[] {
  const place = (name: string) => {
    const index = PURPOSES.indexOf(name);
    return name === OTHER ? PURPOSES.length + 1 : index < 0 ? PURPOSES.length : index;
  };
  return counted(types.map(({ category = OTHER }) => category))
    .map(([name]) => ({ name, types: types.filter(({ category = OTHER }) => category === name) }))
    .sort((a, b) => place(a.name) - place(b.name));
}
