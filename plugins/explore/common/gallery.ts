import type { ChartTypeDeclared } from '@facet/plugin-charts/contract';

export interface GalleryType extends ChartTypeDeclared {
  readonly key: string;
}

export const RECOMMENDED_TAGS = ['Popular', 'ECharts', 'Advanced-Analytics'] as const;

/** Order of the tiles; types that are not listed follow in the order in which they came. */
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
];

export type GallerySection =
  | { readonly kind: 'all' }
  | { readonly kind: 'tag'; readonly name: string }
  | { readonly kind: 'category'; readonly name: string };

export const OTHER = 'Other';

export function inOrder(types: readonly GalleryType[]): readonly GalleryType[] {
  const place = (type: GalleryType) => {
    const index = ORDER.indexOf(type.key);
    return index < 0 ? ORDER.length : index;
  };
  return [...types].sort((a, b) => place(a) - place(b));
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

const WEIGHTS = { name: 4, tags: 2, description: 1 } as const;
const BADGES: Readonly<Record<string, number>> = { Featured: 0.1, Deprecated: -0.1 };
/** The worst distance that still counts as a match: 0 is the text itself, 1 has nothing of it. */
const THRESHOLD = 0.3;

/** Types that match the text, best first; names weigh most. */
export function searchTypes(types: readonly GalleryType[], text: string): readonly GalleryType[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return types;
  return types
    .map((type) => ({ type, score: scoreOf(type, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ type }) => type);
}

function scoreOf(type: GalleryType, wanted: string): number {
  const quality = (text: string) => {
    const far = distance(text.toLowerCase(), wanted);
    return far <= THRESHOLD ? 1 - far : 0;
  };
  const score =
    WEIGHTS.name * quality(type.name) +
    WEIGHTS.tags * Math.max(0, ...type.tags.map(quality)) +
    WEIGHTS.description * quality(type.description);
  return score === 0 ? 0 : score + (BADGES[type.label ?? ''] ?? 0);
}

/** Part of the wanted text that the best place in `text` lacks: edits over length, 0 for an exact part. */
export function distance(text: string, wanted: string): number {
  if (text.includes(wanted)) return 0;
  // Edits against any part of the text: the first row costs nothing, the best of the last row counts.
  let row: number[] = Array.from({ length: text.length + 1 }, () => 0);
  for (let i = 1; i <= wanted.length; i += 1) {
    const next: number[] = [i];
    for (let j = 1; j <= text.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (wanted[i - 1] === text[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return Math.min(...row) / wanted.length;
}
