import { isRecord, numberOf } from '@facet/sdk/chart-form';

/** The value of `map_view`: whether the map shows all places or a chosen view, and the last view of the map. */
export interface MapExtent {
  readonly mode: 'FIT_DATA' | 'CUSTOM';
  readonly latitude?: number;
  readonly longitude?: number;
  readonly zoom?: number;
  readonly fixedLatitude?: number;
  readonly fixedLongitude?: number;
  readonly fixedZoom?: number;
}

export const FITTING: MapExtent = { mode: 'FIT_DATA' };

const NUMBERS = ['latitude', 'longitude', 'zoom', 'fixedLatitude', 'fixedLongitude', 'fixedZoom'] as const;

export function readExtent(value: unknown): MapExtent | undefined {
  if (!isRecord(value)) return undefined;
  const numbers = NUMBERS.flatMap((name) => {
    const number = numberOf(value[name]);
    return number === undefined ? [] : [[name, number] as const];
  });
  return { mode: value['mode'] === 'CUSTOM' ? 'CUSTOM' : 'FIT_DATA', ...Object.fromEntries(numbers) };
}
