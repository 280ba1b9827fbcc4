import { sequentialColors } from '@facet/plugin-charts/contract';

/**
 * The colour at a position of a linear scheme, 0 to 1, interpolated between two colours. Unknown keys give the default
 * scheme.
 */
export function linearColor(scheme: string, share: number): string {
  const colors = sequentialColors(scheme);
  const place = Math.min(1, Math.max(0, Number.isFinite(share) ? share : 0)) * Math.max(0, colors.length - 1);
  const below = Math.floor(place);
  const [low, high] = [colors[below], colors[below + 1]];
  if (low === undefined) return 'currentColor';
  const part = Math.round((place - below) * 100);
  return part === 0 || high === undefined ? low : `color-mix(in oklab, ${high} ${part}%, ${low})`;
}
