import type { Corner } from '@facet/plugin-maps/contract';
import type { MapLegend } from '@facet/plugin-maps/contract.client';

/** Longer legends are not readable. */
const MOST = 50;

/** One entry per category, sorted by name, in the colour that the category has in all charts. */
export function categoryLegend(
  categories: Iterable<string>,
  corner: Corner,
  colorOf: (label: string) => string,
): MapLegend {
  const names = [...new Set(categories)].sort();
  return {
    corner,
    switches: true,
    entries: names.slice(0, MOST).map((name) => ({ key: name, label: name, color: colorOf(name) })),
  };
}
