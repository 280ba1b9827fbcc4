import type { UNITS } from '../common/scatter-query.ts';

const METERS = { m: 1, km: 1_000, miles: 1_609.34 } as const;

/** Converts an area or a radius to a radius in meters. */
export function radiusOf(size: number, unit: (typeof UNITS)[number]): number {
  const [kind, measure] = unit.split('_') as ['square' | 'radius', keyof typeof METERS];
  const length = kind === 'radius' ? size : Math.sqrt(Math.max(0, size) / Math.PI);
  return length * METERS[measure];
}
