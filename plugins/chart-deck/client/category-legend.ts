import type { Corner } from '@facet/plugin-maps/contract';
import type { MapLegend } from '@facet/plugin-maps/contract.client';

/** More are not read. */
const MOST = 50;

/** An entry a category, in the order of their names, each with the colour that it has on other charts too. */
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
