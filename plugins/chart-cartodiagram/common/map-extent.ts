import { isRecord, numberOf } from '@facet/sdk/chart-form';

/** What `map_view` holds: the map shows all places, or what was chosen; beside it, where the map was moved to last. */
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
