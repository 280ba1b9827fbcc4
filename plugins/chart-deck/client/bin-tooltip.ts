import type { MapTooltip, PickedMark } from '@facet/plugin-maps/contract.client';
import { isRecord } from '@facet/sdk/chart-form';
import { adaptive } from './map-scene.ts';

/** The tooltip of a bin: its number of rows, and the aggregate of their amounts. */
export function binTooltip({ object }: PickedMark, name: string): MapTooltip | undefined {
  if (!isRecord(object)) return undefined;
  const { count, colorValue, value } = object;
  const amount = typeof colorValue === 'number' ? colorValue : value;
  return {
    title: '',
    rows: [
      ...(typeof amount === 'number' ? [{ label: name, text: adaptive(amount) }] : []),
      ...(typeof count === 'number' ? [{ label: '#', text: adaptive(count) }] : []),
    ],
  };
}
