import { categoricalSchemes, DEFAULT_SCHEME, sequentialColors } from '@facet/plugin-charts/contract';
import type { Paint, Rgba } from '@facet/plugin-maps/contract.client';
import type { StoredColor } from '@facet/sdk/chart-form';

export const storedRgba = ({ r, g, b, a = 1 }: StoredColor): Rgba => [r, g, b, Math.round(a * 255)];

/** `count` colours of a linear scheme, from its first to its last. */
export function linearColors(scheme: string, count: number): readonly string[] {
  const colors = sequentialColors(scheme);
  return Array.from({ length: count }, (_, at) => {
    const place = count < 2 ? colors.length - 1 : Math.round((at / (count - 1)) * (colors.length - 1));
    return colors[place] ?? 'grey';
  });
}

/** Number of colour classes. */
export const CLASSES = 6;

/** Colours of bins from the smallest to the largest amount: a default ramp, unless the form names a scheme of its own. */
export function schemeRange(scheme: string, paint: Paint): Rgba[] {
  const chosen = categoricalSchemes().find(({ key }) => key === scheme && key !== DEFAULT_SCHEME);
  const colors = chosen === undefined ? linearColors('', CLASSES) : chosen.colors.slice(0, CLASSES);
  return colors.map((color) => paint(color));
}
